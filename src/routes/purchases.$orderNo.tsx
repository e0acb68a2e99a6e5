import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { OwnPurchase, PurchaseScreen } from '#src/features/purchases/purchase-screen.tsx'
import { MembersOnly } from './-members-only.later.tsx'

/** S15: one purchase as a page; on desktop the list opens it as a dialog (P5). */
export const Route = createFileRoute('/purchases/$orderNo')({
  loader: async ({ context }) => ({ head: (await context.heads()).plainHead(context, 'purchase') }),
  component: PurchaseRoute,
})

function PurchaseRoute() {
  const { orderNo } = Route.useParams()
  return (
    <PurchaseScreen>
      <MembersOnly why={<Trans>Log in with the account you bought with to see this purchase.</Trans>} waiting={<SkeletonRows count={4} />}>
        <OwnPurchase key={orderNo} orderNo={orderNo} />
      </MembersOnly>
    </PurchaseScreen>
  )
}
