/** Shared by every check of an order: compare the provider's data with the order, note what is refused, and schedule the next check. */
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { parseAmount } from '#contract/money.ts'
import { nextCheck } from './check-times.ts'
import { heldReturned } from './held-money.ts'
import { noteEvent } from './order-steps.ts'
import type { PaymentState } from './payment-provider.ts'
import type { OrderDeps } from './payments.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

/** The event reason of a notification from the provider's server. */
export const notice = 'notice'

/** The origin of a check. `cancellation` gives up an order that is not paid. */
export type Trigger = 'player' | 'cancellation' | 'callback' | 'reconciler'

export const orderOf = async ({ db }: OrderDeps, orderNo: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.orderNo, orderNo)))[0]

/** @returns the field in which the provider's data differs from our order; undefined if all agree */
export function mismatchOf(order: OrderRow, reported: PaymentState): 'trade' | 'currency' | 'amount' | 'trade-number' | undefined {
  if (reported.orderNo !== order.orderNo) return 'trade'
  if (reported.currency !== order.currency) return 'currency'
  if (parseAmount(reported.amount, order.currency) !== order.amount) return 'amount'
  return reported.tradeNo === '' ? 'trade-number' : undefined
}

/** For an operator to investigate: in the log, and once in the order's events. */
export async function refuse({ db, now, log }: OrderDeps, order: OrderRow, reason: string, facts: Record<string, string>): Promise<void> {
  log.error({ orderNo: order.orderNo, reason, ...facts }, 'the payment provider’s report on the order is refused')
  // A note that the money was returned, or another webhook, does not change the provider's data.
  const isProviderData = and(eq(orderEvents.orderNo, order.orderNo), notInArray(orderEvents.reason, [heldReturned, notice]))
  const [last] = await db.select().from(orderEvents).where(isProviderData).orderBy(desc(orderEvents.id)).limit(1)
  if (last?.reason !== reason) await noteEvent(db, { orderNo: order.orderNo, at: now(), reason, facts })
}

/** Schedules the next check. */
export async function postpone({ db, now, payments }: OrderDeps, order: OrderRow): Promise<OrderRow> {
  const next = nextCheck(order, now())
  if (next !== null) payments.wake('orders', next)
  const [postponed] = await db
    .update(orders)
    .set({ nextCheckAt: next })
    .where(and(eq(orders.orderNo, order.orderNo), eq(orders.state, order.state)))
    .returning()
  return postponed ?? order
}
