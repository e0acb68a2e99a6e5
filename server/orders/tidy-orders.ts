/**
 * Purchases are kept for five years, as Korean law requires for records of payment and supply; open purchases stay until they are finished.
 * Limits that never start again still count them afterwards.
 */
import { and, asc, eq, inArray, lte, not } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { untilDone } from '../platform/delete-due.ts'
import type { Log } from '../platform/log.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { members } from '../session/session.tables.ts'
import { tidyUnnamedMembers } from '../session/unnamed-member.ts'
import { cashReceipts } from './cash-receipts.tables.ts'
import { keepUsage } from './limit-usage.ts'
import { isOrderOpen } from './open-orders.ts'
import { orderDeliveries, orderEvents, orders, withdrawals } from './orders.tables.ts'

/** Retention in years after it was placed (E-commerce Act, enforcement decree, article 6). */
export const orderYears = 5

/**
 * Deletes orders with all rows that belong to them. Safe to run at any time and in several processes.
 * @returns how many orders were deleted
 */
export async function tidyOrders({ db, now, log }: { db: Database; now: () => Date; log: Log }): Promise<number> {
  const before = yearsAfter(now(), -orderYears)
  const gone = await untilDone((limit) =>
    db.transaction(async (tx) => {
      // Members before orders, as every transaction locks them; orders of a member who is being erased are left to the next run.
      const found = await tx
        .select({ orderNo: orders.orderNo })
        .from(orders)
        .innerJoin(members, eq(members.id, orders.memberId))
        .where(and(lte(orders.createdAt, before), not(isOrderOpen(tx))))
        .orderBy(asc(orders.createdAt))
        .limit(limit)
        .for('key share', { of: members, skipLocked: true })
      const isFound = inArray(
        orders.orderNo,
        found.map(({ orderNo }) => orderNo),
      )
      const due = await tx
        .select({ orderNo: orders.orderNo })
        .from(orders)
        .where(and(isFound, not(isOrderOpen(tx))))
        .for('update', { skipLocked: true })
      const orderNos = due.map(({ orderNo }) => orderNo)
      if (orderNos.length === 0) return 0
      await keepUsage(tx, orderNos)
      for (const table of [orderEvents, orderDeliveries, withdrawals, cashReceipts, orders]) {
        // Orders last: the others refer to them.
        await tx.delete(table).where(inArray(table.orderNo, orderNos))
      }
      return orderNos.length
    }),
  )
  await tidyUnnamedMembers(db)
  if (gone > 0) log.info({ orders: gone }, 'deleted after the retention period')
  return gone
}
