import type { OrderStatus } from '#contract/orders.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { RegionId } from '#contract/regions.ts'
import type { FailureData } from '../shared/failure-data.ts'

/**
 * The purchase that the player wants, with the consent given (B3). `productVersion` and `region`: what the consent is for. `idempotencyKey`
 * (UUID) is created at that moment and identifies this one purchase; `method` undefined: the shop selects the payment provider.
 */
export type PaymentWish = {
  productId: string
  productVersion?: string | undefined
  region?: RegionId | undefined
  quantity: number
  consentVersion: string
  idempotencyKey: string
  method?: PaymentMethod | undefined
}

/**
 * An order as reported by the provider. `expiresAt` (ISO 8601): the deadline for the payment; `isPaymentBeingReturned`: money was received
 * that the shop returns; `isPaymentReturned`: it has done so; older recordings do not have it.
 */
export type OrderFacts = {
  orderNo: string
  status: OrderStatus
  isPaymentBeingReturned: boolean
  isPaymentReturned?: boolean | undefined
  paymentUrl: string | null
  expiresAt: string | null
}

/** Where the payment page is: in a window, nowhere since the browser blocked it, or in this tab, which is navigating to it. */
export type PageWay = 'window' | 'blocked' | 'sameTab'

/** Result of ordering. `locked` (2416, B5): another order is still open, for this number of minutes. */
export type PlacedOrder =
  | { type: 'placed'; order: OrderFacts; way: PageWay }
  | { type: 'locked'; orderNo: string | undefined; minutes: number }

/**
 * A product as it is offered now. `most`: the maximum quantity; `resetsAt` (ISO 8601): when its limit starts again. `standing`: `soldOut`
 * for this member, or `closed`: an order of it is open already, or no member is signed in. `methods`: payment methods, the preferred one
 * first; `version`: changes with price, contents and conditions; `region`: decides the charged currency and the text of the consent. Older
 * recordings have none of the three.
 */
export type Offer = {
  productId: string
  version?: string | undefined
  region?: RegionId
  isFree: boolean
  most: number
  resetsAt: string | null
  standing: 'open' | 'soldOut' | 'closed'
  methods?: readonly PaymentMethod[]
}

/** `resumed` undefined: a new purchase; otherwise an order that was begun before, and how its page was left. */
export type PaymentInput = { opensWindow: boolean; resumed?: { orderNo: string; way?: PageWay | undefined } | undefined }

export type PaymentContext = {
  opensWindow: boolean
  /** The product on offer; undefined for an order that was begun before. */
  offer: Offer | undefined
  /** The chosen quantity; the offer may now allow fewer. */
  wanted: number
  /** The chosen payment method; the offer may no longer contain it. */
  method: PaymentMethod | undefined
  isAgreed: boolean
  /** Whether the button was pressed without the consent. */
  isConsentMissing: boolean
  /** Whether the product has changed after the consent was given, so that it has to be given again; older recordings do not have it. */
  isConsentOutdated: true | undefined
  /** At the last press: the quantity, and when the limit starts again. */
  pressed: { quantity: number; resetsAt: string | null } | undefined
  wish: PaymentWish | undefined
  /** Whether an order of the wish may exist, from a call without an answer until one decides; older recordings do not have it. */
  maybePlaced: true | undefined
  orderNo: string | undefined
  order: OrderFacts | undefined
  way: PageWay | undefined
  /** Failure of the last try; undefined after a success. */
  failure: FailureData | undefined
  /** Whether that was the cancellation of the order; older recordings do not have it. */
  isCancelFailed: true | undefined
  lock: { orderNo: string | undefined; minutes: number } | undefined
  /** Number of checks with the provider in this situation; the checks become rarer. */
  checks: number
}

export type PaymentEvent =
  /** The product as reported by the provider now. Another product is another purchase. */
  | { type: 'payment.offered'; offer: Offer }
  /** The chosen quantity. */
  | { type: 'payment.choose'; quantity: number }
  /** The chosen payment method. */
  | { type: 'payment.chooseMethod'; method: PaymentMethod }
  /** The consent is given or withdrawn (B3, R8). */
  | { type: 'payment.consent'; isGiven: boolean }
  /**
   * The player orders the offered product; always inside a click, since browsers open windows only then. A repetition keeps its first key.
   */
  | { type: 'payment.buy'; consentVersion: string; idempotencyKey: string }
  /** Open the payment page (again); inside a click. */
  | { type: 'payment.openPage' }
  /** Check the order's status now. */
  | { type: 'payment.check' }
  /** The payment page has returned, in any window of this browser. Only a hint. */
  | { type: 'payment.returned' }
  /** Cancel the order. */
  | { type: 'payment.cancel' }

/** Events for the screen, which owns addresses and caches. */
export type PaymentEmitted =
  | { type: 'payment.ordered'; order: OrderFacts; way: PageWay }
  | { type: 'payment.locked'; orderNo: string | undefined; minutes: number }
  | { type: 'payment.moved'; orderNo: string; status: OrderStatus }
