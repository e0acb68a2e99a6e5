/** Which purchases may be withdrawn from, and until when (B7, R8; E-commerce Act of Korea, Art. 17; docs/decisions/0021). */
import type { WithdrawalExclusion } from '#contract/orders.ts'
import { isOneOf, withdrawableStates } from './order-steps.ts'
import type { OrderRow, Withdrawal } from './orders.tables.ts'

/** §9: seven days from the payment on, the last millisecond included. */
export const withdrawalTime = 7 * 86_400_000

const endOf = ({ paidAt }: Pick<OrderRow, 'paidAt'>): Date | null => (paidAt === null ? null : new Date(paidAt.getTime() + withdrawalTime))

/** What the rules look at. */
export type Withdrawable = Pick<OrderRow, 'free' | 'paidAt' | 'region' | 'state'>

/**
 * Why it cannot be withdrawn from.
 * @param withdrawal the declaration that was made, if one was: made in time, it does not run out while the game is asked
 * @returns null where it can
 */
export function exclusionOf(order: Withdrawable, withdrawal: Withdrawal | null, now: Date): WithdrawalExclusion | null {
  if (order.state === 'refundRequested' || order.state === 'refunded') return 'withdrawn'
  if (order.free) return 'free'
  const end = endOf(order)
  if (end === null || !isOneOf(withdrawableStates, order.state)) return 'notPaid'
  // Digital content that was told to be given at once, and agreed to.
  if (order.region === 'TW') return 'regionTW'
  if (withdrawal !== null) return withdrawal.refusedAt === null ? null : 'opened'
  return now > end ? 'tooLate' : null
}

/** Until when a withdrawal may be declared; null where it cannot be, or was. */
export const withdrawableUntil = (order: Withdrawable, withdrawal: Withdrawal | null, now: Date): Date | null =>
  withdrawal === null && exclusionOf(order, withdrawal, now) === null ? endOf(order) : null
