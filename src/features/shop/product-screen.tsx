import { Screen } from '#src/design/screen.tsx'

export function ProductScreen(_props: { productId: string }) {
  return <Screen id="/shop/product/$productId">…</Screen>
}
