import { Screen } from '#src/design/screen.tsx'
import type { BoardView } from './board-queries.ts'

/** S5. */
export const PostScreen = ({ seq }: { seq: number; hidden: boolean; from: Partial<BoardView> }) => <Screen id="/bulletin/$seq">{seq}</Screen>
