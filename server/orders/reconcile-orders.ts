/** Looks after orders whose player does not: windows that were closed, returns that got lost, answers that never came, processes that ended. */
import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { orders } from './orders.tables.ts'
import type { OrderDeps } from './payments.ts'
import { settleOrder } from './settle-order.ts'

/** One that fails must not keep the others from being looked at: it comes again in a minute. */
async function look(deps: OrderDeps, orderNo: string): Promise<void> {
  try {
    await settleOrder(deps, orderNo, 'reconciler')
  } catch (error) {
    deps.log.error({ orderNo, err: error }, 'order not settled')
    await deps.db
      .update(orders)
      .set({ nextCheckAt: new Date(deps.now().getTime() + 60_000) })
      .where(eq(orders.orderNo, orderNo))
  }
}

/**
 * Settles all orders that are due, eight at a time. Safe to run at any time and in several processes.
 * @returns how many were looked at
 */
export async function reconcileOrders(deps: OrderDeps): Promise<number> {
  const { db, now } = deps
  const seen = new Set<string>()
  for (;;) {
    const at = now()
    // oxlint-disable-next-line no-await-in-loop -- batch after batch, until nothing is due
    const due = await db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(and(lte(orders.nextCheckAt, at), or(isNull(orders.heldUntil), lte(orders.heldUntil, at))))
      .orderBy(asc(orders.nextCheckAt))
      .limit(8)
    const fresh = due.filter(({ orderNo }) => !seen.has(orderNo))
    if (fresh.length === 0) return seen.size
    for (const { orderNo } of fresh) seen.add(orderNo)
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(fresh.map(({ orderNo }) => look(deps, orderNo)))
  }
}
