import { Trans } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { historySearchOf } from '#src/features/orders/history-period.ts'
import { HistoryScreen, OwnHistory } from '#src/features/orders/history-screen.tsx'
import { MembersOnly } from '#src/components/members-only.tsx'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'
import { named } from './-search.ts'

/** S15: the member's purchases. The address contains days, name and page; it is parsed together with the screen. */
export const Route = createFileRoute('/purchases/')({
  validateSearch: named('period', 'from', 'to', 'name', 'page'),
  head: ({ match: { context } }) => plainHead(headSite(context), 'orders'),
  component: OrdersRoute,
})

function OrdersRoute() {
  const search = historySearchOf(Route.useSearch())
  return (
    <HistoryScreen>
      <MembersOnly
        why={<Trans>Log in with the account you bought with, and your purchases are listed here.</Trans>}
        waiting={<SkeletonRows count={6} />}
      >
        <OwnHistory search={search} />
      </MembersOnly>
    </HistoryScreen>
  )
}
