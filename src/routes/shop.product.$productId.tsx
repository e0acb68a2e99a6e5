import { createFileRoute } from '@tanstack/react-router'
import { categoriesQuery, productQuery } from '#src/api/products.queries.ts'
import { GoneProductScreen } from '#src/features/shop/gone-product-screen.tsx'
import { ProductScreen } from '#src/features/shop/product-screen.tsx'
import { pageHead } from './-page-head.ts'

/** S2: one product. */
export const Route = createFileRoute('/shop/product/$productId')({
  loader: async ({ context: { api, locale, audience, load }, params }) => {
    const [product] = await Promise.all([load(productQuery(api, locale, audience, params.productId)), load(categoriesQuery(api))])
    return { audience, title: product.name, description: product.quantity, image: product.image }
  },
  head: ({ loaderData, match }) => pageHead({ title: '', ...loaderData, brand: match.context.brand }),
  component: ProductRoute,
  notFoundComponent: GoneProductScreen,
})

function ProductRoute() {
  return <ProductScreen audience={Route.useLoaderData().audience} productId={Route.useParams().productId} />
}
