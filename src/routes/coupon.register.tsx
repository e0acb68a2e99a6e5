import { createFileRoute } from '@tanstack/react-router'
import { CouponScreen } from '#src/features/coupons/coupon-screen.tsx'

/** S6: coupon registration. */
export const Route = createFileRoute('/coupon/register')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'coupon') }),
  component: CouponRoute,
})

function CouponRoute() {
  return <CouponScreen audience={Route.useRouteContext().audience} />
}
