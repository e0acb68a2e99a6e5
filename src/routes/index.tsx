import { createFileRoute } from '@tanstack/react-router'
import { recentNoticesQuery } from '#src/api/notices.queries.ts'
import { productListQuery } from '#src/api/products.queries.ts'
import { homeQuery } from '#src/api/site.queries.ts'
import { HomeBelow, HomeScreen } from '#src/features/home/home-screen.tsx'

/** S1. */
export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { api, locale, load, loadSoon } = context
    const [heads, config] = await Promise.all([
      context.heads(),
      load(homeQuery(api, locale)),
      loadSoon(recentNoticesQuery(api, locale)),
      loadSoon(productListQuery(api, locale, 'visitor', { pageSize: 3 })),
      HomeBelow.preload(),
    ])
    return { head: heads.homeHead(context, config) }
  },
  component: HomeScreen,
})
