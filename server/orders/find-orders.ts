/** Queries for operators: one order with all its data, orders by any of their numbers, and sales by day. */
import { and, asc, desc, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm'
import { majorOf } from '#contract/money.ts'
import type { Database } from '../platform/database.ts'
import { noteAct } from '../platform/operator-acts.ts'
import { members } from '../session/session.tables.ts'
import { orderDeliveries, orderEvents, orders, withdrawals, type OrderRow, type Withdrawal } from './orders.tables.ts'

const most = 50

/** An order in an operator’s list. */
export interface FoundOrder {
  orderNo: string
  state: OrderRow['state']
  createdAt: Date
  productId: string
  quantity: number
  /** Major units. */
  amount: number
  currency: string
  memberNumber: string
}

const foundOf = (order: OrderRow, memberNumber: string): FoundOrder => ({
  orderNo: order.orderNo,
  state: order.state,
  createdAt: order.createdAt,
  productId: order.productId,
  quantity: order.quantity,
  amount: majorOf(order.amount, order.currency),
  currency: order.currency,
  memberNumber,
})

/**
 * @param text an order number, a member number (also with spaces), the payment provider's number, or the receipt number of a withdrawal
 * @returns the newest first, at most 50
 */
export async function findOrders(db: Database, text: string): Promise<FoundOrder[]> {
  const typed = text.trim()
  const number = typed.toUpperCase()
  const rows = await db
    .select({ order: orders, memberNumber: members.memberNumber })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .leftJoin(withdrawals, eq(withdrawals.orderNo, orders.orderNo))
    .where(
      or(
        eq(orders.orderNo, number),
        eq(members.memberNumber, typed.replaceAll(/[ -]/g, '')),
        eq(orders.providerTradeNo, typed),
        eq(withdrawals.receiptNo, number),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(most)
  return rows.map(({ order, memberNumber }) => foundOf(order, memberNumber))
}

/** An order with all its data, for an operator; without keys of its payment. */
export interface ShownOrder extends FoundOrder {
  region: OrderRow['region']
  expiresAt: Date
  paidAt: Date | null
  confirmedAt: Date | null
  deliveredAt: Date | null
  /** The payment provider of the order. */
  provider: OrderRow['provider']
  /** The provider's number of the payment. */
  tradeNo: string | null
  /** The order's events, oldest first. */
  events: Pick<typeof orderEvents.$inferSelect, 'at' | 'state' | 'reason' | 'facts'>[]
  /** The order's notification to the game; null if the game is not to be notified. */
  delivery: Omit<typeof orderDeliveries.$inferSelect, 'orderNo' | 'createdAt'> | null
  withdrawal: Omit<Withdrawal, 'orderNo'> | null
}

/** Never includes a value that works as a key (payment page's address, provider's key). @returns undefined if there is no such order */
export async function showOrder(db: Database, orderNo: string): Promise<ShownOrder | undefined> {
  const [row] = await db
    .select({ order: orders, memberNumber: members.memberNumber })
    .from(orders)
    .innerJoin(members, eq(members.id, orders.memberId))
    .where(eq(orders.orderNo, orderNo))
  if (row === undefined) return undefined
  const { order, memberNumber } = row
  const events = await db
    .select({ at: orderEvents.at, state: orderEvents.state, reason: orderEvents.reason, facts: orderEvents.facts })
    .from(orderEvents)
    .where(eq(orderEvents.orderNo, orderNo))
    .orderBy(asc(orderEvents.id))
  const { orderNo: _ofDelivery, createdAt: _written, ...deliveryFields } = getTableColumns(orderDeliveries)
  const [delivery = null] = await db.select(deliveryFields).from(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo))
  const { orderNo: _ofWithdrawal, ...withdrawalFields } = getTableColumns(withdrawals)
  const [withdrawal = null] = await db.select(withdrawalFields).from(withdrawals).where(eq(withdrawals.orderNo, orderNo))
  const { region, provider, expiresAt, paidAt, confirmedAt, deliveredAt, providerTradeNo: tradeNo } = order
  return {
    ...foundOf(order, memberNumber),
    region,
    provider,
    expiresAt,
    paidAt,
    confirmedAt,
    deliveredAt,
    tradeNo,
    events,
    delivery,
    withdrawal,
  }
}

/** Sales of a product on a day in one currency; `charged` and `refunded` in major units. */
export interface SalesRow {
  /** UTC, `2026-11-26`. */
  day: string
  productId: string
  currency: string
  orders: number
  quantity: number
  /** Major units. */
  charged: number
  refunded: number
}

/**
 * Sales by day of confirmation (UTC), product and currency.
 * @param o.from the first day; @param o.until the first day that does not count
 */
export async function salesByDay(db: Database, o: { from: Date; until: Date }): Promise<SalesRow[]> {
  const day = sql<string>`to_char(${orders.confirmedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const rows = await db
    .select({
      day,
      productId: orders.productId,
      currency: orders.currency,
      orders: sql<number>`count(*)::int`,
      quantity: sql<number>`sum(${orders.quantity})::int`,
      charged: sql<number>`sum(${orders.amount})::float8`,
      refunded: sql<number>`coalesce(sum(${orders.amount}) filter (where ${orders.state} = 'refunded'), 0)::float8`,
    })
    .from(orders)
    .where(and(eq(orders.free, false), gte(orders.confirmedAt, o.from), lt(orders.confirmedAt, o.until)))
    .groupBy(day, orders.productId, orders.currency)
    .orderBy(day, orders.productId, orders.currency)
  return rows.map(({ charged, refunded, ...row }) => ({
    ...row,
    charged: majorOf(charged, row.currency),
    refunded: majorOf(refunded, row.currency),
  }))
}

/**
 * Makes the notification of the game due, for the next run of its job, if the game has not confirmed that it has the order; records the operator. The game
 * delivers each number once.
 * @returns `now` if the game will be notified; otherwise `delivered`, `stopped` (withdrawn from), `none` (not confirmed) or `unknown` (no such order)
 */
export const resendOrder = (
  db: Database,
  { orderNo, operator, at }: { orderNo: string; operator: string; at: Date },
): Promise<'now' | 'delivered' | 'stopped' | 'none' | 'unknown'> =>
  db.transaction(async (tx) => {
    const [delivery] = await tx.select().from(orderDeliveries).where(eq(orderDeliveries.orderNo, orderNo)).for('update')
    if (delivery === undefined) return (await tx.$count(orders, eq(orders.orderNo, orderNo))) === 0 ? 'unknown' : 'none'
    if (delivery.deliveredAt !== null) return 'delivered'
    if (delivery.stoppedAt !== null) return 'stopped'
    await tx.update(orderDeliveries).set({ nextAttemptAt: at }).where(eq(orderDeliveries.orderNo, orderNo))
    await noteAct(tx, { operator, act: 'order-resent', subject: orderNo, at })
    return 'now'
  })
