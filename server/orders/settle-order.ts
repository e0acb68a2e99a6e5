/**
 * How an order comes to its end: whoever has a reason to look (the player, MyCard's return or restore call, the reconciler) comes here, and
 * all of them do the same. MyCard alone says what is paid (TradeQuery), and money counts after PaymentConfirm. One at a time per order asks;
 * no call is made inside a transaction, and each answer is written with the next step or not at all.
 */
import { and, desc, eq, isNull, lte, ne, or } from 'drizzle-orm'
import { ProviderFailure } from '../platform/failures.ts'
import { regionOffset } from '#contract/regions.ts'
import { nextCheck } from './check-times.ts'
import { confirmOrder } from './confirm-order.ts'
import { heldReturned, type HeldReason } from './held-money.ts'
import { lockMember, usageOf } from './limit-usage.ts'
import { parseAmount } from '#contract/money.ts'
import { MyCardRefusal, MyCardUnreachable, type TradeResult } from './mycard-client.ts'
import { isOneOf, lockOrder, noteEvent, releasedStates, takeStep } from './order-steps.ts'
import type { OrderDeps } from './payments.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'
import { authoriseTime } from './start-order.ts'

/** Who looks. `cancellation` gives an order up that is not paid. */
export type Asker = 'player' | 'cancellation' | 'restore' | 'reconciler'

/** Milliseconds an order is held for one asker: longer than three calls to MyCard may take. */
const holdTime = 60_000

async function hold({ db, now }: OrderDeps, orderNo: string): Promise<OrderRow | undefined> {
  const at = now()
  const [held] = await db
    .update(orders)
    .set({ heldUntil: new Date(at.getTime() + holdTime) })
    .where(and(eq(orders.orderNo, orderNo), or(isNull(orders.heldUntil), lte(orders.heldUntil, at))))
    .returning()
  return held
}

const letGo = async ({ db }: OrderDeps, { orderNo, heldUntil }: OrderRow): Promise<void> =>
  void (await db
    .update(orders)
    .set({ heldUntil: null })
    .where(and(eq(orders.orderNo, orderNo), eq(orders.heldUntil, heldUntil!))))

const orderOf = async ({ db }: OrderDeps, orderNo: string): Promise<OrderRow | undefined> =>
  (await db.select().from(orders).where(eq(orders.orderNo, orderNo)))[0]

/** @returns what MyCard's words do not agree with in our order; undefined where they do */
export function mismatchOf(order: OrderRow, told: TradeResult): 'trade' | 'currency' | 'amount' | 'trade-number' | undefined {
  if (told.facTradeSeq !== order.orderNo) return 'trade'
  if (told.currency !== order.currency) return 'currency'
  if (parseAmount(told.amount, order.currency) !== order.amount) return 'amount'
  return told.tradeNo === '' ? 'trade-number' : undefined
}

/** It may be paid, so nothing is said of charges. */
const cancellationUnavailable = (reason: string): ProviderFailure => new ProviderFailure(503, 'CANCELLATION_UNAVAILABLE', [], { reason })

/** For a person to look into: in the log, and once in the order's events. */
export async function refuse({ db, now, log }: OrderDeps, order: OrderRow, reason: string, facts: Record<string, string>): Promise<void> {
  log.error({ orderNo: order.orderNo, reason, ...facts }, 'what MyCard says of the order is refused')
  // Who has given the money back changes nothing in what MyCard says.
  const isTold = and(eq(orderEvents.orderNo, order.orderNo), ne(orderEvents.reason, heldReturned))
  const [last] = await db.select().from(orderEvents).where(isTold).orderBy(desc(orderEvents.id)).limit(1)
  if (last?.reason !== reason) await noteEvent(db, { orderNo: order.orderNo, at: now(), reason, facts })
}

/** Comes back later. */
async function postpone({ db, now, payments }: OrderDeps, order: OrderRow): Promise<OrderRow> {
  const next = nextCheck(order, now())
  if (next !== null) payments.wake('orders', next)
  const [postponed] = await db
    .update(orders)
    .set({ nextCheckAt: next })
    .where(and(eq(orders.orderNo, order.orderNo), eq(orders.state, order.state)))
    .returning()
  return postponed ?? order
}

