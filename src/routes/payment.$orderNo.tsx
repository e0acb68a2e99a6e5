import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FullScreenLoader } from '#src/design/progress.tsx'
import { Screen } from '#src/design/screen.tsx'
import { PaymentScreen } from '#src/features/orders/payment-screen.tsx'
import { ReturnWindow } from '#src/features/orders/return-window.tsx'
import { MembersOnly } from '#src/components/members-only.tsx'
import * as v from 'valibot'
import { given } from './-search.ts'
import { plainHead } from '#src/features/page-head/page-heads.ts'
import { headSite } from './-head-site.ts'

/** S16: the state of one order. The payment page returns here (B4); `in=window`: in the payment window, which closes itself. */
export const Route = createFileRoute('/payment/$orderNo')({
  validateSearch: v.object({ in: given(v.picklist(['window'])) }),
  head: ({ match: { context } }) => plainHead(headSite(context), 'payment'),
  component: PaymentRoute,
})

function PaymentRoute() {
  const { t } = useLingui()
  const { orderNo } = Route.useParams()
  const isWindow = Route.useSearch().in === 'window'
  const navigate = Route.useNavigate()
  const goOn = useCallback(() => void navigate({ search: {}, replace: true }), [navigate])
  return (
    <Screen id="/payment/$orderNo">
      {isWindow ? (
        <ReturnWindow orderNo={orderNo} onAlone={goOn} />
      ) : (
        <MembersOnly
          why={<Trans>Log in with the account you ordered with to see this payment.</Trans>}
          waiting={<FullScreenLoader label={t`Loading`} />}
        >
          <PaymentScreen key={orderNo} orderNo={orderNo} />
        </MembersOnly>
      )}
    </Screen>
  )
}
