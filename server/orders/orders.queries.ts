/** A member's view of their own purchases (S15, B6). For any other member the order does not exist. */
import { and, asc, count, desc, eq, gte, inArray, isNotNull, lt, or, type SQL } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { nameOf } from '#contract/local-name.ts'
import { openStates } from '#contract/order-states.ts'
import type { Order, OrderDetail } from '#contract/orders.ts'
import { endOfNamedDay, startOfNamedDay } from '#contract/server-day.ts'
import { folded } from '#contract/typed-text.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { products } from '../shop/shop.tables.ts'
import type { Member } from '../session/session.tables.ts'
import { majorOf } from '#contract/money.ts'
import { returnStatus, returnStatusOf, type ReturnStatus } from './unapplied-payments.ts'
import { methodNames } from './payment-registry.ts'
import { orderEvents, orders, withdrawals, type OrderRow, type Withdrawal } from './orders.tables.ts'
import { exclusionOf, isWithdrawable, withdrawableUntil } from './withdrawal-rules.ts'

/** Whether the order's payment is unapplied, and whether it was returned. */
const returnOf = (status: ReturnStatus) => ({ isPaymentBeingReturned: status !== null, isPaymentReturned: status === 'done' })

const orderFor = (
  order: OrderRow,
  { withdrawal, returned, lang, now }: { withdrawal: Withdrawal | null; returned: ReturnStatus; lang: Locale; now: Date },
): Order => ({
  orderNo: order.orderNo,
  productName: order.productName,
  quantity: order.quantity,
  purchaseType: order.free ? 'FREE' : methodNames[order.provider][lang],
  createdDt: order.createdAt.toISOString(),
  free: order.free,
  currency: order.currency,
  amount: majorOf(order.amount, order.currency),
  itemPrice: order.prices,
  status: order.state,
  ...returnOf(returned),
  withdrawableUntil: withdrawableUntil(order, withdrawal, now)?.toISOString() ?? null,
})

/** The response of the payment calls. */
export const orderResponse = async (db: Database, order: OrderRow) => ({
  orderNo: order.orderNo,
  status: order.state,
  ...returnOf(await returnStatusOf(db, order)),
  paymentUrl: order.state === 'atProvider' ? order.paymentUrl : null,
  expiresAt: order.state === 'atProvider' ? order.expiresAt.toISOString() : null,
})

/**
 * The member's order.
 * @throws ProviderFailure 404, also for another member's order
 */
export async function ownOrder(db: Database, memberId: string, orderNo: string): Promise<OrderRow> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.orderNo, orderNo), eq(orders.memberId, memberId)))
  if (order === undefined) throw notFound()
  return order
}

/** Filters and page of the purchase history; pages count from 1. */
export interface HistoryQuery {
  lang: Locale
  productName?: string | undefined
  /** YYYY-MM-DD, both inclusive, days in the server's time zone. */
  startDt?: string | undefined
  endDt?: string | undefined
  /** Only purchases that can be withdrawn from now. */
  withdrawable?: 'true' | undefined
  pageNo?: number | undefined
  pageSize?: number | undefined
}

/** Condition: the name of the product, as the site shows it (B6), contains the term. A member has bought few different products. */
async function isNamed(db: Database, memberId: string, { lang, term }: { lang: Locale; term: string }): Promise<SQL> {
  const rows = await db.selectDistinct({ names: orders.productName }).from(orders).where(eq(orders.memberId, memberId))
  const found = rows.filter(({ names }) => folded(nameOf(names, lang)).includes(folded(term)))
  return inArray(
    orders.productName,
    found.map(({ names }) => names),
  )
}