/** MyCard knows of no payment so far. */
async function notPaid(deps: OrderDeps, order: OrderRow, by: Asker): Promise<OrderRow> {
  const now = deps.now()
  const to = by === 'cancellation' ? 'cancelled' : order.returned === 'failed' ? 'failed' : now >= order.expiresAt ? 'expired' : undefined
  if (to === undefined || isOneOf(releasedStates, order.state)) return postpone(deps, order)
  return deps.db.transaction(async (tx) => {
    const held = await lockOrder(tx, order.orderNo)
    // Late payments are looked for from here on, more and more rarely.
    const set = { nextCheckAt: nextCheck(held, now) }
    return (await takeStep(tx, held, { to, reason: by, set }, now)) ?? held
  })
}

/** The money is there: whatever this order was before, it goes on from here (unless it was given up and others took its limit). */
async function paid(deps: OrderDeps, order: OrderRow, told: TradeResult, by: Asker): Promise<OrderRow> {
  const now = deps.now()
  const outcome = await deps.db
    .transaction(async (tx) => {
      await lockMember(tx, order.memberId)
      const held = await lockOrder(tx, order.orderNo)
      if (isOneOf(releasedStates, held.state) && held.limitAmount !== null) {
        // Counted as on the day of the order.
        const o = { memberId: held.memberId, now: held.createdAt, utcOffsetMinutes: regionOffset(held.region), except: held.orderNo }
        const used = (await usageOf(tx, [held], o)).get(held.productId) ?? 0
        if (used + held.quantity > held.limitAmount) return 'limit' as const
      }
      const set = { paidAt: now, providerTradeNo: told.tradeNo, providerPaymentType: told.paymentType, nextCheckAt: now }
      return (await takeStep(tx, held, { to: 'paid', reason: by, set, facts: { tradeNo: told.tradeNo } }, now)) ?? held
    })
    .catch((error: unknown) => {
      const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
      if (cause?.code === '23505') return 'credited-before' as const
      throw error
    })
  if (typeof outcome === 'object') return outcome
  // Not confirmed, so MyCard does not settle it: the player gets it back from there (an operator looks into the log).
  const reason: HeldReason = outcome === 'limit' ? 'paid-late-limit-used' : 'refused-trade-credited-before'
  await refuse(deps, order, reason, { tradeNo: told.tradeNo })
  return postpone(deps, order)
}

async function askWhetherPaid(deps: OrderDeps, order: OrderRow, by: Asker): Promise<OrderRow> {
  let told: TradeResult | undefined
  try {
    told = await deps.payments.myCard!.query(order.authCode!)
  } catch (error) {
    if (!(error instanceof MyCardUnreachable)) throw error
    deps.log.warn({ orderNo: order.orderNo, why: error.message }, 'MyCard did not answer')
    const postponed = await postpone(deps, order)
    if (by === 'cancellation') throw cancellationUnavailable('query-unanswered')
    return postponed
  }
  if (told?.isPaid !== true) return notPaid(deps, order, by)
  const mismatch = mismatchOf(order, told)
  if (mismatch === undefined) return paid(deps, order, told, by)
  const reason: HeldReason = `refused-${mismatch}`
  await refuse(deps, order, reason, { trade: told.facTradeSeq, amount: told.amount, currency: told.currency })
  return notPaid(deps, order, by)
}

/** Whether MyCard took the confirmation of an earlier call whose answer never came: then it refuses another one, and the trade is paid. */
async function wasConfirmedBefore(deps: OrderDeps, order: OrderRow): Promise<boolean> {
  if (order.confirmAskedAt === null) return false
  const told = await deps.payments.myCard!.query(order.authCode!)
  return told?.isPaid === true && mismatchOf(order, told) === undefined
}

