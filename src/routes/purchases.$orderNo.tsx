import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { OwnOrder, OrderScreen } from '#src/features/orders/order-screen.tsx'
import { MembersOnly } from '#src/components/members-only.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S15: one purchase as a page; on desktop the list opens it as a dialog (P5). */
export const Route = createFileRoute('/purchases/$orderNo')({
  head: ({ match: { context } }) => plainHead(headSite(context), 'order'),
  component: OrderRoute,
})

function OrderRoute() {
  const { orderNo } = Route.useParams()
  return (
    <OrderScreen>
      <MembersOnly why={<Trans>Log in with the account you bought with to see this purchase.</Trans>} waiting={<SkeletonRows count={4} />}>
        <OwnOrder key={orderNo} orderNo={orderNo} />
      </MembersOnly>
    </OrderScreen>
  )
}
