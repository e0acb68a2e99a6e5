/**
 * Settles an order. The player's request, the payment provider's return or callback, and the reconciler all use this one path. Only the
 * payment provider decides whether an order is paid; money counts once it is captured. One caller at a time leases an order. No provider
 * call runs inside a transaction, and each response is stored together with the next step.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { isFree, leaseEnd } from '../platform/leases.ts'
import { lockMember } from '../session/members.queries.ts'
import { isOneOf, openStates, releasedStates } from '#contract/order-states.ts'
import { regionOfMember, regionOffset } from '#contract/regions.ts'
import { nextCheck } from './check-times.ts'
import { confirmOrder } from './confirm-order.ts'
import { returnStatusOf, type UnappliedReason } from './unapplied-payments.ts'
import { usageOf } from './limit-usage.ts'
import { checkAfter, mismatchOf, orderOf, paymentStateOf, postpone, refuse, type Trigger } from './order-checks.ts'
import { lockOrder, takeStep } from './order-steps.ts'
import { ProviderRefusal, ProviderUnreachable, type PaymentProvider, type PaymentState } from './payment-provider.ts'
import type { OrderDeps } from './payments.ts'
import { orders, type OrderRow } from './orders.tables.ts'
import { authoriseTime } from './start-order.ts'
import { capturePayment } from './capture-payment.ts'

/** @returns the order, leased by this caller; undefined if another one leases it, or there is no such order */
async function lease({ db, now }: OrderDeps, orderNo: string): Promise<OrderRow | undefined> {
  const at = now()
  const [leased] = await db
    .update(orders)
    .set({ leasedUntil: leaseEnd(at, 'row') })
    .where(and(eq(orders.orderNo, orderNo), isFree(orders.leasedUntil, at, 'row')))
    .returning()
  return leased
}

/**
 * A cancellation waits for the call that leases the order: the payment page checks it every few seconds, and each check lasts as long as the
 * provider takes to respond. In ms, less than the page waits for its response.
 */
const cancellationWait = { most: 10_000, step: 200 }

/** @returns the order, leased as soon as the caller that leases it now has finished; undefined if that takes too long */
async function leaseNext(deps: OrderDeps, orderNo: string): Promise<OrderRow | undefined> {
  const end = performance.now() + cancellationWait.most
  while (performance.now() < end) {
    await pause(cancellationWait.step)
    const leased = await lease(deps, orderNo)
    if (leased !== undefined) return leased
  }
  return undefined
}

const releaseLease = async ({ db }: OrderDeps, { orderNo, leasedUntil }: OrderRow): Promise<void> =>
  void (await db
    .update(orders)
    .set({ leasedUntil: null })
    .where(and(eq(orders.orderNo, orderNo), eq(orders.leasedUntil, leasedUntil!))))

/**
 * Result of a cancellation that could not be carried out: the order, if it has ended or is paid, as when a cancellation is repeated.
 * @throws ProviderFailure for an open order. It may be paid, so the message does not mention charges.
 */
function notCancelled(order: OrderRow, reason: string): OrderRow {
  if (isOneOf(openStates, order.state)) throw new ProviderFailure(503, 'CANCELLATION_UNAVAILABLE', [], { reason })
  return order
}

/** The final state of an unpaid order; undefined: it may still be paid. */
function lostAs(order: OrderRow, status: PaymentState['status'], by: Trigger, now: Date): 'cancelled' | 'failed' | 'expired' | undefined {
  if (by === 'cancellation' || status === 'cancelled') return 'cancelled'
  if (status === 'refused' || order.returned === 'failed') return 'failed'
  return status === 'expired' || now >= order.expiresAt ? 'expired' : undefined
}

/** The provider has no payment that can be credited. */
async function notPaid(deps: OrderDeps, order: OrderRow, status: PaymentState['status'], by: Trigger): Promise<OrderRow> {
  const now = deps.now()
  const to = lostAs(order, status, by, now)
  if (to === undefined || isOneOf(releasedStates, order.state)) return postpone(deps, order)
  return deps.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.orderNo)
    // From here on the reconciler looks for late payments, at growing intervals.
    const set = { nextCheckAt: checkAfter(order, locked, nextCheck(locked, now)) }
    return (await takeStep(tx, locked, { to, reason: by, set }, now)) ?? locked
  })
}

