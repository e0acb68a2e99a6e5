import { Screen } from '#src/design/screen.tsx'

export const OpeningSoonScreen = ({ screen }: { screen: string }) => <Screen id={screen}>Soon</Screen>
