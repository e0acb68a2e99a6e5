import { Screen } from '#src/design/screen.tsx'

/** S12, E1. */
export const ServerErrorScreen = ({ trace }: { trace?: string | undefined }) => <Screen id="/error/500">{trace}</Screen>