/** No further check of an order that nothing from its provider can change. */
const endChecks = async (tx: Database, { orderNo }: OrderRow): Promise<OrderRow> =>
  (await tx.update(orders).set({ nextCheckAt: null }).where(eq(orders.orderNo, orderNo)).returning())[0]!

/**
 * The money has arrived: the order continues from any state, unless it was given up and other purchases used its limit, or its payment was
 * unapplied before.
 */
async function paid(deps: OrderDeps, provider: PaymentProvider, order: OrderRow, reported: PaymentState, by: Trigger): Promise<OrderRow> {
  const now = deps.now()
  const outcome = await deps.db
    .transaction(async (tx) => {
      const member = await lockMember(tx, order.memberId, 'no key update')
      const locked = await lockOrder(tx, order.orderNo)
      // Player and operator were told that this money is returned, and the operator may have returned it without noting it yet.
      if ((await returnStatusOf(tx, locked)) !== null)
        return isOneOf(releasedStates, locked.state) ? await endChecks(tx, locked) : ('unapplied' as const)
      if (isOneOf(releasedStates, locked.state) && locked.limitAmount !== null) {
        // Usage is counted as on the day of the order, by the days of the order's region: the member's may have changed since.
        const isWithoutRegion = (member?.region ?? null) === null
        const utcOffsetMinutes = isWithoutRegion ? regionOfMember(null, locked.lang).utcOffsetMinutes : regionOffset(locked.region)
        const o = { memberId: locked.memberId, now: locked.createdAt, utcOffsetMinutes, except: locked.orderNo }
        const used = (await usageOf(tx, [locked], o)).get(locked.productId) ?? 0
        if (used + locked.quantity > locked.limitAmount) return 'limit' as const
      }
      const set = { paidAt: now, providerTradeNo: reported.tradeNo, providerPaymentType: reported.means, nextCheckAt: now }
      const moved = await takeStep(tx, locked, { to: 'paid', reason: by, set, facts: { tradeNo: reported.tradeNo } }, now)
      if (moved === undefined || provider.capture !== undefined) return moved ?? locked
      // The payment captured the money, so one transaction confirms the order: else a withdrawal would treat it as never charged.
      return (await confirmOrder(tx, moved, { reason: by }, now))!
    })
    .catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
      if (cause?.code === '23505') return 'credited-before' as const
      throw error
    })
  if (typeof outcome === 'object') {
    if (outcome.state === 'confirmed') deps.payments.schedule('deliveries', now)
    return outcome
  }
  // An open order still ends at its time, or by a cancellation.
  if (outcome === 'unapplied') return notPaid(deps, order, 'open', by)
  // It buys nothing and is returned (unapplied-payments.ts).
  const reason: UnappliedReason = outcome === 'limit' ? 'paid-late-limit-used' : 'refused-trade-credited-before'
  await refuse(deps, order, reason, { tradeNo: reported.tradeNo })
  return postpone(deps, order)
}

/**
 * State of the payment. A cancellation first closes an open payment, so that the player cannot pay for a cancelled order.
 * @throws ProviderUnreachable
 */
async function queryState(provider: PaymentProvider, order: OrderRow, by: Trigger): Promise<PaymentState | undefined> {
  const reported = await paymentStateOf(provider, order)
  if (by !== 'cancellation' || reported?.status !== 'open' || provider.close === undefined) return reported
  try {
    await provider.close(order.authCode!, order.orderNo)
    return reported
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
    // The payment ended concurrently, and may be paid.
    return paymentStateOf(provider, order)
  }
}

/** The state of the payment is unknown: the order neither expires nor is cancelled. @throws ProviderFailure as `notCancelled` */
async function postponeUnknown(deps: OrderDeps, order: OrderRow, by: Trigger, why: string): Promise<OrderRow> {
  deps.log.warn({ orderNo: order.orderNo, why }, 'the state of the payment is unknown')
  const postponed = await postpone(deps, order)
  return by === 'cancellation' ? notCancelled(postponed, 'payment-state-unknown') : postponed
}

