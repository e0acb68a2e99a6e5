import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { OrderDetail } from '#contract/orders.ts'
import {
  selectFailure,
  selectIsBeingReturned,
  selectIsReturned,
  selectOrder,
  type PaymentRef,
} from '#machines/payment/payment.selectors.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { display2, eyebrow, lead } from '#src/design/text.css.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { Link } from '#src/components/link.tsx'
import { BeingReturnedText, ReturnStep, ReturnTitle } from '#src/components/payment/being-returned.tsx'
import { supportHref } from '#src/components/support-href.ts'
import { Trace } from '#src/components/trace.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import * as css from './payment.css.ts'
import { useStepTime } from './use-step-time.tsx'

/**
 * The payment was declined, cancelled, too late, or never opened. Late money is detected automatically: it buys the goods, or is returned.
 */
export function PaymentFailed({ payment, order }: { payment: PaymentRef; order: OrderDetail }) {
  const timeOf = useStepTime(order)
  const status = useSelector(payment, (snapshot) => selectOrder(snapshot)?.status)
  const isBeingReturned = useSelector(payment, selectIsBeingReturned)
  const isReturned = useSelector(payment, selectIsReturned)
  const failure = useSelector(payment, selectFailure)
  const { productId, orderNo, purchaseType, timeline } = order
  const isOpened = timeline.some((entry) => entry.status === 'atProvider')
  const lost = {
    unopened: {
      title: <Trans>The payment could not be opened</Trans>,
      lead: <Trans>You have not been charged: the payment page was never opened. Please try again in a moment.</Trans>,
      step: <Trans>The payment could not be opened</Trans>,
    },
    failed: {
      title: <Trans>{purchaseType} declined the payment</Trans>,
      lead: <Trans>You have not been charged. The card issuer gave no reason; another card or way to pay usually works.</Trans>,
      step: <Trans>Declined by {purchaseType}</Trans>,
    },
    expired: {
      title: <Trans>The time to pay has run out</Trans>,
      lead: (
        <Trans>You have not been charged. Should you have paid at the last moment, the payment is found and the goods are delivered.</Trans>
      ),
      step: <Trans>Time is up</Trans>,
    },
    cancelled: {
      title: <Trans>The order is cancelled</Trans>,
      lead: <Trans>You have not been charged, and the purchase limit that this order used is available again.</Trans>,
      step: <Trans>Cancelled</Trans>,
    },
  }[status === 'expired' || status === 'cancelled' ? status : isOpened ? 'failed' : 'unopened']
  const texts = isBeingReturned
    ? { title: <ReturnTitle isReturned={isReturned} />, lead: <BeingReturnedText isReturned={isReturned} />, step: lost.step }
    : lost
  return (
    <>
      <p className={`${eyebrow} ${css.badEyebrow}`}>
        <Icon name="x-circle" />
        <span>
          {isBeingReturned ? (
            <Trans>Order {orderNo}</Trans>
          ) : status === 'cancelled' ? (
            <Trans>Not paid</Trans>
          ) : (
            <Trans>Payment failed</Trans>
          )}
        </span>
      </p>
      <h1 tabIndex={-1} className={`${display2} ${css.title}`}>
        {texts.title}
      </h1>
      <p className={`${lead} ${css.lead}`}>{texts.lead}</p>
      <PaymentSteps
        steps={[
          { key: 'placed', state: 'done', title: <Trans>Order placed</Trans>, time: timeOf('created') },
          { key: 'lost', state: 'failed', title: texts.step, time: timeOf('failed', 'expired', 'cancelled') },
          ...(isBeingReturned
            ? [{ key: 'returned', state: isReturned ? ('done' as const) : ('now' as const), title: <ReturnStep isReturned={isReturned} /> }]
            : []),
        ]}
      />
      <div className={css.actions}>
        {!isBeingReturned && (
          <Link to="/shop/product/$productId" params={{ productId }} className={button({ size: 'lg' })}>
            <Trans>Try again</Trans>
          </Link>
        )}
        <ContentLink
          href={supportHref(orderNo, failure?.traceId)}
          className={button({ tone: isBeingReturned ? 'primary' : 'secondary', size: 'lg' })}
        >
          <Trans>Ask support</Trans>
        </ContentLink>
        <Link to="/shop" className={button({ tone: 'ghost', size: 'lg' })}>
          <Trans>Back to the shop</Trans>
        </Link>
      </div>
      <Trace trace={failure?.traceId === '' ? undefined : failure?.traceId} order={orderNo} />
    </>
  )
}
