/** Texts for a purchase's name and state. */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { minuteMs } from '#contract/durations.ts'
import { isOneOf, openStates, unfinishedStates } from '#contract/order-states.ts'
import type { Order, OrderDetail, OrderStatus, WithdrawalExclusion } from '#contract/orders.ts'
import type { TagProps } from '#src/design/label.tsx'

interface StatusLabel {
  tone: NonNullable<TagProps['tone']>
  label: MessageDescriptor
}
const statusLabels: Record<OrderStatus, StatusLabel> = {
  created: { tone: 'notice', label: msg`Waiting for payment` },
  authorised: { tone: 'notice', label: msg`Waiting for payment` },
  atProvider: { tone: 'notice', label: msg`Waiting for payment` },
  paid: { tone: 'update', label: msg`Paid` },
  confirmed: { tone: 'update', label: msg`Being delivered` },
  delivering: { tone: 'update', label: msg`Being delivered` },
  delivered: { tone: 'ok', label: msg`In the mailbox` },
  failed: { tone: 'bad', label: msg`Payment failed` },
  expired: { tone: 'plain', label: msg`Payment time ran out` },
  cancelled: { tone: 'plain', label: msg`Cancelled` },
  refundRequested: { tone: 'notice', label: msg`Refund under way` },
  refunded: { tone: 'plain', label: msg`Refunded` },
}

const beingReturned: StatusLabel = { tone: 'notice', label: msg`Paid, being returned` }
const returned: StatusLabel = { tone: 'plain', label: msg`Paid, returned` }

/** The state of a purchase as a label: money received for an unpaid order takes precedence over the order's own state. */
export const statusOf = ({
  status,
  isPaymentBeingReturned,
  isPaymentReturned,
}: Pick<Order, 'status' | 'isPaymentBeingReturned' | 'isPaymentReturned'>) =>
  isPaymentReturned === true ? returned : isPaymentBeingReturned ? beingReturned : statusLabels[status]

/** Whether money was received: only then there is a receipt, an amount paid and a time of payment. */
export const isPaid = ({ free, paidDt }: Pick<OrderDetail, 'free' | 'paidDt'>): boolean => !free && paidDt !== null

/** Why the purchase cannot be withdrawn from (B7); undefined if no text is needed. */
export const exclusionTexts: Record<WithdrawalExclusion, MessageDescriptor | undefined> = {
  free: msg`Nothing was paid for it, so there is nothing to withdraw from.`,
  notPaid: undefined,
  tooLate: msg`The 7 days for withdrawal are over.`,
  opened: msg`The goods have been taken from the mailbox, so this purchase can no longer be withdrawn from.`,
  // The receipt shows it.
  withdrawn: undefined,
  regionTW: msg`Digital content supplied at once with your prior consent: the seven-day appraisal period does not apply.`,
}

/** Whether an order can still be paid. */
export const isWaiting = ({ status, free }: Pick<Order, 'status' | 'free'>): boolean => !free && isOneOf(openStates, status)

/**
 * @returns polling interval in ms: goods arrive within one or two minutes, and the player sees it on the page; a refund takes hours; false if
 * nothing changes any more
 */
export const pollingOf = ({
  status,
  withdrawal,
}: Pick<OrderDetail, 'status'> & Partial<Pick<OrderDetail, 'withdrawal'>>): number | false => {
  if (!isOneOf(unfinishedStates, status) && withdrawal?.isAccepted !== false) return false
  return status === 'refundRequested' ? minuteMs : 5000
}

/** @returns the same for a list: as often as the purchase that needs it most */
export const pollingOfAll = (orders: readonly Pick<Order, 'status'>[]): number | false => {
  const times = orders.map((order) => pollingOf(order)).filter((time) => time !== false)
  return times.length > 0 && Math.min(...times)
}
