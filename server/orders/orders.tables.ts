import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { LocaleMap, Locale } from '#contract/common.ts'
import type { LimitType } from '#contract/shop.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { members } from '../session/session.tables.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** What the game server gives for one of the product, as it was sold. */
export interface OrderedContent {
  name: LocaleMap
  count: number
}

/**
 * One purchase each. What was sold is copied here: packs change prices and names, and products leave. Rows are never deleted, and only
 * order-steps.ts changes `state`.
 */
export const orders = pgTable(
  'orders',
  {
    /** Ours; the payment provider knows the payment by it too. */
    orderNo: text('order_no').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'restrict' }),
    /** Made by the site when the consent was given: the same key is the same purchase. */
    idempotencyKey: uuid('idempotency_key').notNull(),
    state: text('state').$type<OrderStatus>().notNull(),
    productId: text('product_id').notNull(),
    productName: jsonb('product_name').$type<LocaleMap>().notNull(),
    contents: jsonb('contents').$type<OrderedContent[]>().notNull(),
    /** All prices of one at that moment, major units by currency. */
    prices: jsonb('prices').$type<Record<string, number>>().notNull(),
    /** The limit it was bought under: a payment that comes late is measured by it again. */
    limitType: text('limit_type').$type<LimitType>().notNull(),
    limitAmount: integer('limit_amount'),
    quantity: integer('quantity').notNull(),
    free: boolean('free').notNull(),
    /** ISO 4217; amounts are its minor units (money.ts). */
    currency: text('currency').notNull(),
    unitAmount: bigint('unit_amount', { mode: 'number' }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** KR, TW or default: whose rules the purchase was made under. */
    region: text('region').$type<'KR' | 'TW' | 'default'>().notNull(),
    lang: text('lang').$type<Locale>().notNull(),
    /** Where the player comes back to: a window that closes, the same tab, or the game's webview. */
    returnTo: text('return_to').$type<'window' | 'sameTab' | 'ingame'>().notNull(),
    /** Which text the consent was given to (B3), and when. */
    consentVersion: text('consent_version').notNull(),
    consentAt: moment('consent_at').notNull(),
    createdAt: moment('created_at').notNull(),
    atProviderAt: moment('at_provider_at'),
    /** Until when the payment page may be used and other purchases wait (2416). */
    expiresAt: moment('expires_at').notNull(),
    paidAt: moment('paid_at'),
    confirmedAt: moment('confirmed_at'),
    deliveredAt: moment('delivered_at'),
    /** Who takes the payment; says nothing of free goods. */
    provider: text('provider').$type<PaymentMethod>().notNull().default('mycard'),
    /** The provider's key to the payment; whoever has it can ask for its state. */
    authCode: text('auth_code'),
    paymentUrl: text('payment_url'),
    /** The provider's number of the money received: may be credited once only. */
    providerTradeNo: text('provider_trade_no'),
    /** The means it was paid by, in the provider's words. */
    providerPaymentType: text('provider_payment_type'),
    /** What the browser said when it came back: a hint, never proof. */
    returned: text('returned').$type<'paid' | 'failed'>(),
    /** When the provider was asked to take the money, without an answer so far. */
    confirmAskedAt: moment('confirm_asked_at'),
    /** When the reconciler looks again; null where nothing is open. */
    nextCheckAt: moment('next_check_at'),
    /** Whoever asks the provider about this order holds it until then, so that two do not ask at once. */
    heldUntil: moment('held_until'),
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

/** What happened to an order, in order; only ever added to. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderNo: text('order_no')
      .notNull()
      .references(() => orders.orderNo, { onDelete: 'restrict' }),
    at: moment('at').notNull(),
    /** The state it came to; null where something was refused and nothing changed. */
    state: text('state').$type<OrderStatus>(),
    /** A short code: who or what did it, or why not. */
    reason: text('reason').notNull(),
    facts: jsonb('facts').$type<Record<string, string>>().notNull().default({}),
  },
  (t) => [index('order_events_order').on(t.orderNo, t.id)],
)

/** Outbox: what the game server has to be told, written in the transaction that confirms the order (docs/requirements.md "Buying"). */
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
    /** The purchase was withdrawn from: nobody begins to hand it over any more. */
    stoppedAt: moment('stopped_at'),
  },
  (t) => [
    index('order_deliveries_due')
      .on(t.nextAttemptAt)
      .where(sql`${t.deliveredAt} is null and ${t.stoppedAt} is null`),
  ],
)

/**
 * Who declared to withdraw from a purchase (B7), at most once each. Written before the game is asked to take the mail back, so that a
 * declaration made in time stays one, whatever fails after it. Open until it is accepted (the order is `refundRequested`) or refused (the
 * mail had been opened).
 */
export const withdrawals = pgTable(
  'withdrawals',
  {
    orderNo: text('order_no')
      .primaryKey()
      .references(() => orders.orderNo, { onDelete: 'restrict' }),
    /** What the buyer is told, and what the support finds it by. */
    receiptNo: text('receipt_no').notNull().unique(),
    reason: text('reason').$type<'changedMind' | 'wrongProduct' | 'notArrived' | 'other'>(),
    requestedAt: moment('requested_at').notNull(),
    acceptedAt: moment('accepted_at'),
    refusedAt: moment('refused_at'),
    /** When an operator said that the money was given back. */
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
