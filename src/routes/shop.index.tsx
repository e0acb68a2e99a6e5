import { createFileRoute, stripSearchParams } from '@tanstack/react-router'
import * as v from 'valibot'
import { categoriesQuery, productListQuery } from '#src/api/shop.queries.ts'
import { shopHead } from '#src/features/page-head/page-heads.ts'
import { shopPageSize } from '#src/features/shop/shop-page-size.ts'
import { ShopLoading } from '#src/features/shop/shop-loading.tsx'
import { ShopScreen } from '#src/features/shop/shop-screen.tsx'
import { headSite } from './-head-site.ts'
import { depsOf, PageSchema, SlugSchema } from './-search.ts'

const SearchSchema = v.object({
  category: SlugSchema,
  page: PageSchema,
})

/** S2: the shop's list by category and page. */
export const Route = createFileRoute('/shop/')({
  validateSearch: SearchSchema,
  search: { middlewares: [stripSearchParams({ page: 1 })] },
  loaderDeps: ({ search }) => depsOf(SearchSchema, search),
  loader: async ({ context, deps }) => {
    const { api, locale, audience, load, defer, queryClient } = context
    const goods = productListQuery(api, locale, audience, { category: deps.category, pageNo: deps.page, pageSize: shopPageSize })
    const [shop] = await Promise.all([load(categoriesQuery(api)), defer(goods)])
    // The context changes while a loader is still running; this value only changes together with its data.
    return { audience, shop, isEmpty: queryClient.getQueryData(goods.queryKey)?.items.length === 0 }
  },
  head: ({ match: { context, search }, loaderData }) => (loaderData === undefined ? {} : shopHead(headSite(context), search, loaderData)),
  component: ShopRoute,
  // look.md §5: a skeleton appears after 150 ms and stays at least 300.
  pendingComponent: ShopLoading,
  pendingMs: 150,
  pendingMinMs: 300,
})

function ShopRoute() {
  const { category, page } = Route.useSearch()
  const { audience } = Route.useLoaderData()
  return <ShopScreen audience={audience} category={category} page={page} />
}
