import type { OrderStatus } from '#contract/orders.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'
import type { FailureData } from '../shared/failure-data.ts'

/**
 * What is wanted: the consent was given with it (B3). `idempotencyKey` (UUID) is made in that moment and names this one purchase; `method`
 * undefined: the shop says who takes the payment.
 */
export type PaymentWish = {
  productId: string
  quantity: number
  consentVersion: string
  idempotencyKey: string
  method?: PaymentMethod | undefined
}

/**
 * An order as the provider tells of it. `expiresAt` (ISO 8601): until when it may be paid; `isPaymentBeingReturned`: money was received
 * for it that the shop does not keep.
 */
export type OrderFacts = {
  orderNo: string
  status: OrderStatus
  isPaymentBeingReturned: boolean
  paymentUrl: string | null
  expiresAt: string | null
}

/** Where the payment page is: in a window, nowhere since the browser blocked it, or in this very tab, which is just being left. */
export type PageWay = 'window' | 'blocked' | 'sameTab'

/** What came of ordering. `locked` (2416, B5): another order is still open, for so many minutes. */
export type PlacedOrder =
  | { type: 'placed'; order: OrderFacts; way: PageWay }
  | { type: 'locked'; orderNo: string | undefined; minutes: number }

/**
 * A product as it is offered now. `most`: how many may be chosen at once; `resetsAt` (ISO 8601): when its limit starts again. `standing`:
 * `soldOut` to this member, or `closed`: an order of it waits already, or nobody is signed in. `methods`: ways to pay, the preferred one
 * first; recordings of before know none.
 */
export type Offer = {
  productId: string
  isFree: boolean
  most: number
  resetsAt: string | null
  standing: 'open' | 'soldOut' | 'closed'
  methods?: readonly PaymentMethod[]
}

/** `order` undefined: something is to be bought; else one that was begun before, and how its page was left. */
export type PaymentInput = { opensWindow: boolean; resumed?: { orderNo: string; way?: PageWay | undefined } | undefined }

export type PaymentContext = {
  opensWindow: boolean
  /** The product that may be bought; undefined for an order that was begun before. */
  offer: Offer | undefined
  /** How many were chosen; the offer may allow fewer by now. */
  wanted: number
  /** The way to pay that was chosen; the offer may not have it any more. */
  method: PaymentMethod | undefined
  isAgreed: boolean
  /** Whether it was pressed without the consent. */
  isConsentMissing: boolean
  /** At the last press: how many were asked for, and when the limit started again. */
  pressed: { quantity: number; resetsAt: string | null } | undefined
  wish: PaymentWish | undefined
  orderNo: string | undefined
  order: OrderFacts | undefined
  way: PageWay | undefined
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
  lock: { orderNo: string | undefined; minutes: number } | undefined
  /** How often the provider was asked in this situation; it is asked more rarely by and by. */
  checks: number
}

export type PaymentEvent =
  /** The product as the provider tells of it now. Another product is another purchase. */
  | { type: 'payment.offered'; offer: Offer }
  /** So many of it. */
  | { type: 'payment.choose'; quantity: number }
  /** This way to pay. */
  | { type: 'payment.chooseMethod'; method: PaymentMethod }
  /** The consent is given, or taken back (B3, R8). */
  | { type: 'payment.consent'; isGiven: boolean }
  /** The player orders what is offered and chosen; always inside a click, since browsers open windows only then. A repetition keeps its first key. */
  | { type: 'payment.buy'; consentVersion: string; idempotencyKey: string }
  /** Open the payment page (again); inside a click. */
  | { type: 'payment.openPage' }
  /** Ask now how the order stands. */
  | { type: 'payment.check' }
  /** The payment page has come back, somewhere in this browser. A hint only. */
  | { type: 'payment.returned' }
  /** Give the order up. */
  | { type: 'payment.cancel' }

/** Facts for the screen: addresses and caches are its own. */
export type PaymentEmitted =
  | { type: 'payment.ordered'; order: OrderFacts; way: PageWay }
  | { type: 'payment.locked'; orderNo: string | undefined; minutes: number }
  | { type: 'payment.moved'; orderNo: string; status: OrderStatus }
