import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { OrderStatus, PurchaseDetail } from '#contract/purchases.ts'
import { Icon } from '#src/design/icon.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { formatDay, formatSecond } from '#src/lib/dates.ts'
import { useSite } from '#src/ports/use-site.ts'
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
/** What a step is called while it is waited for. */
const awaited: Partial<Record<OrderStatus, MessageDescriptor>> = {
  paid: msg`Waiting for payment`,
  confirmed: msg`The payment is being confirmed`,
  delivering: msg`Being sent to the mailbox`,
  delivered: msg`Arrives within 1 to 2 minutes`,
  refunded: msg`Refund within 3 working days`,
}

const wordsOf = ({ status, state }: Step): MessageDescriptor => (state === 'now' ? (awaited[status] ?? done[status]) : done[status])

/** The way of a purchase with its times (comp history-detail-ko), in the server's time (R7). */
export const Timeline = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const steps = stepsOf(purchase)
  const first = steps[0]?.at
  /** The day stands where it is another than that of the purchase. */
  const timeOf = (at: string): string => {
    const text = formatSecond(at, frame)
    return formatDay(at, frame) === formatDay(first, frame) ? text.slice(11) : text
  }
  return (
    <ol className={css.timeline}>
      {steps.map((step) => (
        <li
          key={`${step.status}${step.at ?? ''}`}
          className={css.step[step.state]}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          <span className={css.mark}>
            {step.state === 'done' && <Icon name="check" size="s" />}
            {step.state === 'ended' && <Icon name="close" size="s" />}
          </span>
          <b className={css.stepName}>
            {t(wordsOf(step))}
            {step.state === 'todo' && (
              <span className={visuallyHidden}>
                {' '}
                <Trans>(still to come)</Trans>
              </span>
            )}
          </b>
          {step.at !== undefined && (
            <time className={css.stepTime} dateTime={step.at}>
              {timeOf(step.at)}
            </time>
          )}
          {step.status === 'paid' && step.state === 'done' && purchase.tradeNo !== null && (
            <span className={css.stepMore}>
              {purchase.purchaseType} · <Trans>Trade number {purchase.tradeNo}</Trans>
            </span>
          )}
          {step.status === 'refundRequested' && purchase.withdrawal !== null && (
            <span className={css.stepMore}>
              <Trans>Receipt number {purchase.withdrawal.receiptNo}</Trans>
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
