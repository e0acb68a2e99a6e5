/**
 * Money that a payment provider holds for an order and this shop does not keep: another amount or currency, a trade that was credited before,
 * or a payment after the order was given up and others used its limit. It buys nothing and is given back: by the provider, where it was not
 * taken, or by the operator (refund-command.ts). The player is told so and sent to support (P-1, P-2).
 */
import { and, asc, eq, exists, inArray, not, sql, type SQL } from 'drizzle-orm'
import { openStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import type { mismatchOf } from './order-checks.ts'
import { isOneOf, noteEvent, releasedStates } from './order-steps.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

type Mismatch = NonNullable<ReturnType<typeof mismatchOf>>
/** Why money is not taken, as the order's events say it. */
export type HeldReason = `refused-${Mismatch}` | 'refused-trade-credited-before' | 'paid-late-limit-used'

const heldReasons: readonly HeldReason[] = [
  'refused-trade',
  'refused-currency',
  'refused-amount',
  'refused-trade-number',
  'refused-trade-credited-before',
  'paid-late-limit-used',
]
/** An operator has noted that the money was given back (refund-order.ts). */
export const heldReturned = 'held-returned'
/** What is paid in the end is no longer given back. */
const unpaidStates = [...openStates, ...releasedStates] as const

/** Of a row of `orders` in a query: whether its money is being given back. */
export const isHeld = (db: Database): SQL<boolean> =>
  sql<boolean>`(${inArray(orders.state, [...unpaidStates])} and exists ${db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, orders.orderNo), inArray(orderEvents.reason, [...heldReasons])))})`

/** Of a row of `orders` in a query: whether its money is being given back, and nobody has noted that it was. */
export const isHeldStill = (db: Database): SQL => and(isHeld(db), not(isReturned(db)))!

/** @returns whether the provider holds money for this order that is being given back */
export async function isMoneyHeld(db: Database, order: OrderRow): Promise<boolean> {
  if (!isOneOf(unpaidStates, order.state)) return false
  const [event] = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, order.orderNo), inArray(orderEvents.reason, [...heldReasons])))
    .limit(1)
  return event !== undefined
}

export interface HeldMoney {
  orderNo: string
  since: Date
  reason: HeldReason
  /** What the provider said of the payment, as the order's event keeps it. */
  facts: Record<string, string>
  order: OrderRow
}

/** Money that a provider holds and nobody has noted as given back, the longest held first; each order once, with the last reason. */
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

/** Of a row of `orders` in a query: whether somebody has noted that its money was given back. */
const isReturned = (db: Database): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(orderEvents)
      .where(and(eq(orderEvents.orderNo, orders.orderNo), eq(orderEvents.reason, heldReturned))),
  )

/**
 * Notes on a locked order that its held money was given back. The order's state stays: nothing was bought.
 * @returns `before` where it was noted already; undefined where no money is held for it
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
