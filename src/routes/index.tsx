import { createFileRoute } from '@tanstack/react-router'
import { recentPostsQuery } from '#src/api/posts.queries.ts'
import { homeProductsQuery } from '#src/api/shop.queries.ts'
import { homeQuery } from '#src/api/site.queries.ts'
import { HomeScreen } from '#src/features/home/home-screen.tsx'
import { homeHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S1. */
export const Route = createFileRoute('/')({
  loader: async ({ context: { api, audience, defer, load, locale } }) => {
    const [{ home, links }] = await Promise.all([
      load(homeQuery(api, locale)),
      defer(recentPostsQuery(api, locale)),
      defer(homeProductsQuery(api, locale, audience)),
    ])
    return { home, links, audience }
  },
  head: ({ match: { context }, loaderData }) => (loaderData === undefined ? {} : homeHead(headSite(context), loaderData)),
  component: HomeRoute,
})

function HomeRoute() {
  return <HomeScreen audience={Route.useLoaderData().audience} />
}
