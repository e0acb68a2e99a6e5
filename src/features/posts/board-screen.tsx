import type { BoardView } from '#src/components/board-view.ts'
import { EventBoard } from './event-board.tsx'
import { FaqBoard } from './faq-board.tsx'
import { HandbookBoard } from './handbook-board.tsx'
import { ListBoard } from './list-board.tsx'

export interface BoardProps {
  /** The route that shows the board: S3 `/bulletin/list`, S4 `/bulletin/`. */
  screen: '/bulletin/list' | '/bulletin'
  /** The state from the address: board, page, search, group, state. */
  view: BoardView
}

/** S3, S4: a board in the layout for its kind of posts. */
export const BoardScreen = (props: BoardProps) => {
  const { type } = props.view
  if (type === 'event') return <EventBoard {...props} />
  if (type === 'handbook') return <HandbookBoard {...props} />
  if (type === 'faq') return <FaqBoard {...props} />
  return <ListBoard {...props} />
}
