/** A purchase as steps that a player understands: past, current and future ones (B6, B8). */
import type { OrderStatus, OrderDetail } from '#contract/orders.ts'

export interface Step {
  status: OrderStatus
  /** `now`: the step in progress. */
  state: 'done' | 'now' | 'todo' | 'ended'
  /** Time of a past step. */
  at: string | undefined
}

const ends: readonly OrderStatus[] = ['failed', 'expired', 'cancelled']
/** Steps between the site and the payment provider mean nothing to a player. */
const unseen: readonly OrderStatus[] = ['authorised', 'atProvider']
const whole = {
  paid: ['created', 'paid', 'confirmed', 'delivering', 'delivered'],
  free: ['created', 'confirmed', 'delivering', 'delivered'],
} as const

export function stepsOf({ timeline, status, free, withdrawal }: Pick<OrderDetail, 'timeline' | 'status' | 'free' | 'withdrawal'>): Step[] {
  // Money arrived late (`failed → paid`): the failure in between is not shown.
  const isOver = ends.includes(status)
  const isSeen = (one: OrderStatus): boolean => !unseen.includes(one) && !(free && one === 'paid')
  const seen = timeline.filter((entry) => isSeen(entry.status) && (isOver || !ends.includes(entry.status)))
  const done = seen.map((entry): Step => ({ status: entry.status, state: ends.includes(entry.status) ? 'ended' : 'done', at: entry.at }))
  const isWithdrawn = status === 'refundRequested' || status === 'refunded'
  // A withdrawal stops the delivery, also while the game has not confirmed it.
  if (isOver || withdrawal?.isAccepted === false) return done
  const path: readonly OrderStatus[] = isWithdrawn ? ['refundRequested', 'refunded'] : whole[free ? 'free' : 'paid']
  const left = path.filter((one) => !seen.some((entry) => entry.status === one))
  return [...done, ...left.map((one, index): Step => ({ status: one, state: index === 0 ? 'now' : 'todo', at: undefined }))]
}
