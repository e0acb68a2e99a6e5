import type { Board, SearchType } from '#contract/boards.ts'

/** Where one is in a board, as its address says it. */
export interface BoardView {
  type: Board
  page: number
  searchType: SearchType
  search?: string | undefined
  group?: string | undefined
  state?: 'current' | 'ended' | undefined
}
