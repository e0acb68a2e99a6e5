import { Screen } from '#src/design/screen.tsx'

/** S10. */
export const ProbabilityScreen = ({ seq }: { seq: number }) => <Screen id="/probability">{seq}</Screen>
