/** Shared by every check of an order: compare the provider's data with the order, note what is refused, and schedule the next check. */
import { and, desc, eq, notInArray } from 'drizzle-orm'
import { parseAmount } from '#contract/money.ts'
import { nextCheck } from './check-times.ts'
import { unappliedReturned } from './unapplied-payments.ts'
import { lockOrder, noteEvent } from './order-steps.ts'
import { ProviderUnreachable, type PaymentProvider, type PaymentState } from './payment-provider.ts'
import type { OrderDeps } from './payments.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

/** The event reason of a notification from the provider's server. */
export const notice = 'notice'

/** The origin of a check. `cancellation` gives up an order that is not paid. */
export type Trigger = 'player' | 'cancellation' | 'callback' | 'reconciler'

/** The order as it is now, without a lock; undefined if there is none with this number. */
export const orderOf = async ({ db }: OrderDeps, orderNo: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.orderNo, orderNo)))[0]

/** @returns the field in which the provider's data contradict our order; undefined if none does. An empty field contradicts nothing. */
export function mismatchOf(order: OrderRow, { orderNo, currency, amount }: PaymentState): 'trade' | 'currency' | 'amount' | undefined {
  if (orderNo !== '' && orderNo !== order.orderNo) return 'trade'
  if (currency !== '' && currency !== order.currency) return 'currency'
  return amount !== '' && parseAmount(amount, order.currency) !== order.amount ? 'amount' : undefined
}

/**
 * State of the order's payment. A payment that is reported as paid has all fields, or one that contradicts the order.
 * @throws ProviderUnreachable also if it is reported as paid and a field is missing: the next report may be complete
 */
export async function paymentStateOf(provider: PaymentProvider, order: OrderRow): Promise<PaymentState | undefined> {
  const reported = await provider.state(order.authCode!)
  if (reported?.status !== 'paid' || mismatchOf(order, reported) !== undefined) return reported
  const { orderNo, currency, amount, tradeNo } = reported
  const missing = Object.entries({ orderNo, currency, amount, tradeNo }).flatMap(([name, value]) => (value === '' ? [name] : []))
  if (missing.length > 0) throw new ProviderUnreachable(`the payment is reported as paid without ${missing.join(', ')}`)
  return reported
}

/** For an operator to investigate: in the log, and once in the order's events. */
export async function refuse({ db, now, log }: OrderDeps, order: OrderRow, reason: string, facts: Record<string, string>): Promise<void> {
  log.error({ orderNo: order.orderNo, reason, ...facts }, 'the payment provider’s report on the order is refused')
  // A note that the money was returned, or another webhook, does not change the provider's data.
  const isProviderData = and(eq(orderEvents.orderNo, order.orderNo), notInArray(orderEvents.reason, [unappliedReturned, notice]))
  const [last] = await db.select().from(orderEvents).where(isProviderData).orderBy(desc(orderEvents.id)).limit(1)
  if (last?.reason !== reason) await noteEvent(db, { orderNo: order.orderNo, at: now(), reason, facts })
}

/**
 * When an order is checked after this check. A return or a webhook that arrived during it has scheduled a check of its own, which stays: the
 * provider's response may be older than what was reported.
 * @param before the order as this check read it
 * @param order the order of now
 */
export const checkAfter = (before: OrderRow, order: OrderRow, next: Date | null): Date | null => {
  const asked = order.nextCheckAt
  if (asked === null || asked.getTime() === before.nextCheckAt?.getTime()) return next
  return next === null || asked < next ? asked : next
}

/** Schedules the next check. @param order as this check read it */
export async function postpone({ db, now, payments }: OrderDeps, order: OrderRow): Promise<OrderRow> {
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.orderNo)
    if (locked.state !== order.state) return locked
    const next = checkAfter(order, locked, nextCheck(order, now()))
    if (next !== null) payments.schedule('orders', next)
    const [postponed] = await tx.update(orders).set({ nextCheckAt: next }).where(eq(orders.orderNo, order.orderNo)).returning()
    return postponed!
  })
}
