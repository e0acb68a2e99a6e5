import { createFileRoute } from '@tanstack/react-router'
import { ShopGuideScreen } from '#src/features/shop/shop-guide-screen.tsx'

/** S2: how the web shop works. */
export const Route = createFileRoute('/shop/guide')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'shopGuide') }),
  component: ShopGuideScreen,
})
