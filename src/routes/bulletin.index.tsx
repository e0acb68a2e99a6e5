import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { boardListQuery, boardPinnedQuery } from '#src/features/boards/board-queries.ts'
import { BoardScreen } from '#src/features/boards/board-screen.tsx'
import { boardTitle } from '#src/features/boards/board-titles.ts'
import { boardSearchDefaults, BoardSearchSchema } from './-board-search.ts'
import { pageHead } from './-page-head.ts'

/** S4: `/bulletin?type=coupon`, and `/bulletin?type=notice#inquiry-section`. */
export const Route = createFileRoute('/bulletin/')({
  validateSearch: BoardSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, locale, loadSoon }, deps }) => {
    const pinned = boardPinnedQuery(api, locale, deps)
    await Promise.all([loadSoon(boardListQuery(api, locale, deps)), pinned === undefined ? undefined : loadSoon(pinned)])
  },
  head: ({ match }) => pageHead({ title: match.context.i18n._(boardTitle[match.search.type]), brand: match.context.brand }),
  component: BoardRoute,
})

function BoardRoute() {
  return <BoardScreen screen="/bulletin" view={Route.useSearch()} />
}
