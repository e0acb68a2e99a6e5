/** What an order's status means to a buyer; the provider decides the sequence of the steps (docs/requirements.md "Buying"). */
import type { OrderStatus } from '#contract/orders.ts'

/** The buyer withdrew from the purchase, and the game has confirmed it: nothing more is delivered. */
const withdrawnStates: readonly OrderStatus[] = ['refundRequested', 'refunded']
/** The money was received, or no payment was needed: only the delivery remains, or the refund. */
const boughtStates: readonly OrderStatus[] = ['paid', 'confirmed', 'delivering', 'delivered', ...withdrawnStates]
/** The delivery does not change the status any more. */
const settledStates: readonly OrderStatus[] = ['delivered', ...withdrawnStates]
const lostStates: readonly OrderStatus[] = ['failed', 'expired', 'cancelled']

export const isBought = (status: OrderStatus): boolean => boughtStates.includes(status)
export const isSettled = (status: OrderStatus): boolean => settledStates.includes(status)
export const isWithdrawn = (status: OrderStatus): boolean => withdrawnStates.includes(status)
export const isLost = (status: OrderStatus): boolean => lostStates.includes(status)

/** In ms: frequent at first, since most players pay at once; then rare, since the provider checks too. */
const [checkSoon, checkLater, soonChecks] = [5000, 15_000, 12]

/** Time until the next check with the provider, in ms, after the given number of checks. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)
