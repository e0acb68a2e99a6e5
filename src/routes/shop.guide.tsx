import { createFileRoute } from '@tanstack/react-router'
import { ShopGuideScreen } from '#src/features/shop/shop-guide-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S2: how the web shop works. */
export const Route = createFileRoute('/shop/guide')({
  head: ({ match: { context } }) => plainHead(headSite(context), 'shopGuide'),
  component: ShopGuideScreen,
})