/** Takes the money (PaymentConfirm). Sent again only where it is not known whether it arrived; it can take a trade's money once. */
async function confirm(deps: OrderDeps, order: OrderRow, by: Asker): Promise<OrderRow> {
  const { db, log, payments } = deps
  // Before it is sent: if this process ends now, the next one knows that it may have arrived.
  const [asking] = await db
    .update(orders)
    .set({ confirmAskedAt: deps.now() })
    .where(and(eq(orders.orderNo, order.orderNo), eq(orders.state, 'paid')))
    .returning()
  // Withdrawn from meanwhile: the money is not asked for.
  if (asking === undefined) return (await orderOf(deps, order.orderNo))!
  let reason: string = by
  try {
    await payments.myCard!.confirm(order.authCode!, order.orderNo)
  } catch (error) {
    try {
      if (!(error instanceof MyCardRefusal)) throw error
      if (!(await wasConfirmedBefore(deps, order))) {
        await db.update(orders).set({ confirmAskedAt: null }).where(eq(orders.orderNo, order.orderNo))
        await refuse(deps, order, 'confirm-refused', { returnCode: error.returnCode })
        return await postpone(deps, order)
      }
      reason = 'confirmed-before'
    } catch (unanswered) {
      if (!(unanswered instanceof MyCardUnreachable)) throw unanswered
      log.warn({ orderNo: order.orderNo, why: unanswered.message }, 'MyCard did not answer')
      return postpone(deps, order)
    }
  }
  const now = deps.now()
  const confirmed = await db.transaction(async (tx) => {
    const held = await lockOrder(tx, order.orderNo)
    const done = await confirmOrder(tx, held, { reason }, now)
    if (done !== undefined || held.state !== 'refundRequested') return done ?? held
    // Withdrawn from while MyCard was giving the money: not delivered, and whoever refunds it sees that it was taken.
    const [taken] = await tx
      .update(orders)
      .set({ confirmedAt: now, confirmAskedAt: null })
      .where(eq(orders.orderNo, order.orderNo))
      .returning()
    return taken!
  })
  payments.wake('deliveries', now)
  return confirmed
}

async function settleHeld(deps: OrderDeps, held: OrderRow, by: Asker): Promise<OrderRow> {
  if (held.free) return held
  if (held.authCode === null) {
    // The process that opened it ended in the middle, or is still at it.
    const isLost = deps.now().getTime() - held.createdAt.getTime() >= authoriseTime
    if (held.state !== 'created' || (!isLost && by !== 'cancellation')) return held
    const step = {
      to: by === 'cancellation' ? ('cancelled' as const) : ('failed' as const),
      reason: isLost ? 'never-authorised' : by,
      set: { nextCheckAt: null },
    }
    return deps.db.transaction(async (tx) => {
      const order = await lockOrder(tx, held.orderNo)
      // Opened in this very moment: it is looked at again.
      return order.authCode === null ? ((await takeStep(tx, order, step, deps.now())) ?? order) : order
    })
  }
  if (deps.payments.myCard === undefined) return held
  let order = held
  if (order.state === 'atProvider' || order.state === 'authorised' || isOneOf(releasedStates, order.state))
    order = await askWhetherPaid(deps, order, by)
  return order.state === 'paid' ? confirm(deps, order, by) : order
}

/**
 * Brings an order as far as MyCard's word allows. Safe to call at any time and as often as one likes; where another call is at it, it is
 * left to that one.
 * @returns the order as it is now
 * @throws ProviderFailure 404 where there is no such order; CANCELLATION_UNAVAILABLE for a cancellation that MyCard could not be asked about
 */
export async function settleOrder(deps: OrderDeps, orderNo: string, by: Asker): Promise<OrderRow> {
  const held = await hold(deps, orderNo)
  if (held === undefined) {
    const order = await orderOf(deps, orderNo)
    if (order === undefined) throw new ProviderFailure(404, 'NOT_FOUND')
    if (by === 'cancellation') throw cancellationUnavailable('another call is at it')
    return order
  }
  try {
    return await settleHeld(deps, held, by)
  } finally {
    await letGo(deps, held)
  }
}
