/** Captures a paid order's money, if the provider does not capture it with the payment, and confirms the order. */
import { and, eq } from 'drizzle-orm'
import { confirmOrder } from './confirm-order.ts'
import { lockOrder } from './order-steps.ts'
import { mismatchOf, orderOf, paymentStateOf, postpone, refuse, type Trigger } from './order-checks.ts'
import { ProviderRefusal, ProviderUnreachable, type PaymentProvider } from './payment-provider.ts'
import type { OrderDeps } from './payments.ts'
import { orders, type OrderRow } from './orders.tables.ts'

/**
 * Whether an earlier call without a response captured the money: then a second capture is refused, and the payment is paid.
 * @throws ProviderUnreachable also if the provider has no data of the payment, which it was paid for: the earlier call may have arrived
 */
async function wasCapturedBefore(provider: PaymentProvider, order: OrderRow): Promise<boolean> {
  if (order.confirmAskedAt === null) return false
  const reported = await paymentStateOf(provider, order)
  if (reported === undefined) throw new ProviderUnreachable('no data of a payment that was paid')
  return reported.status === 'paid' && mismatchOf(order, reported) === undefined
}

/** Captures the money of a paid order. Repeated only if it is unknown whether the call arrived; a payment can be captured once. */
export async function capturePayment(deps: OrderDeps, provider: PaymentProvider, order: OrderRow, by: Trigger): Promise<OrderRow> {
  const { db, log, payments } = deps
  // Written before the call: if this process ends now, the next one knows that the call may have arrived.
  const [marked] = await db
    .update(orders)
    .set({ confirmAskedAt: deps.now() })
    .where(and(eq(orders.orderNo, order.orderNo), eq(orders.state, 'paid')))
    .returning()
  // The buyer withdrew first: the money is not captured.
  if (marked === undefined) return (await orderOf(deps, order.orderNo))!
  let reason: string = by
  try {
    await provider.capture?.(order.authCode!, order.orderNo)
  } catch (error) {
    try {
      if (!(error instanceof ProviderRefusal)) throw error
      if (!(await wasCapturedBefore(provider, order))) {
        await db.update(orders).set({ confirmAskedAt: null }).where(eq(orders.orderNo, order.orderNo))
        await refuse(deps, order, 'confirm-refused', { returnCode: error.code })
        return await postpone(deps, order)
      }
      reason = 'confirmed-before'
    } catch (unanswered) {
      if (!(unanswered instanceof ProviderUnreachable)) throw unanswered
      log.warn({ orderNo: order.orderNo, why: unanswered.message }, 'the payment provider did not respond')
      return postpone(deps, order)
    }
  }
  const now = deps.now()
  const confirmed = await db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.orderNo)
    const done = await confirmOrder(tx, locked, { reason }, now)
    if (done !== undefined || locked.state !== 'refundRequested') return done ?? locked
    // The buyer withdrew during the capture: the order is not delivered, and the refund must show that the money was captured.
    const [captured] = await tx
      .update(orders)
      .set({ confirmedAt: now, confirmAskedAt: null })
      .where(eq(orders.orderNo, order.orderNo))
      .returning()
    return captured!
  })
  payments.schedule('deliveries', now)
  return confirmed
}
