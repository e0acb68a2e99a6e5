import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderStatus, OrderDetail } from '#contract/orders.ts'
import { Steps } from '#src/design/progress.tsx'
import { formatDay, formatSecond } from '#src/lib/dates.ts'
import { ReturnStep } from '#src/components/payment/being-returned.tsx'
import { useStepLabels } from '#src/components/step-labels.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './detail.css.ts'
import { stepsOf, type Step } from './timeline.ts'

const done: Record<OrderStatus, MessageDescriptor> = {
  created: msg`Order received`,
  authorised: msg`Order received`,
  atProvider: msg`Order received`,
  paid: msg`Payment received`,
  confirmed: msg`Purchase confirmed`,
  delivering: msg`Sent to the mailbox`,
  delivered: msg`Arrived in the mailbox`,
  failed: msg`Payment failed`,
  expired: msg`Payment time ran out`,
  cancelled: msg`Cancelled`,
  refundRequested: msg`Withdrawal received`,
  refunded: msg`Refunded`,
}
/** The label of a step while it is pending. */
const awaited: Partial<Record<OrderStatus, MessageDescriptor>> = {
  paid: msg`Waiting for payment`,
  confirmed: msg`The payment is being confirmed`,
  delivering: msg`Being sent to the mailbox`,
  delivered: msg`Arrives within 1 to 2 minutes`,
  refunded: msg`Refund within 3 working days`,
}

/** A gift is not paid for: the confirmation is that of the order. */
const ofGifts: Partial<Record<OrderStatus, MessageDescriptor>> = { confirmed: msg`Order confirmed` }

const ofRefundsBySupport: Partial<Record<OrderStatus, MessageDescriptor>> = { refundRequested: msg`Refund started by support` }

const titleOf = ({ status, state }: Step, { free, withdrawal }: Pick<OrderDetail, 'free' | 'withdrawal'>): MessageDescriptor =>
  (free ? ofGifts[status] : undefined) ??
  (withdrawal?.by === 'support' ? ofRefundsBySupport[status] : undefined) ??
  (state === 'now' ? awaited[status] : undefined) ??
  done[status]

/** The steps of a purchase with their times, in the server's time (R7). */
export const OrderTimeline = ({ order }: { order: OrderDetail }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const labelOf = useStepLabels()
  const steps = stepsOf(order)
  const first = steps[0]?.at
  /** The date is shown if it differs from that of the purchase. */
  const timeOf = (at: string): string => {
    const text = formatSecond(at, frame)
    return formatDay(at, frame) === formatDay(first, frame) ? text.slice(11) : text
  }
  return (
    <Steps
      className={css.timeline}
      labelOf={labelOf}
      steps={steps.map((step) => ({
        key: `${step.status}${step.at ?? ''}`,
        state: step.state === 'ended' ? 'failed' : step.state,
        title: t(titleOf(step, order)),
        time: step.at === undefined ? undefined : <time dateTime={step.at}>{timeOf(step.at)}</time>,
        note: noteOf(step, order),
      }))}
    />
  )
}

/** Details that a step's title lacks: the numbers that support needs. */
function noteOf(
  { status, state }: Step,
  { purchaseType, tradeNo, withdrawal, isPaymentBeingReturned, isPaymentReturned = false }: OrderDetail,
) {
  if (state === 'ended' && isPaymentBeingReturned) return <ReturnStep isReturned={isPaymentReturned} />
  if (status === 'paid' && state === 'done' && tradeNo !== null)
    return (
      <>
        {purchaseType} · <Trans>Trade number {tradeNo}</Trans>
      </>
    )
  return status === 'refundRequested' && withdrawal?.by === 'member' ? <Trans>Receipt number {withdrawal.receiptNo}</Trans> : undefined
}
