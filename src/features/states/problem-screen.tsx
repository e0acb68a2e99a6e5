import { Screen } from '#src/design/screen.tsx'

/** A loader failed. */
export const ProblemScreen = ({ error }: { error: unknown }) => <Screen id="/problem">{String(error)}</Screen>
