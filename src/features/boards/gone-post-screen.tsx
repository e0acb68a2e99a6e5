import { Screen } from '#src/design/screen.tsx'

/** S5. */
export const GonePostScreen = () => <Screen id="/bulletin/$seq">…</Screen>
