import { createFileRoute } from '@tanstack/react-router'
import { CouponScreen } from '#src/features/coupons/coupon-screen.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S6: coupon registration. */
export const Route = createFileRoute('/coupon/register')({
  head: ({ match: { context } }) => plainHead(headSite(context), 'coupon'),
  component: CouponRoute,
})

function CouponRoute() {
  return <CouponScreen audience={Route.useRouteContext().audience} />
}
