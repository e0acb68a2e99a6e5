/** How a purchase begins (B2–B5): one key is one order, whatever is repeated, and nothing is sent to MyCard inside a transaction. */
import { and, eq } from 'drizzle-orm'
import { orderConsentVersion } from '#contract/order-consent-version.ts'
import { startMyCardPayment } from '#contract/orders.ts'
import type * as v from 'valibot'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { refuseInMaintenance } from '../site/maintenance.ts'
import { isOnSale } from '../shop/on-sale.ts'
import { products } from '../shop/shop.tables.ts'
import { requireGameAccount } from '../session/game-account.ts'
import type { Member } from '../session/session.tables.ts'
import { regionOfMember } from '#contract/regions.ts'
import { nextCheck } from './check-times.ts'
import { confirmFreeGoods } from './confirm-order.ts'
import { lockMember, usageOf } from './limit-usage.ts'
import { amountText, chargedCurrency, minorOf } from '#contract/money.ts'
import { MyCardUnreachable } from './mycard-client.ts'
import { randomOrderNo } from './order-no.ts'
import { openOrdersOf } from './orders.queries.ts'
import { lockOrder, noteEvent, takeStep } from './order-steps.ts'
import type { OrderDeps } from './payments.ts'
import { orders, type OrderRow } from './orders.tables.ts'

export type Wish = v.InferOutput<(typeof startMyCardPayment)['body']>

/** Milliseconds a player may pay, and other purchases of the account wait (2416). */
export const lockTime = 30 * 60_000
/** Milliseconds after which an order that was never given to MyCard is given up; longer than the call may take. */
export const authoriseTime = 60_000

const unavailable = (reason: string): ProviderFailure => new ProviderFailure(503, 'PAYMENT_UNAVAILABLE', [], { reason })

const invalid = (path: string, message: string): ProviderFailure => new ProviderFailure(400, 'INVALID_REQUEST', [{ path, message }])

/** The order of an earlier call with this key. The same key for something else is a mistake of the site's. */
async function orderOfKey(db: Database, member: Member, wish: Wish): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, member.id), eq(orders.idempotencyKey, wish.idempotencyKey)))
  if (order !== undefined && (order.productId !== wish.productId || order.quantity !== wish.quantity))
    throw invalid('body.idempotencyKey', 'belongs to another purchase')
  return order
}

/** 2416: the message is the minutes left, as the site's popup shows them (B5). */
async function refuseSecondPayment(tx: Database, memberId: string, now: Date): Promise<void> {
  const [open] = await openOrdersOf(tx, memberId, now)
  if (open === undefined) return
  const minutes = Math.max(1, Math.ceil((open.expiresAt.getTime() - now.getTime()) / 60_000))
  throw new ProviderFailure(409, 2416, [], { message: String(minutes), orderNo: open.orderNo })
}

/** All rules of a purchase, and the order where they hold. Free goods are confirmed with it. */
async function placeOrder(
  db: Database,
  member: Member,
  wish: Wish,
  o: { now: Date; canPay: boolean },
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { now } = o
  return db.transaction(async (tx) => {
    await lockMember(tx, member.id)
    const before = await orderOfKey(tx, member, wish)
    if (before !== undefined) return { order: before, isNew: false }
    const [product] = await tx
      .select()
      .from(products)
      .where(and(eq(products.productId, wish.productId), isOnSale(now)))
    if (product === undefined) throw new ProviderFailure(410, 'PRODUCT_GONE')
    if (wish.quantity > product.maxQuantity) throw invalid('body.quantity', `must be at most ${String(product.maxQuantity)}`)

    const region = regionOfMember(member.region, wish.lang)
    const currency = chargedCurrency(region.id, product.prices)
    const unitAmount = product.free ? 0 : minorOf(product.prices[currency] ?? 0, currency)
    const free = unitAmount === 0
    if (!free) {
      await refuseSecondPayment(tx, member.id, now)
      if (!o.canPay) throw unavailable('no payment provider is configured')
    }
    const used = await usageOf(tx, [product], { memberId: member.id, now, utcOffsetMinutes: region.utcOffsetMinutes })
    if (product.limitAmount !== null && (used.get(product.productId) ?? 0) + wish.quantity > product.limitAmount)
      throw new ProviderFailure(409, 'LIMIT_REACHED')

    const [order] = await tx
      .insert(orders)
      .values({
        orderNo: randomOrderNo(now),
        memberId: member.id,
        idempotencyKey: wish.idempotencyKey,
        state: 'created',
        productId: product.productId,
        productName: product.texts.name,
        contents: product.contents.map(({ name, count }) => ({ name, count })),
        prices: product.prices,
        limitType: product.limitType,
        limitAmount: product.limitAmount,
        quantity: wish.quantity,
        free,
        currency,
        unitAmount,
        amount: unitAmount * wish.quantity,
        region: region.id,
        lang: wish.lang,
        returnTo: wish.returnTo ?? 'sameTab',
        consentVersion: wish.consentVersion ?? orderConsentVersion,
        consentAt: now,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lockTime),
        nextCheckAt: free ? null : new Date(now.getTime() + authoriseTime),
      })
      .returning()
    await noteEvent(tx, { orderNo: order!.orderNo, at: now, state: 'created', reason: 'player' })
    return { order: free ? await confirmFreeGoods(tx, order!, now) : order!, isNew: true }
  })
}

