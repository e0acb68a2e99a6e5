import { createFileRoute } from '@tanstack/react-router'
import { bulletinQuery } from '#src/api/notices.queries.ts'
import { PostScreen } from '#src/features/boards/post-screen.tsx'
import { seqParams } from './-seq-params.ts'

/** S5: a hidden bulletin, by its own call. In no list; search engines are asked to leave it out. */
export const Route = createFileRoute('/bulletin/hidden/$seq')({
  params: seqParams,
  loader: async ({ context, params }) => {
    const { api, locale, load } = context
    const [heads, post] = await Promise.all([context.heads(), load(bulletinQuery(api, locale, params.seq))])
    return { head: heads.hiddenPostHead(context, post) }
  },
  component: HiddenRoute,
})

function HiddenRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden from={{}} />
}
