/** What an order's status means to a buyer; the order of the provider's steps is the provider's (docs/requirements.md "Buying"). */
import type { OrderStatus } from '#contract/orders.ts'

/** The money is there, or nothing had to be paid: from here on it is only a matter of delivery. */
const boughtStates: readonly OrderStatus[] = ['paid', 'confirmed', 'delivering', 'delivered', 'refundRequested', 'refunded']
/** Nothing more happens by itself. */
const settledStates: readonly OrderStatus[] = ['delivered', 'refundRequested', 'refunded']
const lostStates: readonly OrderStatus[] = ['failed', 'expired', 'cancelled']

export const isBought = (status: OrderStatus): boolean => boughtStates.includes(status)
export const isSettled = (status: OrderStatus): boolean => settledStates.includes(status)
export const isLost = (status: OrderStatus): boolean => lostStates.includes(status)

/** ms: soon at first, since most pay at once; then rarely, since the provider looks by itself too. */
const [checkSoon, checkLater, soonChecks] = [5000, 15_000, 12]

/** Milliseconds until the provider is asked again, after it was asked so many times. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)
