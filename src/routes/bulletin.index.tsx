import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { boardListQuery, boardPinnedQuery, hasRows } from '#src/features/boards/board-queries.ts'
import { BoardScreen } from '#src/features/boards/board-screen.tsx'
import { boardTitle } from '#src/features/boards/board-titles.ts'
import { boardSearchDefaults, BoardSearchSchema } from './-board-search.ts'

/** S4: `/bulletin?type=coupon`, and `/bulletin?type=notice#inquiry-section`. */
export const Route = createFileRoute('/bulletin/')({
  validateSearch: BoardSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { api, locale, load, loadSoon } = context
    const list = boardListQuery(api, locale, deps)
    const pinned = boardPinnedQuery(api, locale, deps)
    // Boards of rows have a skeleton.
    const fetch = hasRows(deps.type) ? loadSoon : load
    const [heads] = await Promise.all([context.heads(), fetch(list), pinned === undefined ? undefined : fetch(pinned)])
    const title = context.i18n._(boardTitle[deps.type])
    return { head: heads.boardHead(context, deps, title, context.queryClient.getQueryData(list.queryKey)) }
  },
  component: BoardRoute,
})

function BoardRoute() {
  return <BoardScreen screen="/bulletin" view={Route.useSearch()} />
}
