/** The effects of purchases on their receipts, in the purchases' own transactions. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { OrderRow } from './orders.tables.ts'
import { cashReceipts } from './cash-receipts.tables.ts'
import { receiptOf } from './receipt-rules.ts'

/** The order is confirmed: schedules its receipt, if it gets one. */
export async function scheduleReceipt(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const receipt = receiptOf(order)
  if (receipt !== undefined)
    await tx.insert(cashReceipts).values({ orderNo: order.orderNo, ...receipt, createdAt: now, nextAttemptAt: now })
}

/**
 * The buyer withdrew from the order: schedules the cancellation of its receipt. If the issuer was never called, the receipt is closed
 * directly; if its response may have been lost, the issuer is called.
 */
export async function cancelReceipt(tx: Database, orderNo: string, now: Date): Promise<void> {
  await tx
    .update(cashReceipts)
    .set({
      cancelAskedAt: now,
      cancelledAt: sql`case when ${cashReceipts.attempts} = 0 then ${now.toISOString()}::timestamptz end`,
      nextAttemptAt: sql`case when ${cashReceipts.attempts} = 0 then null else ${now.toISOString()}::timestamptz end`,
    })
    .where(and(eq(cashReceipts.orderNo, orderNo), isNull(cashReceipts.cancelAskedAt)))
}
