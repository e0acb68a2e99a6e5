/** Where the links of a board lead: pager, filters and search stay on the route that shows it, tabs lead to the boards. */
import type { BoardView } from '#src/components/board-view.ts'
import type { BoardProps } from './board-screen.tsx'

/** The address that a route id stands for. */
export const addressOf = (screen: BoardProps['screen']): '/bulletin/list' | '/bulletin' => screen

/** The same board from its start: another filter or search begins on the first page. */
export const fromStart = ({ type, searchType, search, group, state }: BoardView): BoardView => ({
  type,
  page: 1,
  searchType,
  search,
  group,
  state,
})

/** Without the search term; the board, its group and its state stay. */
export const withoutSearch = ({ type, group, state }: BoardView): BoardView => ({
  type,
  page: 1,
  searchType: 'TITLE_CONTENT',
  group,
  state,
})
