import { dayMs, hourMs, minuteMs, secondMs } from '#contract/durations.ts'
import { sql, type SQL } from 'drizzle-orm'
import { orders, type OrderRow } from './orders.tables.ts'

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

/** The longest time in ms that an order may wait for its check, in SQL: the interval at its age, or the pause after a failure. */
export function longestCheckPause(now: Date): SQL {
  const from = sql`coalesce(case when ${orders.state} = 'paid' then ${orders.paidAt} else ${orders.atProviderAt} end, ${orders.createdAt})`
  const age = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${from}) * 1000`
  const steps = pace.map(({ until, every }) => sql`when ${age} < ${until}::float8 then ${Math.max(every, minuteMs)}::float8`)
  return sql`case ${sql.join(steps, sql` `)} else ${dayMs}::float8 end`
}
