import { Screen } from '#src/design/screen.tsx'

/** S1. */
export const HomeScreen = () => <Screen id="/">Home</Screen>
