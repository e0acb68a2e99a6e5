/** Targets of a board's links: pager, filters and search stay on the current route, tabs lead to the boards. */
import type { BoardView } from '#src/components/board-view.ts'
import type { BoardProps } from './board-screen.tsx'

/** The address of a route id. */
export const addressOf = (screen: BoardProps['screen']): '/bulletin/list' | '/bulletin' => screen

/** The first page of the same board, for another filter or search. */
export const fromStart = ({ type, searchType, search, group, state }: BoardView): BoardView => ({
  type,
  page: 1,
  searchType,
  search,
  group,
  state,
})

/** Removes the search term; the board, its group and its state stay. */
export const withoutSearch = ({ type, group, state }: BoardView): BoardView => ({
  type,
  page: 1,
  searchType: 'TITLE_CONTENT',
  group,
  state,
})

/** The same list or search in all groups of the board, from its first page. */
export const inAllGroups = (view: BoardView): BoardView => ({ ...fromStart(view), group: undefined })
