import { createFileRoute, notFound } from '@tanstack/react-router'
import { slugPattern } from '#contract/addresses.ts'
import { categoriesQuery, listedProduct, productQuery } from '#src/api/shop.queries.ts'
import { useMemberKey } from '#src/components/actors.tsx'
import { productHead } from '#src/features/page-head/page-heads.ts'
import { othersQuery } from '#src/features/shop/other-goods.ts'
import { GoneProductScreen } from '#src/features/shop/gone-product-screen.tsx'
import { ProductScreen } from '#src/features/shop/product-screen.tsx'
import { headSite } from './-head-site.ts'

/** S2: one product. */
export const Route = createFileRoute('/shop/product/$productId')({
  params: {
    // A text that cannot be an id is no product: the call would reject it.
    parse: ({ productId }) => {
      if (!slugPattern.test(productId)) throw notFound()
      return { productId }
    },
  },
  loader: async ({ context, params: { productId } }) => {
    const { api, locale, audience, queryClient, load, loadOrListed } = context
    const categories = categoriesQuery(api)
    const others = othersQuery(api, locale, audience)
    const [product, shop] = await Promise.all([
      loadOrListed(productQuery(api, locale, audience, productId), listedProduct(queryClient, locale, audience, productId)),
      loadOrListed(categories, queryClient.getQueryData(categories.queryKey)),
      // The shop's cached list is sufficient, and the page works without it.
      queryClient.getQueryData(others.queryKey) ?? load(others).catch(() => undefined),
    ])
    return { audience, product, shop }
  },
  head: ({ match: { context }, loaderData }) =>
    loaderData === undefined ? {} : productHead(headSite(context), loaderData.product, loaderData.shop),
  component: ProductRoute,
  notFoundComponent: GoneProductScreen,
})

function ProductRoute() {
  const { audience } = Route.useLoaderData()
  // Consent, quantity and the used part of a limit are a member's own.
  return <ProductScreen key={useMemberKey()} audience={audience} productId={Route.useParams().productId} />
}
