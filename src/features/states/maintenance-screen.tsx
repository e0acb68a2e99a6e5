import { Screen } from '#src/design/screen.tsx'

/** S12. */
export const MaintenanceScreen = ({ screen }: { screen: string }) => <Screen id={screen}>Maintenance</Screen>
