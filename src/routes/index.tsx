import { createFileRoute } from '@tanstack/react-router'
import { recentNoticesQuery } from '#src/api/notices.queries.ts'
import { productListQuery } from '#src/api/products.queries.ts'
import { homeQuery } from '#src/api/site.queries.ts'
import { HomeBelow, HomeScreen } from '#src/features/home/home-screen.tsx'
import { pageHead } from './-page-head.ts'

/** S1. */
export const Route = createFileRoute('/')({
  loader: async ({ context: { api, locale, load, loadSoon } }) => {
    const [config] = await Promise.all([
      load(homeQuery(api, locale)),
      loadSoon(recentNoticesQuery(api, locale)),
      loadSoon(productListQuery(api, locale, 'visitor', { pageSize: 3 })),
      HomeBelow.preload?.(),
    ])
    return { description: config.home?.hero.lead ?? '', image: config.brand.shareImage }
  },
  head: ({ loaderData, match }) => pageHead({ title: '', brand: match.context.brand, ...loaderData }),
  component: HomeScreen,
})
