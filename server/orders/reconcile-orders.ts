/** Settles orders in the background: after closed windows, lost returns, missing responses and ended processes. */
import { and, asc, eq, notInArray } from 'drizzle-orm'
import { minuteMs } from '#contract/durations.ts'
import { paymentMethods, type PaymentMethod } from '#contract/payment-methods.ts'
import { isFree } from '../platform/leases.ts'
import { isDue } from '../platform/pauses.ts'
import { longestCheckPause } from './check-times.ts'
import { orders } from './orders.tables.ts'
import type { OrderDeps } from './payments.ts'
import { settleOrder } from './settle-order.ts'

/** A failure must not stop the checks of other orders: this order is checked again in a minute. */
async function look(deps: OrderDeps, orderNo: string): Promise<void> {
  try {
    await settleOrder(deps, orderNo, 'reconciler')
  } catch (error) {
    deps.log.error({ orderNo, err: error }, 'order not settled')
    await deps.db
      .update(orders)
      .set({ nextCheckAt: new Date(deps.now().getTime() + minuteMs) })
      .where(eq(orders.orderNo, orderNo))
  }
}

/** Settles the orders of one provider that are due, eight at a time. @returns how many were checked */
async function reconcileOrdersOf(method: PaymentMethod, deps: OrderDeps): Promise<number> {
  const { db, now } = deps
  const seen: string[] = []
  for (;;) {
    const at = now()
    const due = await db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(
        and(
          eq(orders.provider, method),
          isDue(orders.nextCheckAt, at, longestCheckPause),
          isFree(orders.leasedUntil, at, 'row'),
          // An order that is still due after its check must not take the place of another one.
          notInArray(orders.orderNo, seen),
        ),
      )
      .orderBy(asc(orders.nextCheckAt))
      .limit(8)
    if (due.length === 0) return seen.length
    seen.push(...due.map(({ orderNo }) => orderNo))
    await Promise.all(due.map(({ orderNo }) => look(deps, orderNo)))
  }
}

/**
 * Settles all orders that are due. A provider that does not respond delays only its own. Safe to run at any time and in several processes.
 * @returns how many were checked
 */
export async function reconcileOrders(deps: OrderDeps): Promise<number> {
  const counts = await Promise.all(paymentMethods.map((method) => reconcileOrdersOf(method, deps)))
  return counts.reduce((sum, count) => sum + count, 0)
}
