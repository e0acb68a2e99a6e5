/**
 * Unapplied payments: money that a provider has received for an order and this shop does not keep, because of another amount or currency,
 * a trade that was credited before, or a payment after the order was given up and other purchases used its limit. It buys nothing and is
 * returned: by the provider, if it was not captured, or by the operator (refund-command.ts). The site informs the player and refers them to
 * support. That is final: the order is never paid afterwards, even if the provider's data are corrected or the limit is free again
 * (settle-order.ts).
 */
import { and, asc, eq, exists, inArray, not, sql, type Column, type SQL } from 'drizzle-orm'
import { unpaidStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import type { mismatchOf } from './order-checks.ts'
import { noteEvent } from './order-steps.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

/** `trade-number`: a payment without its number, which only earlier versions refused. */
type Mismatch = NonNullable<ReturnType<typeof mismatchOf>> | 'trade-number'
/** Why a payment is not applied to its order; the reason of the order's event. */
export type UnappliedReason = `refused-${Mismatch}` | 'refused-trade-credited-before' | 'paid-late-limit-used'

const unappliedReasons: readonly UnappliedReason[] = [
  'refused-trade',
  'refused-currency',
  'refused-amount',
  'refused-trade-number',
  'refused-trade-credited-before',
  'paid-late-limit-used',
]
/** An operator has noted that the money was returned (refund-order.ts). */
export const unappliedReturned = 'held-returned'

/** Condition on a row of `order_events` in a query: a payment of this order was not applied. @param orderNo a number, or a column of the query */
const isRefusalOf = (orderNo: string | Column): SQL =>
  and(eq(orderEvents.orderNo, orderNo), inArray(orderEvents.reason, [...unappliedReasons]))!

/**
 * Condition on a row of `orders` in a query: its payment is unapplied, and its money is being returned. Only of unpaid orders: earlier
 * versions delivered such an order once its limit was free again.
 */
const isUnapplied = (db: Database): SQL<boolean> =>
  sql<boolean>`(${inArray(orders.state, [...unpaidStates])} and exists ${db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(isRefusalOf(orders.orderNo))})`

/** Condition on a row of `orders` in a query: whether its payment is unapplied, and no operator has noted its return. */
export const isReturnDue = (db: Database): SQL => and(isUnapplied(db), not(isReturned(db)))!

/**
 * Amounts of payments that were refused for this order, as the provider reported them first: decimal texts in major units. A report without
 * an amount is left out; one without a currency is read in the order's.
 */
export async function unappliedAmounts(db: Database, { orderNo, currency }: OrderRow): Promise<{ amount: string; currency: string }[]> {
  const events = await db.select({ facts: orderEvents.facts }).from(orderEvents).where(isRefusalOf(orderNo))
  return events.flatMap(({ facts }) => (facts['amount'] ? [{ amount: facts['amount'], currency: facts['currency'] || currency }] : []))
}

/** An order with an unapplied payment; `since` is the time of the first refusal. */
export interface UnappliedPayment {
  orderNo: string
  since: Date
  reason: UnappliedReason
  /** The provider's data of the payment, as the order's event stores it. */
  facts: Record<string, string>
  order: OrderRow
}

/** Unapplied payments whose return no operator has noted, the oldest first; each order once, with the last reason. */
export async function unappliedPayments(db: Database): Promise<UnappliedPayment[]> {
  const rows = await db
    .select({ order: orders, event: orderEvents })
    .from(orders)
    .innerJoin(orderEvents, isRefusalOf(orders.orderNo))
    .where(and(inArray(orders.state, [...unpaidStates]), not(isReturned(db))))
    .orderBy(asc(orderEvents.id))
  const unapplied = new Map<string, UnappliedPayment>()
  for (const { order, event } of rows) {
    const since = unapplied.get(order.orderNo)?.since ?? event.at
    unapplied.set(order.orderNo, { orderNo: order.orderNo, since, reason: event.reason as UnappliedReason, facts: event.facts, order })
  }
  return [...unapplied.values()]
}

/** Condition on a row of `orders` in a query: whether an operator has noted that its money was returned. */
const isReturned = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderNo, orders.orderNo), eq(orderEvents.reason, unappliedReturned))),
  )

/** Whether the return of an unapplied payment is still to be noted; null: the order has no such payment. */
export type ReturnStatus = 'due' | 'done' | null

/** Value of a row of `orders` in a query. */
export const returnStatus = (db: Database): SQL<ReturnStatus> =>
  sql<ReturnStatus>`case when not ${isUnapplied(db)} then null when ${isReturned(db)} then 'done' else 'due' end`

/** @returns the same of one order */
export async function returnStatusOf(db: Database, { orderNo }: Pick<OrderRow, 'orderNo'>): Promise<ReturnStatus> {
  const [row] = await db
    .select({ status: returnStatus(db) })
    .from(orders)
    .where(eq(orders.orderNo, orderNo))
  return row?.status ?? null
}

/** Notes on a locked order that its unapplied payment was returned. The order's state stays: nothing was bought. */
export const noteReturned = (tx: Database, { orderNo }: OrderRow, now: Date): Promise<void> =>
  noteEvent(tx, { orderNo, at: now, reason: unappliedReturned })
