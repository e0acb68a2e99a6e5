import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, productQuery } from '#src/api/products.queries.ts'
import { GoneProductScreen } from '#src/features/shop/gone-product-screen.tsx'
import { ProductScreen } from '#src/features/shop/product-screen.tsx'

/** S2: one product. */
export const Route = createFileRoute('/shop/product/$productId')({
  loader: async ({ context, params }) => {
    const { api, locale, audience, load } = context
    const [heads, product, shop] = await Promise.all([
      context.heads(),
      load(productQuery(api, locale, audience, params.productId)),
      load(categoriesQuery(api)),
    ])
    return { audience, head: heads.productHead(context, product, shop) }
  },
  component: ProductRoute,
  notFoundComponent: GoneProductScreen,
})

function ProductRoute() {
  return <ProductScreen audience={Route.useLoaderData().audience} productId={Route.useParams().productId} />
}
