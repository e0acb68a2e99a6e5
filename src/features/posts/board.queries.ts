/** The queries of a board's screen, shared by the route's loader and the screen. */
import type { Locale } from '#contract/common.ts'
import type { Board } from '#contract/boards.ts'
import { mostPostsOfCall } from '#contract/limits.ts'
import type { Api } from '#src/api/api.ts'
import { pinnedPostsQuery, postListQuery, type PostTerm } from '#src/api/posts.queries.ts'
import type { BoardView } from '#src/components/board-view.ts'

/** Chapters and questions usually fit on one page; events show one large image and twelve others, lists ten rows. */
const pageSizes: Partial<Record<Board, number>> = { handbook: mostPostsOfCall, faq: mostPostsOfCall, event: 13 }
/** Number of posts on one page of a board. */
export const pageSizeOf = (board: Board): number => pageSizes[board] ?? 10

const isWhole = (board: Board): boolean => board === 'handbook' || board === 'faq' || board === 'event'

/** Whether a board shows its posts as plain rows, in pages. */
export const hasRows = (board: Board): boolean => !isWhole(board)

const termOf = ({ search, searchType }: BoardView): PostTerm => (search === undefined ? {} : { searchType, searchPayload: search })

/**
 * State of the listed events; undefined for all. Without a state in the address a board lists the current events, and a search finds both, as
 * the search of the whole site does.
 */
export const eventStateOf = ({ state, search }: BoardView): BoardView['state'] => state ?? (search === undefined ? 'current' : undefined)

/** The posts of a board's page; handbook, questions and events list their pinned posts among the others. */
export const boardListQuery = (api: Api, locale: Locale, view: BoardView) =>
  postListQuery(api, locale, {
    board: view.type,
    page: view.page,
    size: pageSizeOf(view.type),
    ...termOf(view),
    group: view.group,
    state: view.type === 'event' ? eventStateOf(view) : undefined,
    all: isWhole(view.type),
  })

/**
 * Pinned posts are above the first page of a plain list; matching ones are above the first page of a search (S3). The other pages of a
 * search query them too: they count as results.
 */
export const boardPinnedQuery = (api: Api, locale: Locale, view: BoardView) =>
  !isWhole(view.type) && (view.page === 1 || view.search !== undefined)
    ? pinnedPostsQuery(api, locale, { board: view.type, ...termOf(view) })
    : undefined

/** The boards included in a search of the whole site, in the menu's order. */
export const searchedBoards = ['notice', 'update', 'event', 'guide', 'handbook', 'faq'] as const satisfies readonly Board[]

/** Number of posts per board in such a search; the board itself shows all. */
export const shownOfBoard = 5

/** The newest posts of a board that contain a term, including pinned ones. */
export const foundPostsQuery = (api: Api, locale: Locale, board: Board, search: string) =>
  postListQuery(api, locale, { board, page: 1, size: shownOfBoard, searchType: 'TITLE_CONTENT', searchPayload: search, all: true })
