/** Buying, purchase history, cash receipts (§3, §7, B1–B9). Amounts are in major units of `currency`. */
import * as v from 'valibot'
import { slugLength } from './addresses.ts'
import {
  DaySchema,
  requiredText,
  LangQuerySchema,
  LocalNameSchema,
  RequestedLocaleSchema,
  MomentSchema,
  PageNumberSchema,
  queryInteger,
  integer,
} from './common.ts'
import { endpoint, invalidRequest, maintenance, notFound, tooMany, unauthorised, type FailureCase } from './endpoint.ts'
import { serviceCodes } from './failure.ts'
import { searchTermLength } from './limits.ts'
import { mostCashReceiptOrders, orderNoPattern } from './order-number.ts'
import { withdrawalReasons } from './withdrawal-reasons.ts'
import { PaymentMethodSchema } from './payment-methods.ts'
import { RegionIdSchema } from './regions.ts'
import { ItemPriceSchema } from './shop.ts'

export const OrderStatusSchema = v.picklist([
  'created',
  'authorised',
  'atProvider',
  'paid',
  'confirmed',
  'delivering',
  'delivered',
  'failed',
  'expired',
  'cancelled',
  'refundRequested',
  'refunded',
])
export type OrderStatus = v.InferOutput<typeof OrderStatusSchema>

/**
 * Why withdrawal from a purchase is excluded (B7, R8): it was free, is not paid, the seven days are over, its mail was opened in the game,
 * it was withdrawn from before, or the buyer agreed to immediate delivery of digital content (Taiwan).
 */
export const WithdrawalExclusionSchema = v.picklist(['free', 'notPaid', 'tooLate', 'opened', 'withdrawn', 'regionTW'])
export type WithdrawalExclusion = v.InferOutput<typeof WithdrawalExclusionSchema>

/**
 * The payment provider holds money for an order that is not paid: the amount differs, or it arrived after the order was cancelled. The shop
 * does not keep it and returns it; no message may claim that nothing was charged.
 */
const IsPaymentBeingReturnedSchema = v.boolean()
/** Whether the shop has returned that payment: `isPaymentBeingReturned` stays true. A process of the previous version does not send it. */
const IsPaymentReturnedSchema = v.optional(v.boolean())

/** One purchase of the history (§3). `amount` and `itemPrice` in major units. */
export const OrderSchema = v.object({
  orderNo: v.string(),
  productName: LocalNameSchema,
  quantity: v.number(),
  /** Shown as the payment method: its name in the language of the call, `FREE` for free goods. */
  purchaseType: v.string(),
  createdDt: MomentSchema,
  free: v.boolean(),
  currency: v.string(),
  amount: v.number(),
  itemPrice: ItemPriceSchema,
  status: OrderStatusSchema,
  isPaymentBeingReturned: IsPaymentBeingReturnedSchema,
  isPaymentReturned: IsPaymentReturnedSchema,
  /** Deadline for the member's withdrawal (B7); null if withdrawal is excluded or requested. */
  withdrawableUntil: v.nullable(MomentSchema),
  /** The product's image; null if the product was removed. Lists may omit it. */
  image: v.optional(v.nullable(v.string())),
})
export type Order = v.InferOutput<typeof OrderSchema>

/** One purchase with its history, oldest first. */
export const OrderDetailSchema = v.object({
  ...OrderSchema.entries,
  productId: v.string(),
  /** The product's image; null if the product was removed. */
  image: v.nullable(v.string()),
  contents: v.array(v.object({ name: LocalNameSchema, count: v.number() })),
  /** The payment provider's number of the payment; null before it is paid, and for free goods. */
  tradeNo: v.nullable(v.string()),
  /** The region whose conditions the order follows. A process of the previous version does not send it. */
  region: v.optional(RegionIdSchema),
  /** The receiving mailbox. */
  receiver: v.object({ nickname: v.string(), server: v.nullable(v.string()) }),
  paidDt: v.nullable(MomentSchema),
  /** Why withdrawal is excluded; null if it is possible. */
  withdrawalExclusion: v.nullable(WithdrawalExclusionSchema),
  /** The withdrawal by the member, or the refund that support started, from its request on; null again if it is refused. */
  withdrawal: v.nullable(
    v.object({
      /** A process of the previous version does not send it. */
      by: v.optional(v.picklist(['member', 'support']), 'member'),
      receiptNo: v.string(),
      requestedDt: MomentSchema,
      /**
       * False while the game has not told whether the mail was opened: the withdrawal may still be refused. A process of the previous version
       * sends accepted ones only, without it.
       */
      isAccepted: v.optional(v.boolean(), true),
      refundedDt: v.nullable(MomentSchema),
    }),
  ),
  timeline: v.array(v.object({ status: OrderStatusSchema, at: MomentSchema })),
})
export type OrderDetail = v.InferOutput<typeof OrderDetailSchema>

