import { Screen } from '#src/design/screen.tsx'
import type { BoardView } from './board-queries.ts'

/** S3. */
export const BoardScreen = ({ screen }: { screen: string; view: BoardView }) => <Screen id={screen}>…</Screen>
