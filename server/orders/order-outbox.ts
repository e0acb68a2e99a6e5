/** Outbox of purchases for the game (B8): a confirmed order becomes `delivering` when the game has accepted it, then `delivered`. */
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Outbox } from '../deliveries/outbox.ts'
import { recipientsOf } from '../deliveries/recipients.ts'
import { longestWait } from '../deliveries/run-deliveries.ts'
import type { Database } from '../platform/database.ts'
import { isAmong } from '../platform/leases.ts'
import { isDue } from '../platform/pauses.ts'
import { lockOrder, takeStep } from './order-steps.ts'
import { orders, orderDeliveries, type OrderRow } from './orders.tables.ts'

/** The game has accepted the order. The first time is a step; later calls change nothing. */
const toDelivering = async (tx: Database, order: OrderRow, now: Date): Promise<OrderRow> =>
  (await takeStep(tx, order, { to: 'delivering', reason: 'game' }, now)) ?? order

/** Outbox of `order_deliveries`; an id is the order’s number. Also takes the order’s steps `delivering` and `delivered`. */
export const orderOutbox: Outbox = {
  claim: async (db, { now, until, most }) => {
    const due = db
      .select({ orderNo: orderDeliveries.orderNo })
      .from(orderDeliveries)
      .where(
        and(
          isNull(orderDeliveries.deliveredAt),
          isNull(orderDeliveries.stoppedAt),
          isDue(orderDeliveries.nextAttemptAt, now, longestWait(orderDeliveries.attempts)),
        ),
      )
      .orderBy(asc(orderDeliveries.nextAttemptAt))
      .limit(most)
      .for('update', { skipLocked: true })
    const claimed = await db
      .update(orderDeliveries)
      .set({ nextAttemptAt: until, lastError: null, attempts: sql`${orderDeliveries.attempts} + 1` })
      .where(isAmong(orderDeliveries.orderNo, due))
      .returning({ orderNo: orderDeliveries.orderNo, attempts: orderDeliveries.attempts })
    if (claimed.length === 0) return []
    const attempts = new Map(claimed.map((row) => [row.orderNo, row.attempts]))
    const rows = await db
      .select()
      .from(orders)
      .where(inArray(orders.orderNo, [...attempts.keys()]))
    const recipients = await recipientsOf(
      db,
      rows.map(({ memberId }) => memberId),
    )
    return rows.map((order) => ({
      attempts: attempts.get(order.orderNo)!,
      delivery: {
        id: order.orderNo,
        kind: 'purchase',
        ...recipients.get(order.memberId)!,
        purchase: {
          productId: order.productId,
          quantity: order.quantity,
          contents: order.contents.map(({ name, count }) => ({ name: name.en, count })),
        },
      },
    }))
  },
  delivered: (db, orderNo, now) =>
    db.transaction(async (tx) => {
      const order = await toDelivering(tx, await lockOrder(tx, orderNo), now)
      await takeStep(tx, order, { to: 'delivered', reason: 'game', set: { deliveredAt: now } }, now)
      await tx.update(orderDeliveries).set({ deliveredAt: now, lastError: null }).where(eq(orderDeliveries.orderNo, orderNo))
    }),
  retryFailed: async (db, now) => {
    const isWaiting = and(isNull(orderDeliveries.deliveredAt), isNull(orderDeliveries.stoppedAt), isNotNull(orderDeliveries.lastError))
    const reset = await db
      .update(orderDeliveries)
      .set({ nextAttemptAt: now })
      .where(and(isWaiting, gt(orderDeliveries.nextAttemptAt, now)))
      .returning({ orderNo: orderDeliveries.orderNo })
    return reset.length
  },
  again: (db, orderNo, { next, now, error }) =>
    db.transaction(async (tx) => {
      if (error === undefined) await toDelivering(tx, await lockOrder(tx, orderNo), now)
      await tx
        .update(orderDeliveries)
        .set({ nextAttemptAt: next, lastError: error ?? null })
        .where(eq(orderDeliveries.orderNo, orderNo))
    }),
}
