import { Screen } from '#src/design/screen.tsx'

/** S12. */
export const NotFoundScreen = () => <Screen id="/404">404</Screen>
