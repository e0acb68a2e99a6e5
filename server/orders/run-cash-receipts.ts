/**
 * Issues and cancels receipts that are due (B9). Safe to run at any time and in several processes: rows are leased, the issuer issues each id
 * once, and a receipt whose response was lost is requested again before it is cancelled.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { backOff } from '../deliveries/run-deliveries.ts'
import type { Database } from '../platform/database.ts'
import { reasonOf } from '../platform/error-facts.ts'
import { isAmong, leaseEnd, leaseTimes } from '../platform/leases.ts'
import type { Log } from '../platform/log.ts'
import { isDue, longestPause, pauseAfter } from '../platform/pauses.ts'
import { orders } from './orders.tables.ts'
import { cashReceipts, type CashReceipt } from './cash-receipts.tables.ts'
import type { ReceiptIssuer, ReceiptOrder } from './receipt-issuer.ts'
import { noNamedBuyer, taxOf } from './receipt-rules.ts'

/** Dependencies of the job of cash receipts. */
export interface CashReceiptDeps {
  db: Database
  now: () => Date
  log: Log
  issuer: ReceiptIssuer
}

const atOnce = 10

/** Advances one receipt as far as the issuer's responses allow. */
async function settle({ db, now, issuer }: CashReceiptDeps, receipt: CashReceipt, paidAt: Date): Promise<void> {
  const { orderNo, amount, kind } = receipt
  const order: ReceiptOrder = { id: orderNo, kind, identity: noNamedBuyer, amount, ...taxOf(amount), paidAt: paidAt.toISOString() }
  let current = receipt
  if (current.approvalNo === null) {
    const issued = await issuer.issue(order)
    const [updated] = await db
      .update(cashReceipts)
      // Stays due if the buyer withdrew during the call.
      .set({
        ...issued,
        lastError: null,
        nextAttemptAt: sql`case when ${cashReceipts.cancelAskedAt} is null then null else ${cashReceipts.nextAttemptAt} end`,
      })
      .where(eq(cashReceipts.orderNo, orderNo))
      .returning()
    current = updated!
  }
  if (current.cancelAskedAt === null) return
  await issuer.cancel(order, current.approvalNo!)
  await db.update(cashReceipts).set({ cancelledAt: now(), nextAttemptAt: null, lastError: null }).where(eq(cashReceipts.orderNo, orderNo))
}

/** @returns how many receipts were settled */
export async function runCashReceipts(deps: CashReceiptDeps): Promise<number> {
  const { db, now, log } = deps
  let settled = 0
  for (;;) {
    const at = now()
    const due = db
      .select({ orderNo: cashReceipts.orderNo })
      .from(cashReceipts)
      .where(isDue(cashReceipts.nextAttemptAt, at, longestPause(backOff, cashReceipts.attempts, leaseTimes.row)))
      .orderBy(asc(cashReceipts.nextAttemptAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const claimed = await db
      .update(cashReceipts)
      .set({ nextAttemptAt: leaseEnd(at, 'row'), attempts: sql`${cashReceipts.attempts} + 1` })
      .where(isAmong(cashReceipts.orderNo, due))
      .returning()
    const paid = await db
      .select({ orderNo: orders.orderNo, paidAt: orders.paidAt })
      .from(orders)
      .where(
        inArray(
          orders.orderNo,
          claimed.map(({ orderNo }) => orderNo),
        ),
      )
    const paidAt = new Map(paid.map((row) => [row.orderNo, row.paidAt]))
    const done = await Promise.all(
      claimed.map(async (receipt) => {
        const { orderNo, attempts } = receipt
        try {
          await settle(deps, receipt, paidAt.get(orderNo) ?? receipt.createdAt)
          return true
        } catch (error) {
          const why = reasonOf(error)
          log.warn({ orderNo, attempts, why }, 'cash receipt not settled yet')
          const next = new Date(now().getTime() + pauseAfter(backOff, attempts))
          await db
            .update(cashReceipts)
            .set({ nextAttemptAt: next, lastError: why })
            .where(and(eq(cashReceipts.orderNo, orderNo)))
          return false
        }
      }),
    )
    settled += done.filter(Boolean).length
    if (claimed.length < atOnce) return settled
  }
}
