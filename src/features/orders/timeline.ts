/** A purchase as steps that a player understands: past, current and future ones (B6, B8). */
import { isOneOf, releasedStates, withdrawnStates } from '#contract/order-states.ts'
import type { OrderStatus, OrderDetail } from '#contract/orders.ts'

/** A step of a purchase. */
export interface Step {
  status: OrderStatus
  /** `now`: the step in progress. */
  state: 'done' | 'now' | 'todo' | 'ended'
  /** Time of a past step. */
  at: string | undefined
}

/** Steps between the site and the payment provider mean nothing to a player. */
const unseen: readonly OrderStatus[] = ['authorised', 'atProvider']
const whole = {
  paid: ['created', 'paid', 'confirmed', 'delivering', 'delivered'],
  free: ['created', 'confirmed', 'delivering', 'delivered'],
} as const

/**
 * Returns the past steps of a purchase with their times, then the expected ones, without those that concern only the payment provider. None
 * is expected once the order has failed, expired or been cancelled, nor if its payment is being returned, nor while the game has not confirmed
 * a withdrawal.
 */
export function stepsOf({
  timeline,
  status,
  free,
  withdrawal,
  isPaymentBeingReturned,
}: Pick<OrderDetail, 'timeline' | 'status' | 'free' | 'withdrawal' | 'isPaymentBeingReturned'>): Step[] {
  // Money arrived late (`failed → paid`): the failure in between is not shown.
  const isOver = isOneOf(releasedStates, status)
  const isSeen = (one: OrderStatus): boolean => !unseen.includes(one) && !(free && one === 'paid')
  const seen = timeline.filter((entry) => isSeen(entry.status) && (isOver || !isOneOf(releasedStates, entry.status)))
  const done = seen.map((entry): Step => ({
    status: entry.status,
    state: isOneOf(releasedStates, entry.status) ? 'ended' : 'done',
    at: entry.at,
  }))
  const isWithdrawn = isOneOf(withdrawnStates, status)
  // A withdrawal stops the delivery, also while the game has not confirmed it.
  if (isOver || isPaymentBeingReturned || withdrawal?.isAccepted === false) return done
  const path: readonly OrderStatus[] = isWithdrawn ? withdrawnStates : whole[free ? 'free' : 'paid']
  const left = path.filter((one) => !seen.some((entry) => entry.status === one))
  return [...done, ...left.map((one, index): Step => ({ status: one, state: index === 0 ? 'now' : 'todo', at: undefined }))]
}
