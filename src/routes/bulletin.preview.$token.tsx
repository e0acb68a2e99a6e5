import { createFileRoute } from '@tanstack/react-router'
import { postPreviewQuery } from '#src/api/posts.queries.ts'
import { GonePostScreen } from '#src/features/posts/gone-post-screen.tsx'
import { PostPreviewScreen } from '#src/features/posts/post-preview-screen.tsx'
import { previewHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S5: an unpublished post by a signed link. It is not cached; search engines are asked not to index it. */
export const Route = createFileRoute('/bulletin/preview/$token')({
  loader: async ({ context: { api, load, locale }, params }) => load(postPreviewQuery(api, locale, params.token)),
  head: ({ match: { context }, loaderData }) => (loaderData === undefined ? {} : previewHead(headSite(context), loaderData.post)),
  headers: () => ({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }),
  component: PreviewRoute,
  notFoundComponent: GonePostScreen,
})

function PreviewRoute() {
  const { token } = Route.useParams()
  return <PostPreviewScreen token={token} />
}
