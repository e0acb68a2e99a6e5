import { createFileRoute } from '@tanstack/react-router'
import { bulletinQuery } from '#src/api/posts.queries.ts'
import { GonePostScreen } from '#src/features/posts/gone-post-screen.tsx'
import { PostScreen } from '#src/features/posts/post-screen.tsx'
import { hiddenPostHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { seqParams } from './-seq-params.ts'

/** S5: a hidden bulletin, fetched by its own call. It is in no list; search engines are asked not to index it. */
export const Route = createFileRoute('/bulletin/hidden/$seq')({
  params: seqParams,
  loader: async ({ context: { api, load, locale }, params }) => ({ post: await load(bulletinQuery(api, locale, params.seq)) }),
  head: ({ match: { context }, loaderData }) => (loaderData === undefined ? {} : hiddenPostHead(headSite(context), loaderData.post)),
  component: HiddenRoute,
  notFoundComponent: GonePostScreen,
})

function HiddenRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden from={{}} />
}
