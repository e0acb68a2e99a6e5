/** What an order's status means to a buyer; the provider decides the sequence of the steps (docs/requirements.md "Buying"). */
import { boughtStates, isOneOf, releasedStates, withdrawnStates } from '#contract/order-states.ts'
import type { OrderStatus } from '#contract/orders.ts'

/** Whether the order is paid, or free; also after a withdrawal or refund. */
export const isBought = (status: OrderStatus): boolean => isOneOf(boughtStates, status)
/** Whether the delivery no longer changes the status: delivered, or withdrawn from. */
export const isSettled = (status: OrderStatus): boolean => status === 'delivered' || isWithdrawn(status)
/** Whether the order is refunded or will be: the buyer withdrew, or an operator refunds it. */
export const isWithdrawn = (status: OrderStatus): boolean => isOneOf(withdrawnStates, status)
/** Whether the order ended unpaid: failed, expired or cancelled. A late payment may still change that. */
export const isLost = (status: OrderStatus): boolean => isOneOf(releasedStates, status)

/** In ms: frequent at first, since most players pay at once; then rare, since the provider checks too. */
const [checkSoon, checkLater, soonChecks] = [5000, 15_000, 12]

/** Time until the next check with the provider, in ms, after the given number of checks. */
export const checkDelayOf = (checks: number): number => (checks < soonChecks ? checkSoon : checkLater)
