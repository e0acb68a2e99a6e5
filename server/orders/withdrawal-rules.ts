/** Which purchases a buyer may withdraw from, and until when (B7, R8; E-commerce Act of Korea, Art. 17; docs/decisions/0021). */
import { and, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import { hasWithdrawal, regionIds } from '#contract/regions.ts'
import { dayMs } from '#contract/durations.ts'
import { isOneOf, withdrawableStates } from '#contract/order-states.ts'
import type { WithdrawalExclusion } from '#contract/orders.ts'
import { orders, withdrawals, type OrderRow, type Withdrawal } from './orders.tables.ts'

/** §9: seven days from the payment, the last millisecond included. */
export const withdrawalTime = 7 * dayMs

const endOf = ({ paidAt }: Pick<OrderRow, 'paidAt'>): Date | null => (paidAt === null ? null : new Date(paidAt.getTime() + withdrawalTime))

/** The columns that the rules use. */
export type Withdrawable = Pick<OrderRow, 'free' | 'paidAt' | 'region' | 'state'>

/**
 * The reason that excludes a withdrawal.
 * @param withdrawal the declaration, if one was made: if it was in time, it does not expire while the game is called
 * @returns null if the buyer may withdraw
 */
export function exclusionOf(order: Withdrawable, withdrawal: Withdrawal | null, now: Date): WithdrawalExclusion | null {
  if (order.state === 'refundRequested' || order.state === 'refunded') return 'withdrawn'
  if (order.free) return 'free'
  const end = endOf(order)
  if (end === null || !isOneOf(withdrawableStates, order.state)) return 'notPaid'
  // Digital content whose immediate delivery the buyer requested and agreed to.
  if (!hasWithdrawal(order.region)) return 'regionTW'
  if (withdrawal !== null) return withdrawal.refusedAt === null ? null : 'opened'
  return now > end ? 'tooLate' : null
}

/** Until when a withdrawal may be declared; null if it is excluded or already declared. */
export const withdrawableUntil = (order: Withdrawable, withdrawal: Withdrawal | null, now: Date): Date | null =>
  withdrawal === null && exclusionOf(order, withdrawal, now) === null ? endOf(order) : null

/** The same as a condition on a row of `orders`, with its row of `withdrawals`, if there is one, in a query. */
export const isWithdrawable = (now: Date): SQL =>
  and(
    isNull(withdrawals.orderNo),
    eq(orders.free, false),
    inArray(orders.state, [...withdrawableStates]),
    inArray(orders.region, regionIds.filter(hasWithdrawal)),
    gte(orders.paidAt, new Date(now.getTime() - withdrawalTime)),
  )!
