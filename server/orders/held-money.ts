/**
 * Money that a payment provider holds for an order and this shop does not keep: another amount or currency, a trade that was credited
 * before, or a payment after the order was given up and other purchases used its limit. It buys nothing and is returned: by the provider,
 * if it was not captured, or by the operator (refund-command.ts). The site informs the player and refers them to support. That is
 * final: the order is never paid afterwards, even if the provider's data are corrected or the limit is free again (settle-order.ts).
 */
import { and, asc, eq, exists, inArray, not, sql, type SQL } from 'drizzle-orm'
import { isOneOf, unpaidStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import type { mismatchOf } from './order-checks.ts'
import { noteEvent } from './order-steps.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

/** `trade-number`: a payment without its number, which only earlier versions refused. */
type Mismatch = NonNullable<ReturnType<typeof mismatchOf>> | 'trade-number'
/** Why money is not captured; the reason of the order's event. */
export type HeldReason = `refused-${Mismatch}` | 'refused-trade-credited-before' | 'paid-late-limit-used'

const heldReasons: readonly HeldReason[] = [
  'refused-trade',
  'refused-currency',
  'refused-amount',
  'refused-trade-number',
  'refused-trade-credited-before',
  'paid-late-limit-used',
]
/** An operator has noted that the money was returned (refund-order.ts). */
export const heldReturned = 'held-returned'
/**
 * Condition on a row of `orders` in a query: whether its money is being returned. Only of unpaid orders: earlier versions delivered a held
 * order once its limit was free again.
 */
export const isHeld = (db: Database): SQL<boolean> =>
  sql<boolean>`(${inArray(orders.state, [...unpaidStates])} and exists ${db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, orders.orderNo), inArray(orderEvents.reason, [...heldReasons])))})`

/** Condition on a row of `orders` in a query: whether its money is being returned, and no operator has noted that it was. */
export const isHeldStill = (db: Database): SQL => and(isHeld(db), not(isReturned(db)))!

/** @returns whether the provider holds money for this order that is being returned */
export async function isMoneyHeld(db: Database, order: OrderRow): Promise<boolean> {
  if (!isOneOf(unpaidStates, order.state)) return false
  const [event] = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, order.orderNo), inArray(orderEvents.reason, [...heldReasons])))
    .limit(1)
  return event !== undefined
}

/**
 * Amounts of payments that were refused for this order, as the provider reported them first: decimal texts in major units. A report without
 * an amount is left out; one without a currency is read in the order's.
 */
export async function heldAmounts(db: Database, { orderNo, currency }: OrderRow): Promise<{ amount: string; currency: string }[]> {
  const events = await db
    .select({ facts: orderEvents.facts })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, orderNo), inArray(orderEvents.reason, [...heldReasons])))
  return events.flatMap(({ facts }) => (facts['amount'] ? [{ amount: facts['amount'], currency: facts['currency'] || currency }] : []))
}

/** An order whose money the provider holds and the shop does not keep; `since` is the time of the first refusal. */
export interface HeldMoney {
  orderNo: string
  since: Date
  reason: HeldReason
  /** The provider's data of the payment, as the order's event stores it. */
  facts: Record<string, string>
  order: OrderRow
}

/** Money that a provider holds and no operator has noted as returned, the longest held first; each order once, with the last reason. */
export async function heldMoney(db: Database): Promise<HeldMoney[]> {
  const rows = await db
    .select({ order: orders, event: orderEvents })
    .from(orders)
    .innerJoin(orderEvents, and(eq(orderEvents.orderNo, orders.orderNo), inArray(orderEvents.reason, [...heldReasons])))
    .where(and(inArray(orders.state, [...unpaidStates]), not(isReturned(db))))
    .orderBy(asc(orderEvents.id))
  const held = new Map<string, HeldMoney>()
  for (const { order, event } of rows) {
    const since = held.get(order.orderNo)?.since ?? event.at
    held.set(order.orderNo, { orderNo: order.orderNo, since, reason: event.reason as HeldReason, facts: event.facts, order })
  }
  return [...held.values()]
}

/** Condition on a row of `orders` in a query: whether an operator has noted that its money was returned. */
const isReturned = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderNo, orders.orderNo), eq(orderEvents.reason, heldReturned))),
  )

/**
 * Notes on a locked order that its held money was returned. The order's state stays: nothing was bought.
 * @returns `before` if it was noted already; undefined if no money is held for it
 */
export async function noteReturned(tx: Database, order: OrderRow, now: Date): Promise<'now' | 'before' | undefined> {
  if (!(await isMoneyHeld(tx, order))) return undefined
  const [noted] = await tx
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, order.orderNo), eq(orderEvents.reason, heldReturned)))
    .limit(1)
  if (noted !== undefined) return 'before'
  await noteEvent(tx, { orderNo: order.orderNo, at: now, reason: heldReturned })
  return 'now'
}
