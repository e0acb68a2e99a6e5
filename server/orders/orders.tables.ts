import { and, isNull, sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RegionId } from '#contract/regions.ts'
import type { LocaleMap, Locale } from '#contract/common.ts'
import type { LimitType } from '#contract/shop.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { WithdrawalReason } from '#contract/withdrawal-reasons.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What the game server delivers for one unit of the product, as it was sold. */
export interface OrderedContent {
  name: LocaleMap
  count: number
}

/**
 * One row per purchase. It stores a copy of what was sold: packs change prices and names, and products disappear. Only tidy-orders.ts deletes
 * rows, and only order-steps.ts changes `state`.
 */
export const orders = pgTable(
  'orders',
  {
    /** Our order number; the payment provider uses it as its reference too. */
    orderNo: text('order_no').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    /** Created by the site when the player consented: the same key is the same purchase. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    state: text('state').$type<OrderStatus>().notNull(),
    productId: text('product_id').notNull(),
    productName: jsonb('product_name').$type<LocaleMap>().notNull(),
    contents: jsonb('contents').$type<OrderedContent[]>().notNull(),
    /** All unit prices at that moment, major units by currency. */
    prices: jsonb('prices').$type<Record<string, number>>().notNull(),
    /** The purchase limit at that time: a late payment is checked against it again. */
    limitType: text('limit_type').$type<LimitType>().notNull(),
    limitAmount: integer('limit_amount'),
    quantity: integer('quantity').notNull(),
    free: boolean('free').notNull(),
    /** ISO 4217; amounts are its minor units (money.ts). */
    currency: text('currency').notNull(),
    unitAmount: bigint('unit_amount', { mode: 'number' }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** KR, TW or default: the region whose rules apply to the purchase. */
    region: text('region').$type<RegionId>().notNull(),
    lang: text('lang').$type<Locale>().notNull(),
    /** Where the player returns to, by the page that opened the payment last: a window that closes, the same tab, the game's webview. */
    returnTo: text('return_to').$type<'window' | 'sameTab' | 'ingame'>().notNull(),
    /** Version of the text the player consented to (B3), and when. */
    consentVersion: text('consent_version').notNull(),
    consentAt: moment('consent_at').notNull(),
    createdAt: moment('created_at').notNull(),
    atProviderAt: moment('at_provider_at'),
    /** Until when the payment page may be used and other purchases wait (2416). */
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    confirmedAt: moment('confirmed_at'),
    deliveredAt: moment('delivered_at'),
    /** The payment provider; meaningless for free goods. */
    provider: text('provider').$type<PaymentMethod>().notNull().default('mycard'),
    /** The provider's key of the payment; a client that has it can query the payment's state. */
    authCode: text('auth_code'),
    paymentUrl: text('payment_url'),
    /** The provider's number of the money received: may be credited only once. */
    providerTradeNo: text('provider_trade_no'),
    /** The payment means, as the provider names it. */
    providerPaymentType: text('provider_payment_type'),
    /** What the browser reported when it returned: a hint, never proof. */
    returned: text('returned').$type<'paid' | 'failed'>(),
    /** When the provider was asked to capture the money; null if it has not been, or has responded. */
    confirmAskedAt: moment('confirm_asked_at'),
    /** When the reconciler checks next; null if nothing is open. */
    nextCheckAt: moment('next_check_at'),
    /** A caller that queries the provider about this order leases it until then, so that two callers never query concurrently. */
    leasedUntil: moment('held_until'),
  },
  (t) => [
    unique('orders_idempotency').on(t.memberId, t.idempotencyKey),
    unique('orders_payment').on(t.provider, t.authCode),
    unique('orders_trade').on(t.provider, t.providerTradeNo),
    index('orders_member').on(t.memberId, t.createdAt),
    index('orders_due')
      .on(t.nextCheckAt)
      .where(sql`${t.nextCheckAt} is not null`),
    check('orders_amount', sql`${t.amount} = ${t.unitAmount} * ${t.quantity}`),
    check('orders_quantity', sql`${t.quantity} > 0`),
    check('orders_free', sql`${t.free} = (${t.amount} = 0)`),
    check(
      'orders_paid',
      sql`${t.free} or ${t.state} not in ('paid', 'confirmed', 'delivering', 'delivered') or ${t.providerTradeNo} is not null`,
    ),
  ],
)
export type OrderRow = typeof orders.$inferSelect

/** The events of an order, in sequence; append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
    /** The state the order entered; null if something was refused and nothing changed. */
    state: text('state').$type<OrderStatus>(),
    /** A short code: the actor or cause, or why it was refused. */
    reason: text('reason').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index('order_events_order').on(t.orderNo, t.id)],
)

/** Outbox: notifications for the game server, written in the transaction that confirms the order (docs/requirements.md "Buying"). */
export const orderDeliveries = pgTable(
  'order_deliveries',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo, { onDelete: 'restrict' }),
    createdAt: moment('created_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
    deliveredAt: moment('delivered_at'),
    /** The buyer withdrew from the purchase: no delivery of it starts any more. */
    stoppedAt: moment('stopped_at'),
  },
  (t) => [
    index('order_deliveries_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.deliveredAt} is null and ${t.stoppedAt} is null`),
  ],
)

/**
 * Deleted purchases, as far as limits that never start again still count them (limit-usage.ts): how often a member bought a product with
 * such a limit, and in a row without a product that the member has paid for anything.
 */
export const countedPurchases = pgTable(
  'counted_purchases',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Empty in the row without a product. */
    productId: text('product_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.productId] })],
)

/**
 * Withdrawals from a purchase (B7), at most one each. Written before the game is asked to take the mail back, so that a declaration made in
 * time stays valid, whatever fails after it. Open until it is accepted (the order is `refundRequested`) or refused (the mail had been
 * opened).
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo, { onDelete: 'restrict' }),
    /** The number that the buyer receives, and that support finds the withdrawal by. */
    receiptNo: text('receipt_no').notNull().unique(),
    reason: text('reason').$type<WithdrawalReason>(),
    /** An operator started the refund; otherwise the buyer withdrew. */
    byOperator: boolean('by_operator').notNull().default(false),
    requestedAt: moment('requested_at').notNull(),
    acceptedAt: moment('accepted_at'),
    refusedAt: moment('refused_at'),
    /** When an operator recorded that the money was refunded. */
    refundedAt: moment('refunded_at'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    lastError: text('last_error'),
  },
  (t) => [
    index('withdrawals_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.acceptedAt} is null and ${t.refusedAt} is null`),
    check('withdrawals_outcome', sql`${t.acceptedAt} is null or ${t.refusedAt} is null`),
  ],
)
export type Withdrawal = typeof withdrawals.$inferSelect

/** Condition on a row of `withdrawals` in a query: it is open, neither accepted nor refused. */
export const isWithdrawalOpen: SQL = and(isNull(withdrawals.acceptedAt), isNull(withdrawals.refusedAt))!
