/** What purchases do to their receipts, in their own transactions. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import type { OrderRow } from './orders.tables.ts'
import { cashReceipts } from './cash-receipts.tables.ts'
import { receiptOf } from './receipt-rules.ts'

/** The order is confirmed: its receipt is to be issued, where it gets one. */
export async function oweReceipt(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const receipt = receiptOf(order)
  if (receipt !== undefined)
    await tx.insert(cashReceipts).values({ orderNo: order.orderNo, ...receipt, createdAt: now, nextAttemptAt: now })
}

/**
 * The order was withdrawn from: what was issued is to be cancelled. What the issuer has never heard of is over at once; where its answer may
 * have got lost, it is asked.
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
