/** What an order's status means to a buyer; the provider decides the sequence of the steps (docs/requirements.md "Buying"). */
import type { OrderStatus } from '#contract/orders.ts'

/** The buyer withdrew from the purchase, and the game has confirmed it: nothing more is delivered. */
const withdrawnStates: readonly OrderStatus[] = ['refundRequested', 'refunded']
/** The money was received, or no payment was needed: only the delivery remains, or the refund. */
const boughtStates: readonly OrderStatus[] = ['paid', 'confirmed', 'delivering', 'delivered', ...withdrawnStates]
/** The delivery does not change the status any more. */
const settledStates: readonly OrderStatus[] = ['delivered', ...withdrawnStates]
const lostStates: readonly OrderStatus[] = ['failed', 'expired', 'cancelled']

/** Whether the order is paid, or free; also after a withdrawal or refund. */
export const isBought = (status: OrderStatus): boolean => boughtStates.includes(status)
/** Whether the delivery no longer changes the status: delivered, or withdrawn from. */
export const isSettled = (status: OrderStatus): boolean => settledStates.includes(status)
/** Whether the order is refunded or will be: the buyer withdrew, or an operator refunds it. */
export const isWithdrawn = (status: OrderStatus): boolean => withdrawnStates.includes(status)
/** Whether the order ended unpaid: failed, expired or cancelled. A late payment may still change that. */
export const isLost = (status: OrderStatus): boolean => lostStates.includes(status)

/** In ms: frequent at first, since most players pay at once; then rare, since the provider checks too. */
const [checkSoon, checkLater, soonChecks] = [5000, 15_000, 12]

/** Time until the next check with the provider, in ms, after the given number of checks. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)
