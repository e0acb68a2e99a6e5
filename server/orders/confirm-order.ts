/** The only place where an order becomes `confirmed`: always together with its delivery and the receipt that is due (B9). */
import { scheduleReceipt } from './receipt-steps.ts'
import type { Database } from '../platform/database.ts'
import { takeStep, type Step } from './order-steps.ts'
import { orderDeliveries, type OrderRow } from './orders.tables.ts'

/** @param order locked, in this transaction */
export async function confirmOrder(tx: Database, order: OrderRow, step: Pick<Step, 'reason'>, now: Date): Promise<OrderRow | undefined> {
  const set = { confirmedAt: now, confirmAskedAt: null, nextCheckAt: null }
  const confirmed = await takeStep(tx, order, { ...step, to: 'confirmed', set }, now)
  if (confirmed === undefined) return undefined
  await tx.insert(orderDeliveries).values({ orderNo: order.orderNo, createdAt: now, nextAttemptAt: now })
  await scheduleReceipt(tx, confirmed, now)
  return confirmed
}

/** Nothing to pay: the order moves from created to confirmed directly. */
export async function confirmFreeGoods(tx: Database, order: OrderRow, now: Date): Promise<OrderRow> {
  if (!order.free) throw new Error('this order is not free')
  return (await confirmOrder(tx, order, { reason: 'free' }, now))!
}
