import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { boardListQuery, boardPinnedQuery, hasRows } from '#src/features/boards/board-queries.ts'
import { BoardScreen } from '#src/features/boards/board-screen.tsx'
import { boardTitle } from '#src/features/boards/board-titles.ts'
import { boardSearchDefaults, BoardSearchSchema } from './-board-search.ts'
import { pageHead } from './-page-head.ts'

/** S3: the boards. */
export const Route = createFileRoute('/bulletin/list')({
  validateSearch: BoardSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale, load, loadSoon }, deps }) => {
    const pinned = boardPinnedQuery(api, locale, deps)
    // Boards of rows have a skeleton.
    const fetch = hasRows(deps.type) ? loadSoon : load
    await Promise.all([fetch(boardListQuery(api, locale, deps)), pinned === undefined ? undefined : fetch(pinned)])
  },
  head: ({ match }) => pageHead({ title: match.context.i18n._(boardTitle[match.search.type]), brand: match.context.brand }),
  component: ListRoute,
})

function ListRoute() {
  return <BoardScreen screen="/bulletin/list" view={Route.useSearch()} />
}
