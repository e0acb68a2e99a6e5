import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { listedPost, postQuery } from '#src/api/posts.queries.ts'
import { PostScreen } from '#src/features/posts/post-screen.tsx'
import { knownSearch } from '#src/lib/search-params.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { boardTitle } from '#src/components/board-titles.ts'
import { GonePostScreen } from '#src/features/posts/gone-post-screen.tsx'
import { postHead } from '#src/features/page-head/page-heads.ts'
import { boardSearchDefaults, PostSearchSchema } from './-board-search.ts'
import { headSite } from './-head-site.ts'
import { seqParams } from './-seq-params.ts'

/** S5. The search is that of the list from which the visitor came. */
export const Route = createFileRoute('/bulletin/$seq')({
  validateSearch: PostSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  params: seqParams,
  loader: async ({ context, params: { seq } }) => {
    const { api, locale, loadOrListed, queryClient } = context
    return { post: await loadOrListed(postQuery(api, locale, seq), listedPost(queryClient, locale, seq)) }
  },
  head: ({ match: { context }, loaderData }) => {
    if (loaderData === undefined) return {}
    const site = headSite(context)
    return postHead(site, loaderData.post, site.i18n._(boardTitle[loaderData.post.board]))
  },
  component: PostRoute,
  notFoundComponent: GonePost,
})

/** Nothing else of the address goes into links. */
const useList = () => knownSearch<Partial<BoardView>>(PostSearchSchema, Route.useSearch())

function PostRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden={false} from={useList()} />
}

function GonePost({ data }: { data?: unknown }) {
  return <GonePostScreen data={data} from={useList()} />
}