async function queryPayment(deps: OrderDeps, provider: PaymentProvider, order: OrderRow, by: Trigger): Promise<OrderRow> {
  let reported: PaymentState | undefined
  try {
    reported = await queryState(provider, order, by)
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error
    return postponeUnknown(deps, order, by, error.message)
  }
  if (reported?.status !== 'paid') {
    // The provider's signed return may be ahead of its query. Without a payment the order still expires.
    if (by === 'cancellation' && (await orderOf(deps, order.orderNo))?.returned === 'paid')
      return postponeUnknown(deps, order, by, 'the return reports a payment, the query does not')
    return notPaid(deps, order, reported?.status ?? 'open', by)
  }
  const mismatch = mismatchOf(order, reported)
  if (mismatch === undefined) return paid(deps, provider, order, reported, by)
  const reason: UnappliedReason = `refused-${mismatch}`
  await refuse(deps, order, reason, { trade: reported.orderNo, amount: reported.amount, currency: reported.currency })
  return notPaid(deps, order, 'open', by)
}

/** Orders whose payment the provider may still change. */
const checkedStates = ['authorised', 'atProvider', 'paid', ...releasedStates] as const

/** The provider can be asked about it; `created` is an order that may still be opened there. */
const canBeChecked = ({ free, authCode, state }: OrderRow): boolean =>
  !free && (authCode === null ? state === 'created' : isOneOf(checkedStates, state))

async function settleLeased(deps: OrderDeps, leased: OrderRow, by: Trigger): Promise<OrderRow> {
  // A webhook has scheduled a check whatever the state, and an order counts as open until its last check.
  if (!canBeChecked(leased)) return leased.nextCheckAt === null || isOneOf(openStates, leased.state) ? leased : endChecks(deps.db, leased)
  if (leased.authCode === null) {
    // The process that opened it ended before it finished, or is still running.
    const isLost = deps.now().getTime() - leased.createdAt.getTime() >= authoriseTime
    if (!isLost && by !== 'cancellation') return leased
    const step = {
      to: by === 'cancellation' ? ('cancelled' as const) : ('failed' as const),
      reason: isLost ? 'never-authorised' : by,
      set: { nextCheckAt: null },
    }
    return deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, leased.orderNo)
      // Opened concurrently: a later check handles it.
      return order.authCode === null ? ((await takeStep(tx, order, step, deps.now())) ?? order) : order
    })
  }
  const provider = deps.payments.providers[leased.provider]
  if (provider === undefined) return postponeUnknown(deps, leased, by, `the method ${leased.provider} is not configured`)
  const order = leased.state === 'paid' ? leased : await queryPayment(deps, provider, leased, by)
  return order.state === 'paid' ? capturePayment(deps, provider, order, by) : order
}

/**
 * Settles an order as far as its provider's data allows. Safe to call at any time and repeatedly; if another call leases the order, this one
 * leaves it to that call, except a cancellation, which waits for it.
 * @returns the order after this call
 * @throws ProviderFailure 404 if there is no such order; CANCELLATION_UNAVAILABLE for the cancellation of an open order if the provider is
 *   unreachable, contradicts its own return, or has not responded to another call for ten seconds
 */
export async function settleOrder(deps: OrderDeps, orderNo: string, by: Trigger): Promise<OrderRow> {
  let leased = await lease(deps, orderNo)
  if (leased === undefined) {
    const order = await orderOf(deps, orderNo)
    if (order === undefined) throw new ProviderFailure(404, 'NOT_FOUND')
    if (by !== 'cancellation' || !isOneOf(openStates, order.state)) return order
    leased = await leaseNext(deps, orderNo)
    if (leased === undefined) return notCancelled((await orderOf(deps, orderNo))!, 'another call is settling it')
  }
  try {
    return await settleLeased(deps, leased, by)
  } finally {
    await releaseLease(deps, leased)
  }
}
