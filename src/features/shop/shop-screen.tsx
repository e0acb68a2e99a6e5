import { Screen } from '#src/design/screen.tsx'

export function ShopScreen(_props: { category: string | undefined; page: number }) {
  return <Screen id="/shop">…</Screen>
}
