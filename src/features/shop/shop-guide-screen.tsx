import { Screen } from '#src/design/screen.tsx'

export function ShopGuideScreen() {
  return <Screen id="/shop/guide">…</Screen>
}
