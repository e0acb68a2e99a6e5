/** What an order's status means to a buyer; the provider decides the sequence of the steps (docs/requirements.md "Buying"). */
import type { OrderStatus } from '#contract/orders.ts'

/** The money was received, or no payment was needed: only the delivery remains. */
const boughtStates: readonly OrderStatus[] = ['paid', 'confirmed', 'delivering', 'delivered', 'refundRequested', 'refunded']
/** The status does not change any more without a request. */
const settledStates: readonly OrderStatus[] = ['delivered', 'refundRequested', 'refunded']
const lostStates: readonly OrderStatus[] = ['failed', 'expired', 'cancelled']

export const isBought = (status: OrderStatus): boolean => boughtStates.includes(status)
export const isSettled = (status: OrderStatus): boolean => settledStates.includes(status)
export const isLost = (status: OrderStatus): boolean => lostStates.includes(status)

/** In ms: frequent at first, since most players pay at once; then rare, since the provider checks too. */
const [checkSoon, checkLater, soonChecks] = [5000, 15_000, 12]

/** Time until the next check with the provider, in ms, after the given number of checks. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)
