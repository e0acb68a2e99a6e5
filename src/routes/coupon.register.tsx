import { createFileRoute } from '@tanstack/react-router'
import { msg } from '@lingui/core/macro'
import { CouponScreen } from '#src/features/coupons/coupon-screen.tsx'
import { pageHead } from './-page-head.ts'

/** S6: coupon registration. */
export const Route = createFileRoute('/coupon/register')({
  head: ({ match }) => pageHead({ title: match.context.i18n._(msg`Redeem a coupon`), brand: match.context.brand }),
  component: CouponRoute,
})

function CouponRoute() {
  return <CouponScreen audience={Route.useRouteContext().audience} />
}
