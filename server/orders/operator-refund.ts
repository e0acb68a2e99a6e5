/** What an operator gives back although nobody has withdrawn from it, or the buyer could not: the purchase is withdrawn from in their name. */
import { eq, isNull, and } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { randomOrderNo } from './order-no.ts'
import { isOneOf, takeStep, withdrawableStates } from './order-steps.ts'
import { orderDeliveries, withdrawals, type OrderRow } from './orders.tables.ts'
import { cancelReceipt } from './receipt-steps.ts'

/**
 * Makes a locked order one whose money is to be given back. What was not delivered stops; what was stays with the player, since the game alone
 * can take it back.
 * @returns whether it is one now; false where it costs nothing or was not bought
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
