import { createFileRoute, notFound, stripSearchParams } from '@tanstack/react-router'
import { noticeQuery } from '#src/api/notices.queries.ts'
import { PostScreen } from '#src/features/boards/post-screen.tsx'
import { GonePostScreen } from '#src/features/boards/gone-post-screen.tsx'
import { boardSearchDefaults, PostSearchSchema } from './-board-search.ts'
import { pageHead } from './-page-head.ts'

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
  loader: async ({ context: { api, locale, load }, params }) => {
    const post = await load(noticeQuery(api, locale, params.seq))
    return { title: post.title, description: post.excerpt, image: post.cover ?? post.thumbnail ?? undefined }
  },
  head: ({ loaderData, match }) => pageHead({ title: '', ...loaderData, brand: match.context.brand }),
  component: PostRoute,
  notFoundComponent: GonePostScreen,
})

function PostRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden={false} from={Route.useSearch()} />
}
