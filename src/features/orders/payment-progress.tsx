import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { secondMs } from '#contract/durations.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { checkDelayOf } from '#machines/payment/payment.states.ts'
import { selectIsAsking, selectIsBlocked, selectIsCancelling, selectOrder, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Note } from '#src/design/note.tsx'
import { display2, lead } from '#src/design/text.css.ts'
import { FailedCheck } from './failed-check.tsx'
import { OpenOrderActions } from './open-order-actions.tsx'
import { OrderEyebrow } from './order-eyebrow.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import * as css from './payment.css.ts'
import { useStepTime } from './use-step-time.tsx'

/** Not paid yet: the payment page is open in some window, or still has to be opened. */
export function PaymentProgress({ payment, order }: { payment: PaymentRef; order: OrderDetail }) {
  const timeOf = useStepTime(order)
  const isAsking = useSelector(payment, selectIsAsking)
  const isBlocked = useSelector(payment, selectIsBlocked)
  const isCancelling = useSelector(payment, selectIsCancelling)
  const isHere = useSelector(payment, (snapshot) => !snapshot.context.opensWindow)
  const isOpenable = useSelector(payment, (snapshot) => typeof selectOrder(snapshot)?.paymentUrl === 'string')
  const { orderNo, purchaseType } = order
  return (
    <>
      <OrderEyebrow orderNo={orderNo} />
      <h1 className={`${display2} ${css.title}`}>
        {isHere ? <Trans>Finish paying on {purchaseType}’s page</Trans> : <Trans>Finish paying in the {purchaseType} window</Trans>}
      </h1>
      <p className={`${lead} ${css.lead}`}>
        <Trans>This page moves on by itself when the payment is confirmed. You can close it: a paid order is always delivered.</Trans>
      </p>
      <PaymentSteps
        steps={[
          { key: 'placed', state: 'done', title: <Trans>Order placed</Trans>, time: timeOf('created') },
          {
            key: 'waiting',
            state: 'now',
            title: <Trans>Waiting for {purchaseType}</Trans>,
            // The page announces its changes, but not the checks that it repeats.
            note: (
              <span aria-live="off">
                {isAsking ? (
                  <span>
                    <Trans>Asking {purchaseType}…</Trans>
                  </span>
                ) : (
                  <NextCheck payment={payment} />
                )}
              </span>
            ),
          },
          { key: 'paid', state: 'todo', title: <Trans>Payment confirmed</Trans> },
          {
            key: 'delivered',
            state: 'todo',
            title: <Trans>Delivered to your mailbox</Trans>,
            note: <Trans>Takes 1 to 2 minutes</Trans>,
          },
        ]}
      />
      <FailedCheck payment={payment} purchaseType={purchaseType} />
      {isBlocked && (
        <Note tone="warn" role="alert">
          <p>
            <Trans>Your browser has blocked the {purchaseType} window. Press the button below: it opens from there.</Trans>
          </p>
        </Note>
      )}
      <div className={css.actions}>
        <Button size="lg" disabled={!isOpenable || isCancelling} onClick={() => payment.send({ type: 'payment.openPage' })}>
          <Icon name="external" />
          {isHere ? <Trans>Go to {purchaseType}’s page</Trans> : <Trans>Open the {purchaseType} window</Trans>}
        </Button>
        <OpenOrderActions payment={payment} />
      </div>
      {!isHere && !isBlocked && (
        <p className={css.hint}>
          <Trans>No window? Your browser may have blocked it. The button above opens it again.</Trans>
        </p>
      )}
    </>
  )
}

/** “Checking again in 12 seconds”: for display only; the statechart has its own clock. */
function NextCheck({ payment }: { payment: PaymentRef }) {
  const { t } = useLingui()
  const checks = useSelector(payment, (snapshot) => snapshot.context.checks)
  const [left, setLeft] = useState(() => checkDelayOf(checks) / secondMs)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(1, before - 1)), secondMs)
    return () => clearInterval(timer)
  }, [])
  return <span>{left === 1 ? t`Checking again in 1 second` : t`Checking again in ${left} seconds`}</span>
}
