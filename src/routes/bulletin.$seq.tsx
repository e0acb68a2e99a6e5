import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import { noticeQuery } from '#src/api/notices.queries.ts'
import { knownPost } from '#src/api/known-post.ts'
import { PostScreen } from '#src/features/boards/post-screen.tsx'
import { boardTitle } from '#src/features/boards/board-titles.ts'
import { GonePostScreen } from '#src/features/boards/gone-post-screen.tsx'
import { boardSearchDefaults, PostSearchSchema } from './-board-search.ts'
import { seqParams } from './-seq-params.ts'

/** S5. The search is the list's: where one came from. */
export const Route = createFileRoute('/bulletin/$seq')({
  validateSearch: PostSearchSchema,
  search: { middlewares: [stripSearchParams(boardSearchDefaults)] },
  params: seqParams,
  loader: async ({ context, params, location, preload }) => {
    const { api, locale, queryClient, isReturning, unlessKnown } = context
    // Who comes back, or to a heading, is shown the whole text at once; a pointer that rests on a link after coming back is a new step.
    const known = (isReturning && !preload) || location.hash !== '' ? undefined : knownPost(queryClient, locale, params.seq)
    const [heads, post] = await Promise.all([context.heads(), unlessKnown(noticeQuery(api, locale, params.seq), known)])
    return { known, head: heads.postHead(context, post, context.i18n._(boardTitle[post.board])) }
  },
  component: PostRoute,
  notFoundComponent: GonePostScreen,
})

function PostRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden={false} known={Route.useLoaderData().known} from={Route.useSearch()} />
}
