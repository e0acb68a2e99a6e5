/** Refunds by an operator without a withdrawal by the buyer, or if the buyer could not withdraw: it is recorded like one, as the operator's. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isOneOf, withdrawableStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import { leaseEnd } from '../platform/leases.ts'
import type { OperatorAct } from '../platform/operator-acts.ts'
import { randomOrderNo } from './order-no.ts'
import { lockOrder } from './order-steps.ts'
import { orderDeliveries, withdrawals, type OrderRow } from './orders.tables.ts'
import type { OrderDeps } from './payments.ts'
import { noteStart } from './refund-acts.ts'
import { accept } from './withdraw-order.ts'

const isUndelivered = (orderNo: string) => and(eq(orderDeliveries.orderNo, orderNo), isNull(orderDeliveries.deliveredAt))

/** Records the declaration, and stops goods that are not delivered. */
async function declare(tx: Database, { orderNo }: OrderRow, at: Date): Promise<void> {
  const open = { refusedAt: null, lastError: null, nextAttemptAt: leaseEnd(at, 'row') }
  // A buyer's withdrawal that is still open remains the buyer's; one that was refused is over.
  const byOperator = sql`${withdrawals.byOperator} or ${withdrawals.refusedAt} is not null`
  await tx
    .insert(withdrawals)
    .values({ orderNo, receiptNo: `W-${randomOrderNo(at)}`, byOperator: true, requestedAt: at, ...open })
    .onConflictDoUpdate({ target: withdrawals.orderNo, set: { ...open, byOperator } })
  await tx.update(orderDeliveries).set({ stoppedAt: at }).where(isUndelivered(orderNo))
}

/** @returns whether an operator may withdraw from this order: it was bought, and is not free */
export const isWithdrawableByOperator = ({ free, state }: OrderRow): boolean => !free && isOneOf(withdrawableStates, state)

/**
 * Marks a locked order, as `isWithdrawableByOperator` allows, for a refund. Goods that are not delivered are stopped; delivered goods stay
 * with the player, since only the game can take them back.
 */
export async function withdrawByOperator(tx: Database, order: OrderRow, at: Date): Promise<void> {
  await declare(tx, order, at)
  await accept(tx, order, at)
}

/**
 * Waits for a process that is claiming this delivery, and keeps it from being claimed until the end of the transaction.
 * @returns whether the game may have the goods and has not confirmed their delivery: then only the game can stop it
 */
export async function mayBeInGame(tx: Database, orderNo: string): Promise<boolean> {
  const rows = await tx.select({ attempts: orderDeliveries.attempts }).from(orderDeliveries).where(isUndelivered(orderNo)).for('update')
  return rows.some(({ attempts }) => attempts > 0)
}

/**
 * Declares a withdrawal like the buyer's (withdraw-order.ts), at any time and in any region, and records the operator. The caller then asks
 * the game.
 * @returns the operator's act, if it is recorded now
 */
export const declareByOperator = (
  { db, now }: OrderDeps,
  o: { orderNo: string; operator: string; step: 'request' | 'approve' },
): Promise<OperatorAct | undefined> =>
  db.transaction(async (tx) => {
    const at = now()
    await declare(tx, await lockOrder(tx, o.orderNo), at)
    return noteStart(tx, { ...o, at })
  })
