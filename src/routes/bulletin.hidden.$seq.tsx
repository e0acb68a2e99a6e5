import { createFileRoute, notFound } from '@tanstack/react-router'
import { bulletinQuery } from '#src/api/notices.queries.ts'
import { PostScreen } from '#src/features/boards/post-screen.tsx'
import { pageHead } from './-page-head.ts'

/** S5: a hidden bulletin, by its own call. In no list; search engines are asked to leave it out. */
export const Route = createFileRoute('/bulletin/hidden/$seq')({
  params: {
    parse: ({ seq }) => {
      if (!/^[1-9]\d{0,8}$/.test(seq)) throw notFound()
      return { seq: Number(seq) }
    },
    stringify: ({ seq }) => ({ seq: String(seq) }),
  },
  loader: async ({ context: { api, locale, load }, params }) => {
    const post = await load(bulletinQuery(api, locale, params.seq))
    return { title: post.title, description: post.excerpt }
  },
  head: ({ loaderData, match }) => {
    const head = pageHead({ title: '', ...loaderData, brand: match.context.brand })
    return { meta: [...head.meta, { name: 'robots', content: 'noindex' }] }
  },
  component: HiddenRoute,
})

function HiddenRoute() {
  const { seq } = Route.useParams()
  return <PostScreen seq={seq} hidden from={{}} />
}
