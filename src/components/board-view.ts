import type { Board, SearchType } from '#contract/boards.ts'

/** The position in a board, as its address describes it. */
export interface BoardView {
  type: Board
  page: number
  searchType: SearchType
  search?: string | undefined
  group?: string | undefined
  state?: 'current' | 'ended' | undefined
}
