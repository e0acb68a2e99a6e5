/**
 * What a payment provider is to this shop. Each method of `contract/payment-methods.ts` is one implementation in a folder of its own;
 * `payment-registry.ts` knows them all, and `payment-provider.test.ts` runs the same cases over each. What an implementation says of a
 * payment is compared with the order by `settle-order.ts`: it reports and never decides.
 */
import type { Locale } from '#contract/common.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'

/** No answer came, or none that can be read: whether the call was carried out is not known. Its message holds no key and no address. */
export class ProviderUnreachable extends Error {}

/** The provider answered and did not do it. */
export class ProviderRefusal extends Error {
  /** The provider's own code of the reason. */
  readonly code: string
  constructor(call: string, code: string, message: string) {
    super(`${call}: ${code} ${message.slice(0, 200)}`)
    this.code = code
  }
}

export interface NewPayment {
  orderNo: string
  /** The game account. */
  memberNumber: string
  server: string | null
  /** What is bought, in the buyer's language. */
  productName: string
  /** Minor units of `currency` (ISO 4217). */
  amount: number
  currency: string
  lang: Locale
  /** Until when the player may pay. */
  expiresAt: Date
}

export interface StartedPayment {
  /** The provider's key to this payment, kept with the order; whoever has it can ask for its state. */
  key: string
  /** A number of it for people, for the order's log; undefined where the key is the only one. */
  reference?: string
  /** Where the player is sent. */
  paymentUrl: string
}

/** What the provider says of a payment. All of it is the provider's word, still to be compared with the order. */
export interface PaymentState {
  /** `open`: not paid, and it may still be; `refused`, `cancelled`, `expired`: not paid, for this reason. */
  status: 'paid' | 'open' | 'refused' | 'cancelled' | 'expired'
  orderNo: string
  /** Decimal text in major units. */
  amount: string
  currency: string
  /** The provider's number of the money received; may be credited to one order only. Empty before it is paid. */
  tradeNo: string
  /** The means it was paid by, in the provider's words. */
  means: string
}

/** What a browser brought back: a hint that makes the shop ask sooner, never proof. */
export interface BroughtBack {
  /** Of the order, as the browser says it. */
  orderNo: string
  /** What the return says of the payment; `forged` where it is signed wrongly; undefined where returns say nothing. */
  told?: PaymentState | 'forged'
}

export interface CallbackRequest {
  headers: Headers
  body: string
  /** The address it came from. */
  clientAddress: string
  now: Date
}

export interface Notice {
  orderNo: string
  /** The provider's id of what it tells; one that was told before is not looked at again. */
  eventId?: string
  /** What happened, in the provider's words. */
  event?: string
}

/** A call of the provider's server: orders to look at. It proves no payment: the shop asks for the state. */
export type Callback =
  | { type: 'refused'; status: 400 | 401 | 403; why: string }
  | {
      type: 'told'
      notices: readonly Notice[]
      /** What the provider wants to read as the answer. */
      answer: string
    }

export interface PaymentProvider {
  readonly method: PaymentMethod
  /**
   * Opens a payment. Repeated for the same order number it opens no second one.
   * @throws ProviderRefusal, ProviderUnreachable: nobody has been given an address to pay at
   */
  start: (payment: NewPayment) => Promise<StartedPayment>
  /**
   * How a payment stands; undefined where the provider has no word of it, as some have none before the player has paid.
   * @throws ProviderUnreachable
   */
  state: (key: string) => Promise<PaymentState | undefined>
  /**
   * Ends a payment that is open, so that nobody pays it any more. Repeated it changes nothing. Undefined where the provider has no call for
   * it: there a payment that was given up can be paid until its time is over, and is given back.
   * @throws ProviderRefusal where it is over already, paid or not; ProviderUnreachable
   */
  close?: (key: string, orderNo: string) => Promise<void>
  /**
   * Takes the money of a payment that is paid. Undefined where the provider takes it with the payment. It can be taken once: repeated, it is
   * refused or changes nothing.
   * @throws ProviderRefusal, also for one that was taken before; ProviderUnreachable
   */
  take?: (key: string, orderNo: string) => Promise<void>
  /**
   * Gives all money of a payment back. Repeated for the same order number it is given back once. Undefined where the provider has no call
   * for it: an operator does it in the provider's back office.
   * @returns `pending`: the provider has begun it; asked again it says more
   * @throws ProviderRefusal, ProviderUnreachable
   */
  refund?: (key: string, orderNo: string) => Promise<'done' | 'pending'>
  /** Reads what a browser came back with: the address's parameters, and the form's fields where it posted one. */
  readReturn: (brought: { query: Readonly<Record<string, string>>; form?: Readonly<Record<string, unknown>> }) => BroughtBack
  /** Reads and authenticates a call of the provider's server. */
  readCallback: (request: CallbackRequest) => Callback
}

export type PaymentProviders = Readonly<Partial<Record<PaymentMethod, PaymentProvider>>>
