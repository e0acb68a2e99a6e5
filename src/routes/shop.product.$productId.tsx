import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, productQuery } from '#src/api/products.queries.ts'
import { GoneProductScreen } from '#src/features/shop/gone-product-screen.tsx'
import { knownProduct } from '#src/api/known-product.ts'
import { ProductScreen } from '#src/features/shop/product-screen.tsx'

/** S2: one product. */
export const Route = createFileRoute('/shop/product/$productId')({
  loader: async ({ context, params, preload }) => {
    const { api, locale, audience, queryClient, isReturning, unlessKnown } = context
    const categories = categoriesQuery(api)
    // Who comes back is shown the whole page at once, as far down as it was left; a pointer that rests on a link after that is a new step.
    const known = isReturning && !preload ? undefined : knownProduct(queryClient, locale, audience, params.productId)
    const [heads, product, shop] = await Promise.all([
      context.heads(),
      unlessKnown(productQuery(api, locale, audience, params.productId), known),
      unlessKnown(categories, queryClient.getQueryData(categories.queryKey)),
    ])
    return { audience, known, head: heads.productHead(context, product, shop) }
  },
  component: ProductRoute,
  notFoundComponent: GoneProductScreen,
})

function ProductRoute() {
  const { audience, known } = Route.useLoaderData()
  return <ProductScreen audience={audience} productId={Route.useParams().productId} known={known} />
}
