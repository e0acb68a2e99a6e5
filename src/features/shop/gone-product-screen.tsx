import { Screen } from '#src/design/screen.tsx'

export function GoneProductScreen() {
  return <Screen id="/shop/product/$productId">…</Screen>
}
