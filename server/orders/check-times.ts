import type { OrderRow } from './orders.tables.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * Interval of the checks until this age of the order. Often while the payment page may be open: a paid order must not wait for its player.
 */
const pace = [
  { until: 5 * minute, every: 15 * second },
  { until: 35 * minute, every: 30 * second },
  { until: day, every: hour },
  { until: 31 * day, every: day },
]

/**
 * When the reconciler next queries the payment provider about an order, counted from when the player was sent there or paid.
 * @returns null after 31 days; a paid order is never given up
 */
export function nextCheck(order: Pick<OrderRow, 'state' | 'createdAt' | 'atProviderAt' | 'paidAt'>, now: Date): Date | null {
  const isPaid = order.state === 'paid'
  const from = (isPaid ? order.paidAt : order.atProviderAt) ?? order.createdAt
  const since = now.getTime() - from.getTime()
  const step = pace.find(({ until }) => since < until)
  if (step === undefined && !isPaid) return null
  return new Date(now.getTime() + (step?.every ?? day))
}