const overPurchase: FailureCase = {
  status: 409,
  code: serviceCodes.overPurchase,
  when: 'an earlier order is still open at the payment provider; `message` contains the minutes left, `orderNo` the number of that order',
}
const accountUnknown: FailureCase = {
  status: 409,
  code: serviceCodes.accountUnknown,
  when: "the game account's information cannot be retrieved",
}
const gone: FailureCase = { status: 410, code: 'PRODUCT_GONE', when: 'the product is no longer available' }
const changed: FailureCase = {
  status: 409,
  code: 'PRODUCT_CHANGED',
  when: 'price, contents or conditions of the product are no longer those of `productVersion`; no order was created',
}
const limitReached: FailureCase = { status: 409, code: 'LIMIT_REACHED', when: 'the purchase limit of this period is reached' }
const methodUnavailable: FailureCase = {
  status: 409,
  code: 'METHOD_UNAVAILABLE',
  when: 'the selected payment method is no longer available in this region; no order was created',
}
const unavailable: FailureCase = {
  status: 503,
  code: 'PAYMENT_UNAVAILABLE',
  when: 'the payment provider cannot be reached; nothing was charged, and the order is unchanged or has failed',
}
const cancellationUnavailable: FailureCase = {
  status: 503,
  code: 'CANCELLATION_UNAVAILABLE',
  when: 'whether the order is paid cannot be checked at the payment provider, so it was not cancelled; a paid order is delivered',
}
/** Return target of the payment page: a window that closes itself, the tab that left, or the game's webview. */
const ReturnToSchema = v.picklist(['window', 'sameTab', 'ingame'])
const OrderNoSchema = v.pipe(v.string(), v.regex(orderNoPattern))
const PaymentOrderSchema = v.object({
  orderNo: v.string(),
  status: OrderStatusSchema,
  isPaymentBeingReturned: IsPaymentBeingReturnedSchema,
  isPaymentReturned: IsPaymentReturnedSchema,
  /** The payment page to open; null for free goods and settled orders. */
  paymentUrl: v.nullable(v.string()),
  expiresAt: v.nullable(MomentSchema),
})

// The specification names the payment calls after MyCard; they accept orders of every payment method.
/**
 * Places an order of the calling member and opens it at the payment provider (B2–B6). Safe to repeat with the same `idempotencyKey`:
 * one order; the key with another product, quantity or method gets 400. 409 PRODUCT_CHANGED requires another consent. After 503
 * PAYMENT_UNAVAILABLE the order has failed: the next try needs another key.
 */
export const startPayment = endpoint({
  name: 'startPayment',
  method: 'POST',
  base: 'payment',
  path: '/payment/web/mycard',
  access: 'member',
  kind: 'other',
  summary:
    'Creates the order (a repeated key returns the same order) and opens it at the payment provider; free products are settled at once',
  body: v.strictObject({
    productId: requiredText(slugLength),
    /** The product's `version` that was shown when the consent was given; without it, as from pages of older builds, nothing is compared. */
    productVersion: v.optional(requiredText(64)),
    /** The region whose currency and conditions were shown then; without it nothing is compared. */
    region: v.optional(RegionIdSchema),
    quantity: integer(1, 100),
    lang: RequestedLocaleSchema,
    consent: v.literal(true),
    /** Version of the displayed text; by default the current one. */
    consentVersion: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,32}$/))),
    /** Created when the consent was given (UUID); the same for every repetition of this purchase, a new one for the next. */
    idempotencyKey: v.pipe(v.string(), v.uuid()),
    returnTo: v.optional(ReturnToSchema),
    /** One of the product's `paymentMethods`; by default the first one of its region. */
    method: v.optional(PaymentMethodSchema),
  }),
  response: PaymentOrderSchema,
  failures: [
    invalidRequest,
    unauthorised,
    overPurchase,
    accountUnknown,
    gone,
    changed,
    limitReached,
    methodUnavailable,
    unavailable,
    maintenance,
    tooMany,
  ],
})
/**
 * Settles an order of the calling member by its state at the payment provider (B4, S16). 404 for another member's order. Safe to repeat;
 * while the provider cannot be reached, or another call settles the order, the stored state is returned.
 */
export const verifyPayment = endpoint({
  name: 'verifyPayment',
  method: 'POST',
  base: 'payment',
  path: '/payment/web/mycard/verification',
  access: 'member',
  kind: 'other',
  summary: 'Reads the order’s state from the payment provider and continues the order',
  body: v.strictObject({
    orderNo: OrderNoSchema,
    /** Own addition: given when the payment page is opened again, maybe on another device. */
    returnTo: v.optional(ReturnToSchema),
  }),
  response: PaymentOrderSchema,
  failures: [invalidRequest, unauthorised, notFound, tooMany],
})
/**
 * Gives up an unpaid order of the calling member (B5; docs/requirements.md "Buying"); a paid one is continued. 503
 * CANCELLATION_UNAVAILABLE: nothing was cancelled, and the order may be paid. Safe to repeat.
 */
