/**
 * Money that MyCard holds for an order and this shop does not take: another amount or currency, a trade that was credited before, or a
 * payment after the order was given up and others used its limit. It is never confirmed, so MyCard gives it back; the player is told so and
 * sent to support (P-1, P-2).
 */
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { openStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import type { mismatchOf } from './settle-order.ts'
import { isOneOf, releasedStates } from './order-steps.ts'
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
/** What is paid in the end is no longer given back. */
const unpaidStates = [...openStates, ...releasedStates] as const

/** Of a row of `orders` in a query: whether its money is being given back. */
export const isHeld = (db: Database): SQL<boolean> =>
  sql<boolean>`(${inArray(orders.state, [...unpaidStates])} and exists ${db
    .select({ one: sql`1` })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, orders.orderNo), inArray(orderEvents.reason, [...heldReasons])))})`

/** @returns whether MyCard holds money for this order that it is giving back */
export async function isMoneyHeld(db: Database, order: OrderRow): Promise<boolean> {
  if (!isOneOf(unpaidStates, order.state)) return false
  const [event] = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, order.orderNo), inArray(orderEvents.reason, [...heldReasons])))
    .limit(1)
  return event !== undefined
}
