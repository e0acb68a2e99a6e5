/** Starts a purchase (B2–B5): one key is one order, however often it is sent, and no provider call runs inside a transaction. */
import { and, eq, getTableColumns } from 'drizzle-orm'
import { serviceCodes } from '#contract/failure.ts'
import { minuteMs } from '#contract/durations.ts'
import { orderConsentVersion } from '#contract/order-consent-version.ts'
import { startPayment } from '#contract/orders.ts'
import type * as v from 'valibot'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { refuseInMaintenance } from '../site/maintenance.ts'
import { isOnSale } from '../shop/on-sale.ts'
import { productVersion } from '../shop/product-version.ts'
import { products } from '../shop/shop.tables.ts'
import { requireGameAccount } from '../session/game-account.ts'
import { lockCaller } from '../session/members.queries.ts'
import type { Member } from '../session/session.tables.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { nameOf } from '#contract/local-name.ts'
import { regionOfMember, type Region, type RegionId } from '#contract/regions.ts'
import { nextCheck } from './check-times.ts'
import { confirmFreeGoods } from './confirm-order.ts'
import { usageOf } from './limit-usage.ts'
import { chargedCurrency, minorOf } from '#contract/money.ts'
import { randomOrderNo } from './order-no.ts'
import { waitingOrdersOf } from './orders.queries.ts'
import { lockOrder, noteEvent, takeStep } from './order-steps.ts'
import { ProviderUnreachable, type PaymentProvider } from './payment-provider.ts'
import type { OrderDeps, Payments } from './payments.ts'
import { orders, type OrderRow } from './orders.tables.ts'

export type PurchaseRequest = v.InferOutput<(typeof startPayment)['body']>

/** Time in ms that a player may pay, and that other purchases of the account wait (2416). */
export const lockTime = 30 * minuteMs
/** Time in ms after which an order that never reached a provider is given up; longer than the call may take. */
export const authoriseTime = minuteMs

const unavailable = (reason: string): ProviderFailure => new ProviderFailure(503, 'PAYMENT_UNAVAILABLE', [], { reason })

const invalid = (path: string, message: string): ProviderFailure => new ProviderFailure(400, 'INVALID_REQUEST', [{ path, message }])

/** The order of an earlier call with this key. The same key for a different purchase is a bug of the site. */
async function orderOfKey(db: Database, member: Member, request: PurchaseRequest): Promise<OrderRow | undefined> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, member.id), eq(orders.idempotencyKey, request.idempotencyKey)))
  if (order === undefined) return undefined
  const isOtherMethod = request.method !== undefined && !order.free && order.provider !== request.method
  if (order.productId !== request.productId || order.quantity !== request.quantity || isOtherMethod)
    throw invalid('body.idempotencyKey', 'belongs to another purchase')
  return order
}

/**
 * The payment method: the chosen one, or the region's first one.
 * @throws ProviderFailure PAYMENT_UNAVAILABLE if the region offers none, METHOD_UNAVAILABLE if it does not offer the chosen one
 */
function methodFor(payments: Payments, region: RegionId, chosen: PurchaseRequest['method']): PaymentMethod {
  const offered = payments.methodsOf(region)
  const [first] = offered
  if (first === undefined) throw unavailable('no payment provider is configured')
  if (chosen !== undefined && !offered.includes(chosen)) throw new ProviderFailure(409, 'METHOD_UNAVAILABLE')
  return chosen ?? first
}

/** 2416: the message is the number of minutes left, which the site's popup shows (B5). */
async function refuseSecondPayment(tx: Database, memberId: string, now: Date): Promise<void> {
  const open = (await waitingOrdersOf(tx, memberId)).find(({ expiresAt }) => expiresAt > now)
  if (open === undefined) return
  // Longer only for an order of a clock that was ahead.
  const left = Math.min(open.expiresAt.getTime() - now.getTime(), lockTime)
  const minutes = Math.max(1, Math.ceil(left / minuteMs))
  throw new ProviderFailure(409, serviceCodes.overPurchase, [], { message: String(minutes), orderNo: open.orderNo })
}

/**
 * The product of a purchase, as it is on sale now.
 * @throws ProviderFailure PRODUCT_GONE, PRODUCT_CHANGED, INVALID_REQUEST (quantity)
 */
async function productOf(tx: Database, request: PurchaseRequest, now: Date) {
  const [product] = await tx
    .select({ ...getTableColumns(products), version: productVersion })
    .from(products)
    .where(and(eq(products.productId, request.productId), isOnSale(now)))
  if (product === undefined) throw new ProviderFailure(410, 'PRODUCT_GONE')
  // Before every other rule: those would be about a product that the buyer has not seen.
  if (request.productVersion !== undefined && request.productVersion !== product.version) throw new ProviderFailure(409, 'PRODUCT_CHANGED')
  if (request.quantity > product.maxQuantity) throw invalid('body.quantity', `must be at most ${String(product.maxQuantity)}`)
  return product
}

type BoughtProduct = Awaited<ReturnType<typeof productOf>>

/**
 * The region by whose rules and currency the member buys.
 * @throws ProviderFailure PRODUCT_CHANGED if the buyer saw the product in another one
 */
function regionFor(member: Member, request: PurchaseRequest): Region {
  const region = regionOfMember(member.region, request.lang)
  if (request.region !== undefined && request.region !== region.id) throw new ProviderFailure(409, 'PRODUCT_CHANGED')
  return region
}

