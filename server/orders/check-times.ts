import { dayMs, hourMs, minuteMs, secondMs } from '#contract/durations.ts'
import type { OrderRow } from './orders.tables.ts'

/**
 * Interval of the checks until this age of the order. Often while the payment page may be open: a paid order must not wait for its player.
 */
const pace = [
  { until: 5 * minuteMs, every: 15 * secondMs },
  { until: 35 * minuteMs, every: 30 * secondMs },
  { until: dayMs, every: hourMs },
  { until: 31 * dayMs, every: dayMs },
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
  return new Date(now.getTime() + (step?.every ?? dayMs))
}

/** The longest of these pauses, in ms. */
export const longestCheckPause = dayMs
