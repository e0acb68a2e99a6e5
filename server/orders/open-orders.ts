/** Orders that still need their buyer: a payment in flight or unapplied, goods not delivered, a withdrawal or refund in progress. */
import { and, asc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { unfinishedStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import { isReturnDue } from './unapplied-payments.ts'
import { isWithdrawalOpen, orders, withdrawals } from './orders.tables.ts'

/** Condition on a row of `orders` in a query. */
export const isOrderOpen = (db: Database): SQL<boolean> =>
  sql<boolean>`(${inArray(orders.state, [...unfinishedStates])} or ${isNotNull(orders.nextCheckAt)} or ${isReturnDue(db)} or exists ${db
    .select({ one: sql`1` })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderNo, orders.orderNo), isWithdrawalOpen))})`

/** @returns the numbers of a member's open orders, oldest first */
export async function openOrdersOf(db: Database, memberId: string): Promise<string[]> {
  const rows = await db
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), isOrderOpen(db)))
    .orderBy(asc(orders.createdAt))
  return rows.map(({ orderNo }) => orderNo)
}