/** The price of one item, in minor units. @throws ProviderFailure PAYMENT_UNAVAILABLE if the product has none in the region's currency */
function priceOf(product: BoughtProduct, region: RegionId): { currency: ReturnType<typeof chargedCurrency>; unitAmount: number } {
  const currency = chargedCurrency(region, product.prices)
  const unitAmount = product.free ? 0 : minorOf(product.prices[currency] ?? 0, currency)
  if (!product.free && unitAmount === 0) throw unavailable('the product has no price')
  return { currency, unitAmount }
}

/** Checks all rules of a purchase and places the order. Free goods are confirmed directly. */
async function placeOrder(
  db: Database,
  member: Member,
  request: PurchaseRequest,
  { now, payments }: { now: Date; payments: Payments },
): Promise<{ order: OrderRow; isNew: boolean }> {
  return db.transaction(async (tx) => {
    await lockCaller(tx, member.id, 'no key update')
    const before = await orderOfKey(tx, member, request)
    if (before !== undefined) return { order: before, isNew: false }
    const product = await productOf(tx, request, now)
    const region = regionFor(member, request)
    const { currency, unitAmount } = priceOf(product, region.id)
    const { free } = product
    if (!free) await refuseSecondPayment(tx, member.id, now)
    const provider = free ? undefined : methodFor(payments, region.id, request.method)
    const used = await usageOf(tx, [product], { memberId: member.id, now, utcOffsetMinutes: region.utcOffsetMinutes })
    if (product.limitAmount !== null && (used.get(product.productId) ?? 0) + request.quantity > product.limitAmount)
      throw new ProviderFailure(409, 'LIMIT_REACHED')

    const [order] = await tx
      .insert(orders)
      .values({
        orderNo: randomOrderNo(now),
        memberId: member.id,
        idempotencyKey: request.idempotencyKey,
        state: 'created',
        productId: product.productId,
        productName: product.texts.name,
        contents: product.contents.map(({ name, count }) => ({ name, count })),
        prices: product.prices,
        limitType: product.limitType,
        limitAmount: product.limitAmount,
        quantity: request.quantity,
        free,
        ...(provider === undefined ? {} : { provider }),
        currency,
        unitAmount,
        amount: unitAmount * request.quantity,
        region: region.id,
        lang: request.lang,
        returnTo: request.returnTo ?? 'sameTab',
        consentVersion: request.consentVersion ?? orderConsentVersion,
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

/**
 * Opens the order at its provider. Before the provider responds, no player has a payment address, so no failure here can cause a charge.
 */
async function openAtProvider(
  { db, now, log, payments }: OrderDeps,
  provider: PaymentProvider,
  order: OrderRow,
  member: Member,
): Promise<OrderRow> {
  const { orderNo } = order
  const name = nameOf(order.productName, order.lang)
  try {
    const started = await provider.start({
      orderNo,
      memberNumber: member.memberNumber,
      server: member.server,
      productName: order.quantity === 1 ? name : `${name} x${String(order.quantity)}`,
      amount: order.amount,
      currency: order.currency,
      lang: order.lang,
      expiresAt: order.expiresAt,
    })
    return await db.transaction(async (tx) => {
      const locked = await lockOrder(tx, orderNo)
      const at = now()
      const set = { authCode: started.key, paymentUrl: started.paymentUrl }
      const facts = started.reference === undefined ? {} : { tradeSeq: started.reference }
      const authorised = await takeStep(tx, locked, { to: 'authorised', reason: provider.method, set, facts }, at)
      // The order was given up during the call: the address is not returned.
      if (authorised === undefined) return locked
      const next = nextCheck({ ...authorised, state: 'atProvider', atProviderAt: at }, at)
      if (next !== null) payments.schedule('orders', next)
      return (await takeStep(tx, authorised, { to: 'atProvider', reason: 'player', set: { atProviderAt: at, nextCheckAt: next } }, at))!
    })
  } catch (error) {
    const reason = error instanceof ProviderUnreachable ? 'authorise-unanswered' : 'authorise-refused'
    await db.transaction(async (tx) =>
      takeStep(tx, await lockOrder(tx, orderNo), { to: 'failed', reason, set: { nextCheckAt: null } }, now()),
    )
    log.warn({ orderNo, err: error }, 'the payment provider did not open the order')
    throw unavailable(reason)
  }
}

/**
 * Places the order and opens it at its payment provider; the same key returns the same order, and does neither again.
 * @returns the order; without a payment address if it is free, settled, or being opened by a concurrent call with this key
 * @throws ProviderFailure 2474 (no game account linked), 2416 (another payment is open), PRODUCT_GONE, PRODUCT_CHANGED,
 *   LIMIT_REACHED, INVALID_REQUEST (quantity, key), PAYMENT_UNAVAILABLE, METHOD_UNAVAILABLE, MAINTENANCE
 */
export async function startOrder(deps: OrderDeps, member: Member, request: PurchaseRequest): Promise<OrderRow> {
  const before = await orderOfKey(deps.db, member, request)
  if (before !== undefined) return before
  const now = deps.now()
  await refuseInMaintenance(deps.db, now)
  requireGameAccount(member)
  const { order, isNew } = await placeOrder(deps.db, member, request, { now, payments: deps.payments })
  if (!isNew) return order
  const provider = deps.payments.providers[order.provider]
  if (!order.free) return openAtProvider(deps, provider!, order, member)
  deps.payments.schedule('deliveries', now)
  return order
}
