/** Refunds by an operator without a withdrawal by the buyer, or if the buyer could not withdraw: it is recorded on the buyer's behalf. */
import { eq, isNull, and } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { randomOrderNo } from './order-no.ts'
import { isOneOf, takeStep, withdrawableStates } from './order-steps.ts'
import { orderDeliveries, withdrawals, type OrderRow } from './orders.tables.ts'
import { cancelReceipt } from './receipt-steps.ts'

/**
 * Marks a locked order for a refund. Goods that are not delivered are stopped; delivered goods stay with the player, since only the game
 * can take them back.
 * @returns whether the order is now marked; false if it is free or was not bought
 */
export async function withdrawByOperator(tx: Database, order: OrderRow, at: Date): Promise<boolean> {
  if (order.free || !isOneOf(withdrawableStates, order.state)) return false
  const declared = { acceptedAt: at, refusedAt: null, lastError: null }
  const [withdrawal] = await tx
    .insert(withdrawals)
    .values({
      orderNo: order.orderNo,
      receiptNo: `W-${randomOrderNo(at)}`,
      reason: 'other',
      requestedAt: at,
      nextAttemptAt: at,
      ...declared,
    })
    .onConflictDoUpdate({ target: withdrawals.orderNo, set: declared })
    .returning()
  const isUndelivered = and(eq(orderDeliveries.orderNo, order.orderNo), isNull(orderDeliveries.deliveredAt))
  await tx.update(orderDeliveries).set({ stoppedAt: at }).where(isUndelivered)
  const facts = { receiptNo: withdrawal!.receiptNo }
  await takeStep(tx, order, { to: 'refundRequested', reason: 'operator', facts, set: { nextCheckAt: null } }, at)
  await cancelReceipt(tx, order.orderNo, at)
  return true
}