/** Opens the order at MyCard. Until this has answered nobody has an address to pay at, so whatever goes wrong, nothing can be charged. */
async function openAtMyCard({ db, now, log, payments }: OrderDeps, order: OrderRow, member: Member): Promise<OrderRow> {
  const { orderNo } = order
  const name = order.productName[order.lang]
  try {
    const trade = await payments.myCard!.authorise({
      facTradeSeq: orderNo,
      customerId: member.memberNumber,
      serverId: member.server ?? '',
      productName: order.quantity === 1 ? name : `${name} x${String(order.quantity)}`,
      amount: amountText(order.amount, order.currency),
      currency: order.currency,
      returnUrl: payments.returnUrl,
    })
    return await db.transaction(async (tx) => {
      const held = await lockOrder(tx, orderNo)
      const at = now()
      const set = { authCode: trade.authCode, paymentUrl: trade.paymentUrl }
      const authorised = await takeStep(tx, held, { to: 'authorised', reason: 'mycard', set, facts: { tradeSeq: trade.tradeSeq } }, at)
      // Given up meanwhile: the address is not given out.
      if (authorised === undefined) return held
      const next = nextCheck({ ...authorised, state: 'atProvider', atProviderAt: at }, at)
      if (next !== null) payments.wake('orders', next)
      return (await takeStep(tx, authorised, { to: 'atProvider', reason: 'player', set: { atProviderAt: at, nextCheckAt: next } }, at))!
    })
  } catch (error) {
    const reason = error instanceof MyCardUnreachable ? 'authorise-unanswered' : 'authorise-refused'
    await db.transaction(async (tx) =>
      takeStep(tx, await lockOrder(tx, orderNo), { to: 'failed', reason, set: { nextCheckAt: null } }, now()),
    )
    log.warn({ orderNo, why: error instanceof Error ? error.message : 'unknown' }, 'MyCard did not open the order')
    throw unavailable(reason)
  }
}

/**
 * Places the order and opens it at MyCard; the same key gives the same order, and does neither again.
 * @returns the order; without an address to pay at where it is free, settled, or just being opened by another call with this key
 * @throws ProviderFailure 2474 (no game account linked), 2416 (another payment is open), PRODUCT_GONE, LIMIT_REACHED,
 *   INVALID_REQUEST (quantity, key), PAYMENT_UNAVAILABLE, MAINTENANCE
 */
export async function startOrder(deps: OrderDeps, member: Member, wish: Wish): Promise<OrderRow> {
  const before = await orderOfKey(deps.db, member, wish)
  if (before !== undefined) return before
  const now = deps.now()
  await refuseInMaintenance(deps.db, now)
  requireGameAccount(member)
  const { order, isNew } = await placeOrder(deps.db, member, wish, { now, canPay: deps.payments.myCard !== undefined })
  if (!isNew) return order
  if (!order.free) return openAtMyCard(deps, order, member)
  deps.payments.wake('deliveries', now)
  return order
}
