import { Trans } from '@lingui/react/macro'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { orderIn } from '#src/features/orders/withdrawal-href.ts'
import { WithdrawableOrders, WithdrawalScreen } from '#src/features/orders/withdrawal-screen.tsx'
import { OwnWithdrawal } from '#src/features/orders/withdrawal-steps.tsx'
import { MembersOnly } from '#src/components/members-only.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { named } from './-search.ts'

/** B7, R8: the withdrawal centre; `order` is the purchase to withdraw from. */
export const Route = createFileRoute('/withdrawal')({
  validateSearch: named('order'),
  head: ({ match: { context } }) => plainHead(headSite(context), 'withdrawal'),
  component: WithdrawalRoute,
})

function WithdrawalRoute() {
  const order = orderIn(Route.useSearch())
  const navigate = useNavigate()
  return (
    <WithdrawalScreen isOne={order !== undefined}>
      <MembersOnly
        as={order === undefined ? 'h3' : 'h2'}
        why={<Trans>Log in with the account you bought with to see what you can withdraw from.</Trans>}
        waiting={<SkeletonRows count={3} />}
      >
        {order === undefined ? (
          <WithdrawableOrders />
        ) : (
          <OwnWithdrawal
            key={order}
            orderNo={order}
            onLeave={() => void navigate({ to: '/purchases/$orderNo', params: { orderNo: order } })}
          />
        )}
      </MembersOnly>
    </WithdrawalScreen>
  )
}
