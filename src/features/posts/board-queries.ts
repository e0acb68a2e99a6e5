/** What a board's screen asks: the same descriptions for the route's loader and for the screen. */
import type { Locale } from '#contract/common.ts'
import type { Board } from '#contract/boards.ts'
import type { Api } from '#src/api/api.ts'
import { pinnedPostsQuery, postListQuery, type PostTerm } from '#src/api/posts.queries.ts'
import type { BoardView } from '#src/components/board-view.ts'

/** Chapters and questions fit on one page; events show their pictures six at a time, lists ten rows. */
const pageSizes: Partial<Record<Board, number>> = { handbook: 100, faq: 100, event: 13 }
export const pageSizeOf = (board: Board): number => pageSizes[board] ?? 10

const isWhole = (board: Board): boolean => board === 'handbook' || board === 'faq' || board === 'event'

/** Whether a board shows its posts as plain rows, by pages. */
export const hasRows = (board: Board): boolean => !isWhole(board)

const termOf = ({ search, searchType }: BoardView): PostTerm => (search === undefined ? {} : { searchType, searchPayload: search })

export const boardListQuery = (api: Api, locale: Locale, view: BoardView) =>
  postListQuery(api, locale, {
    board: view.type,
    page: view.page,
    size: pageSizeOf(view.type),
    ...termOf(view),
    group: view.group,
    state: view.type === 'event' ? (view.state ?? 'current') : undefined,
    all: isWhole(view.type),
  })

/**
 * Pinned posts stand above the first page of a plain list, and those that match above the first page of a search (S3). The further pages
 * of a search ask for them too: they count as found.
 */
export const boardPinnedQuery = (api: Api, locale: Locale, view: BoardView) =>
  !isWhole(view.type) && (view.page === 1 || view.search !== undefined)
    ? pinnedPostsQuery(api, locale, { board: view.type, ...termOf(view) })
    : undefined

/** The boards that a search of the whole site looks through, in the menu's order. */
export const searchedBoards = ['notice', 'update', 'event', 'guide', 'handbook', 'faq'] as const satisfies readonly Board[]

/** How many posts of a board such a search shows; the board itself shows all. */
export const shownOfBoard = 5

/** The newest posts of a board in which a term stands, pinned ones among them. */
export const foundPostsQuery = (api: Api, locale: Locale, board: Board, search: string) =>
  postListQuery(api, locale, { board, page: 1, size: shownOfBoard, searchType: 'TITLE_CONTENT', searchPayload: search, all: true })