/** Newest first. Orders that never reached the payment page are omitted: the player never saw them. */
export async function orderHistory(
  db: Database,
  memberId: string,
  query: HistoryQuery,
  { now, utcOffsetMinutes }: { now: Date; utcOffsetMinutes: number },
) {
  const { lang, productName, startDt, endDt, withdrawable, pageNo = 1, pageSize = 10 } = query
  const named = productName === undefined ? undefined : await isNamed(db, memberId, { lang, term: productName })
  const where = and(
    eq(orders.memberId, memberId),
    or(isNotNull(orders.atProviderAt), isNotNull(orders.confirmedAt)),
    named,
    startDt === undefined ? undefined : gte(orders.createdAt, new Date(startOfNamedDay(startDt, utcOffsetMinutes))),
    endDt === undefined ? undefined : lt(orders.createdAt, new Date(endOfNamedDay(endDt, utcOffsetMinutes))),
    withdrawable === undefined ? undefined : isWithdrawable(now),
  )
  const rows = await db
    .select({ order: orders, withdrawal: withdrawals, image: products.image, returned: returnStatus(db) })
    .from(orders)
    .leftJoin(withdrawals, eq(withdrawals.orderNo, orders.orderNo))
    .leftJoin(products, eq(products.productId, orders.productId))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.orderNo))
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
  const [total] = await db.select({ n: count() }).from(orders).leftJoin(withdrawals, eq(withdrawals.orderNo, orders.orderNo)).where(where)
  const items = rows.map(({ order, withdrawal, image, returned }) => ({
    ...orderFor(order, { withdrawal, returned, lang, now }),
    image,
  }))
  return { items, totalCount: total?.n ?? 0, pageNo, pageSize }
}

/** One purchase in the reader's language, with its recipient, the result of its withdrawal, and the time of each of its states. */
export async function orderDetail(
  db: Database,
  member: Member,
  orderNo: string,
  { now, lang }: { now: Date; lang: Locale },
): Promise<OrderDetail> {
  const order = await ownOrder(db, member.id, orderNo)
  const [withdrawal = null] = await db.select().from(withdrawals).where(eq(withdrawals.orderNo, orderNo))
  const [product] = await db.select({ image: products.image }).from(products).where(eq(products.productId, order.productId))
  const events = await db
    .select({ status: orderEvents.state, at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, orderNo), isNotNull(orderEvents.state)))
    .orderBy(asc(orderEvents.id))
  return {
    ...orderFor(order, { withdrawal, returned: await returnStatusOf(db, order), lang, now }),
    productId: order.productId,
    image: product?.image ?? null,
    contents: order.contents.map(({ name, count: n }) => ({ name, count: n })),
    tradeNo: order.providerTradeNo,
    region: order.region,
    receiver: { nickname: member.nickname, server: member.server },
    paidDt: order.paidAt?.toISOString() ?? null,
    withdrawalExclusion: exclusionOf(order, withdrawal, now),
    withdrawal: withdrawal === null || withdrawal.refusedAt !== null ? null : receiptOf(withdrawal),
    timeline: events.map(({ status, at }) => ({ status: status!, at: at.toISOString() })),
  }
}

const receiptOf = ({ byOperator, receiptNo, requestedAt, acceptedAt, refundedAt }: Withdrawal): OrderDetail['withdrawal'] => ({
  by: byOperator ? 'support' : 'member',
  receiptNo,
  requestedDt: requestedAt.toISOString(),
  isAccepted: acceptedAt !== null,
  refundedDt: refundedAt?.toISOString() ?? null,
})

/**
 * @returns the member's orders that wait for their payment (S16), oldest first; also those whose time is over, as long as their provider
 *   cannot be asked; `isBeingReturned` if a payment was received for it that is returned
 */
export async function waitingOrdersOf(db: Database, memberId: string) {
  const rows = await db
    .select({ productId: orders.productId, orderNo: orders.orderNo, expiresAt: orders.expiresAt, returned: returnStatus(db) })
    .from(orders)
    .where(and(eq(orders.memberId, memberId), inArray(orders.state, [...openStates])))
    .orderBy(asc(orders.createdAt))
  return rows.map(({ returned, ...order }) => ({ ...order, isBeingReturned: returned !== null }))
}
