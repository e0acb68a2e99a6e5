import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { BoardScreen } from '#src/features/posts/board-screen.tsx'
import { headOfBoard, loadBoard } from './-board-route.ts'
import { boardSearchDefaults, BoardSearchSchema } from './-board-search.ts'
import { headSite } from './-head-site.ts'
import { depsOf } from './-search.ts'

/** S4: `/bulletin?type=coupon`, and `/bulletin?type=notice#inquiry-section`. */
export const Route = createFileRoute('/bulletin/')({
  validateSearch: BoardSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  loaderDeps: ({ search }) => depsOf(BoardSearchSchema, search),
  loader: ({ context, deps }) => loadBoard(context, deps),
  head: ({ match: { context, search }, loaderData }) => headOfBoard(headSite(context), search, loaderData?.list),
  component: BoardRoute,
})

function BoardRoute() {
  return <BoardScreen screen="/bulletin" view={Route.useLoaderDeps()} />
}
