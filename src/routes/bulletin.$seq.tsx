import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { noticeQuery } from '#src/api/notices.queries.ts'
import { PostScreen } from '#src/features/boards/post-screen.tsx'
import { boardTitle } from '#src/features/boards/board-titles.ts'
import { GonePostScreen } from '#src/features/boards/gone-post-screen.tsx'
import { boardSearchDefaults, PostSearchSchema } from './-board-search.ts'

/** S5. The search is the list's: where one came from. */
export const Route = createFileRoute('/bulletin/$seq')({
  validateSearch: PostSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  params: {
    parse: ({ seq }) => {
      if (!/^[1-9]\d{0,8}$/.test(seq)) throw notFound()
      return { seq: Number(seq) }
    },
    stringify: ({ seq }) => ({ seq: String(seq) }),
  },
  loader: async ({ context, params }) => {
    const { api, locale, load } = context
    const [heads, post] = await Promise.all([context.heads(), load(noticeQuery(api, locale, params.seq))])
    return { head: heads.postHead(context, post, context.i18n._(boardTitle[post.board])) }
  },
  component: PostRoute,
  notFoundComponent: GonePostScreen,
})

function PostRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden={false} from={Route.useSearch()} />
}