export const cancelPayment = endpoint({
  name: 'cancelPayment',
  method: 'POST',
  base: 'payment',
  path: '/payment/web/mycard/cancellation',
  access: 'member',
  kind: 'other',
  summary:
    'Own addition: cancels a waiting order (after a 2416). The state is first read from the payment provider: a paid order is continued instead, see `status`',
  body: v.strictObject({ orderNo: OrderNoSchema }),
  response: PaymentOrderSchema,
  failures: [invalidRequest, unauthorised, notFound, cancellationUnavailable, tooMany],
})
/**
 * Lists the purchases of the calling member, newest first, 10 per page by default (S15, B6, B7). Orders that never reached a payment page
 * are left out, except confirmed ones. Read-only.
 */
export const listOrders = endpoint({
  name: 'listOrders',
  method: 'GET',
  base: 'payment',
  path: '/payment/web/list',
  access: 'member',
  kind: 'other',
  summary: 'Purchase history by product name and dates (YYYY-MM-DD, server days)',
  query: v.strictObject({
    lang: RequestedLocaleSchema,
    productName: v.optional(requiredText(searchTermLength)),
    startDt: v.optional(DaySchema),
    endDt: v.optional(DaySchema),
    /** Own addition: only purchases that can be withdrawn from now, see `withdrawableUntil`. */
    withdrawable: v.optional(v.literal('true')),
    pageNo: v.optional(PageNumberSchema),
    pageSize: v.optional(queryInteger(1, 100)),
  }),
  response: v.object({ items: v.array(OrderSchema), totalCount: v.number(), pageNo: v.number(), pageSize: v.number() }),
  failures: [invalidRequest, unauthorised],
})
/** Returns a purchase of the calling member with its states and withdrawal (S15, B6, B7). 404 for another member's. Read-only. */
export const getOrder = endpoint({
  name: 'getOrder',
  method: 'GET',
  base: 'payment',
  path: '/payment/web/{orderNo}',
  access: 'member',
  kind: 'other',
  summary: 'One purchase',
  params: v.object({ orderNo: OrderNoSchema }),
  query: LangQuerySchema,
  response: OrderDetailSchema,
  failures: [invalidRequest, unauthorised, notFound],
})
/**
 * Withdraws the calling member from a purchase, within seven days of the payment (B7). 409 WITHDRAWAL_EXCLUDED: excluded, or the mail was
 * opened. After 503 WITHDRAWAL_UNAVAILABLE the declaration is stored and counts. Safe to repeat: one withdrawal.
 */
export const withdrawOrder = endpoint({
  name: 'withdrawOrder',
  method: 'POST',
  base: 'payment',
  path: '/payment/web/{orderNo}/withdrawal',
  access: 'member',
  kind: 'other',
  summary: 'Own addition: withdraws from a purchase (B7). A repeated call returns the existing withdrawal',
  params: v.object({ orderNo: OrderNoSchema }),
  body: v.strictObject({
    /** The second step: the buyer has seen the consequences of the withdrawal. */
    confirmed: v.literal(true),
    reason: v.optional(v.picklist(withdrawalReasons)),
  }),
  response: OrderDetailSchema,
  failures: [
    invalidRequest,
    unauthorised,
    notFound,
    { status: 409, code: 'WITHDRAWAL_EXCLUDED', when: 'the purchase cannot be withdrawn from; the purchase contains the reason' },
    {
      status: 503,
      code: 'WITHDRAWAL_UNAVAILABLE',
      when: 'the game cannot be reached to check whether the mail was opened; the declaration is stored with its time, and is processed automatically',
    },
    tooMany,
  ],
})
/**
 * Lists the cash receipts of orders for every caller with their numbers, which are the proof (B9, S11). An order without a receipt has a
 * status in place of a failure. Read-only.
 */
export const listCashReceipts = endpoint({
  name: 'listCashReceipts',
  method: 'GET',
  base: 'payment',
  path: '/scheduler/cash-bill/issued',
  access: 'open',
  kind: 'other',
  summary: `Korean cash receipts of up to ${String(mostCashReceiptOrders)} orders, \`orderId\` repeated (B9)`,
  query: v.strictObject({
    orderId: v.union([
      v.pipe(v.array(OrderNoSchema), v.minLength(1), v.maxLength(mostCashReceiptOrders)),
      v.pipe(
        OrderNoSchema,
        v.transform((one) => [one]),
      ),
    ]),
  }),
  response: v.object({
    items: v.array(
      v.object({
        orderId: v.string(),
        /**
         * `unknown`: no such order. `notPaid`: waiting, failed or cancelled. `foreign`: bought outside Korea. `noReceipt`: nothing to issue
         * a receipt for (free, or a payment method that issues its own proof).
         */
        status: v.picklist(['issued', 'notIssued', 'cancelled', 'notPaid', 'foreign', 'noReceipt', 'unknown']),
        approvalNo: v.nullable(v.string()),
        issuedDt: v.nullable(MomentSchema),
        amount: v.nullable(v.number()),
        kind: v.nullable(v.picklist(['incomeDeduction', 'expenseProof'])),
      }),
    ),
  }),
  failures: [invalidRequest, tooMany],
})
