import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { isOneOf, openStates } from '#contract/order-states.ts'
import type { OrderDetail } from '#contract/orders.ts'
import {
  selectDecisiveFailure,
  selectView,
  selectFailure,
  selectIsAsking,
  selectIsBeingReturned,
  selectIsCancelling,
  type PaymentRef,
} from '#machines/payment/payment.selectors.ts'
import { sentenceSnackbarMs } from '#machines/popups/popups.kinds.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { usePopups } from '#src/components/actors.tsx'
import { Button } from '#src/design/button.tsx'
import { Note } from '#src/design/note.tsx'
import { opensWindow } from '#src/lib/opens-window.ts'
import { BeingReturned } from './being-returned.tsx'
import { PaymentFailure } from './payment-failure.tsx'
import * as css from './unfinished-order.css.ts'
import { useErrorPage } from '#src/components/use-error-page.ts'
import { usePayment } from './use-payment.ts'

/** Whether this tab has shown the end of an order: after Back, the page before it does not know it yet. */
const hasShownEnd = (client: QueryClient, orderNo: string): boolean =>
  client
    .getQueriesData<OrderDetail>({ queryKey: ['orders', 'detail'] })
    .some(([, order]) => order?.orderNo === orderNo && !isOneOf(openStates, order.status))

/**
 * The payment of an unpaid order (B5, S16): finish, check or cancel it. When the order ends, all tabs refetch, and its page opens unless the
 * player comes from there.
 * @param onLeave called before the page of the order is opened, and once the order is over
 */
export function useUnfinishedOrder(orderNo: string, onLeave?: () => void): { payment: PaymentRef; resume: () => void } {
  const { t } = useLingui()
  const send = usePopups()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const payment = usePayment({ opensWindow: opensWindow(), resumed: { orderNo } })
  const [isEndKnown] = useState(() => hasShownEnd(queryClient, orderNo))
  const view = useSelector(payment, selectView)
  const isBeingReturned = useSelector(payment, selectIsBeingReturned)
  useErrorPage(useSelector(payment, selectDecisiveFailure), onLeave)
  const resume = () => {
    onLeave?.()
    void navigate({ to: '/payment/$orderNo', params: { orderNo } })
  }
  const onOver = useEffectEvent((over: 'complete' | 'failed') => {
    void refetchEverywhere(queryClient, [['products'], ['orders']])
    if (isEndKnown) return onLeave?.()
    // The order's page shows that it is bought, or that its money is being returned.
    if (over === 'complete' || isBeingReturned) return resume()
    onLeave?.()
    const message = t`The earlier payment is closed. You can buy now.`
    return send({ type: 'popup.open', popup: { kind: 'snackbar', tone: 'success', message, durationMs: sentenceSnackbarMs } })
  })
  useEffect(() => {
    if (view === 'complete' || view === 'failed') onOver(view)
  }, [view])
  useEffect(() => {
    // What else shows the order still offers to pay it.
    if (isBeingReturned) void refetchEverywhere(queryClient, [['orders']])
  }, [queryClient, isBeingReturned])
  return { payment, resume }
}

/** The possible actions for an unpaid order. One that this member does not have has its page only, which says so. */
export function UnfinishedActions({ payment, resume }: { payment: PaymentRef; resume: () => void }) {
  const isAsking = useSelector(payment, selectIsAsking)
  const isCancelling = useSelector(payment, selectIsCancelling)
  const isFailed = useSelector(payment, selectFailure) !== undefined
  const isUnknown = useSelector(payment, selectView) === 'unknown'
  const isBeingReturned = useSelector(payment, selectIsBeingReturned)
  return (
    <>
      {isFailed && (
        <Note tone="warn" role="alert">
          <p>
            <PaymentFailure
              payment={payment}
              unanswered={<Trans>We could not check with the payment provider just now. Please try again in a moment.</Trans>}
            />
          </p>
        </Note>
      )}
      <div className={css.actions}>
        {!isBeingReturned && (
          <Button full disabled={isCancelling} onClick={resume}>
            <Trans>Resume payment</Trans>
          </Button>
        )}
        {!isUnknown && (
          <>
            <Button tone="secondary" loading={isAsking} disabled={isCancelling} onClick={() => payment.send({ type: 'payment.check' })}>
              <Trans>Check now</Trans>
            </Button>
            <Button tone="danger" loading={isCancelling} onClick={() => payment.send({ type: 'payment.cancel' })}>
              <Trans>Cancel it</Trans>
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/**
 * An unpaid order as shown elsewhere: on its product, in the history, in its details.
 * @param props.children text about the order if it is not that of the context, for one that is not paid or whose payment is being returned
 */
export function UnfinishedOrder({
  orderNo,
  children,
}: {
  orderNo: string
  children?: ((isBeingReturned: boolean) => ReactNode) | undefined
}) {
  const { t } = useLingui()
  const { payment, resume } = useUnfinishedOrder(orderNo)
  const isBeingReturned = useSelector(payment, selectIsBeingReturned)
  return (
    <section className={css.unfinished}>
      <Note tone="info">
        {!isBeingReturned && (
          <p>
            <b>
              <Trans>Waiting for payment</Trans>
            </b>
          </p>
        )}
        <p>{children?.(isBeingReturned) ?? (isBeingReturned ? t`You have ordered this.` : t`You have ordered this and not paid yet.`)}</p>
      </Note>
      {isBeingReturned && <BeingReturned orderNo={orderNo} />}
      <UnfinishedActions payment={payment} resume={resume} />
    </section>
  )
}
