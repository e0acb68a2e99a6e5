/**
 * The interface of a payment provider. Each method of `contract/payment-methods.ts` is one implementation in its own folder;
 * `payment-registry.ts` lists them all, and `payment-provider.test.ts` runs the same cases against each. `settle-order.ts` compares the
 * payment data of an implementation with the order: an implementation reports and never decides.
 */
import type { Locale } from '#contract/common.ts'
import type { PaymentMethod } from '#contract/payment-methods.ts'

/** No readable response arrived: it is unknown whether the call was carried out. The message contains no key and no address. */
export class ProviderUnreachable extends Error {}

/** The provider responded and did not carry out the call. */
export class ProviderRefusal extends Error {
  /** The provider's own code of the reason. */
  readonly code: string
  constructor(call: string, code: string, message: string) {
    super(`${call}: ${code} ${message.slice(0, 200)}`)
    this.code = code
  }
}

/** The order that a payment is opened for. */
export interface NewPayment {
  orderNo: string
  /** The game account. */
  memberNumber: string
  server: string | null
  /** Name of the product, in the buyer's language. */
  productName: string
  /** Minor units of `currency` (ISO 4217). */
  amount: number
  currency: string
  lang: Locale
  /** Until when the player may pay. */
  expiresAt: Date
}

/** A payment that the provider has opened. */
export interface StartedPayment {
  /** The provider's key of this payment, stored with the order; a client that has it can query the payment's state. */
  key: string
  /** A readable number of the payment, for the order's log; undefined if there is only the key. */
  reference?: string
  /** The page the player is sent to. */
  paymentUrl: string
}

/** The provider's data of a payment. All of it is a claim that must still be compared with the order. */
export interface PaymentState {
  /** `open`: not paid, but still payable; `refused`, `cancelled`, `expired`: not paid, for this reason. */
  status: 'paid' | 'open' | 'refused' | 'cancelled' | 'expired'
  orderNo: string
  /** Decimal text in major units. */
  amount: string
  currency: string
  /** The provider's number of the money received; may be credited to one order only. Empty before payment. */
  tradeNo: string
  /** The payment means, as the provider names it. */
  means: string
}

/** What a browser brought back: a hint that makes the shop query sooner, never proof. */
export interface BrowserReturn {
  /** The order's number, as the browser reports it. */
  orderNo: string
  /** The payment data of the return; `forged` if its signature is wrong; undefined if returns contain no such data. */
  payment?: PaymentState | 'forged'
}

/** A call from the provider’s server, before it is authenticated. */
export interface CallbackRequest {
  headers: Headers
  body: string
  /** The client address of the call. */
  clientAddress: string
  now: Date
}

/** An event of an order in a webhook: a hint to check its payment. */
export interface Notice {
  orderNo: string
  /** The provider's id of the event; an event that was reported before is not processed again. */
  eventId?: string
  /** The event, as the provider names it. */
  event?: string
}

/** A call from the provider's server: orders to check. It proves no payment: the shop queries the state. */
export type Callback =
  | { type: 'refused'; status: 400 | 401 | 403; why: string }
  | {
      type: 'accepted'
      notices: readonly Notice[]
      /** The response that the provider expects. */
      response: string
    }

/** Either all of a time, or the one with this number of the provider. */
export type WhichTrades = { from: Date; until: Date } | { tradeNo: string }

/** A payment that the shop has credited. */
export interface CreditedTrade {
  orderNo: string
  /** The provider's number of the money received. */
  tradeNo: string
  /** The provider's readable number of the payment, from its start; empty if there is none. */
  reference: string
  /** The payment means, as the provider names it. */
  means: string
  /** The game account. */
  memberNumber: string
  /** Decimal text in major units. */
  amount: string
  currency: string
  at: Date
}

/** The request of the provider's server for the trades that the shop has credited. */
export type ReportRequest =
  | { type: 'refused'; status: 400 | 403; why: string }
  | { type: 'accepted'; which: WhichTrades; responseOf: (trades: readonly CreditedTrade[]) => string }

/** Port of `orders`: a payment provider. Callers pass the `key` of `StartedPayment`. */
export interface PaymentProvider {
  readonly method: PaymentMethod
  /**
   * Opens a payment. A repeated call for the same order number does not open a second one.
   * @throws ProviderRefusal, ProviderUnreachable: then no player has received a payment address
   */
  start: (payment: NewPayment) => Promise<StartedPayment>
  /**
   * State of a payment; undefined if the provider has no data of it, as some have none before the player has paid.
   * @throws ProviderUnreachable
   */
  state: (key: string) => Promise<PaymentState | undefined>
  /**
   * Closes an open payment, so that it can no longer be paid. A repeated call changes nothing. Undefined if the provider has no call for
   * it: then a payment that was given up can be paid until it expires, and the money is returned.
   * @throws ProviderRefusal if the payment is already over, paid or not; ProviderUnreachable
   */
  close?: (key: string, orderNo: string) => Promise<void>
  /**
   * Captures the money of a paid payment. Undefined if the provider captures it with the payment. Money can be captured once: a repeated
   * call is refused or changes nothing.
   * @throws ProviderRefusal, also for money that was captured before; ProviderUnreachable
   */
  capture?: (key: string, orderNo: string) => Promise<void>
  /**
   * Refunds the full amount of a payment. Repeated calls for the same order number and attempt refund it once. Undefined if the provider
   * has no call for it: an operator refunds in the provider's back office.
   * @param attempt counts from 1; the next number only after the outcome of this one is `failed`
   * @returns `pending`: the provider has started the refund; a later call for the same attempt returns its progress. `failed`: the attempt
   *   has ended for good and no money was refunded; only another attempt can refund it
   * @throws ProviderRefusal, ProviderUnreachable: also if the refund may have been started, so the same attempt has to be repeated
   */
  refund?: (key: string, orderNo: string, attempt: number) => Promise<'done' | 'pending' | 'failed'>
  /** Reads what a browser brought back: the address's parameters, and the form's fields if it posted a form. */
  readReturn: (returned: { query: Readonly<Record<string, string>>; form?: Readonly<Record<string, unknown>> }) => BrowserReturn
  /** Reads and authenticates a call from the provider's server. */
  readCallback: (request: CallbackRequest) => Callback
  /** Reads and authenticates a request for the credited trades. Undefined if the provider sends none. */
  readReportRequest?: (request: CallbackRequest) => ReportRequest
}

/** The configured providers, by method. */
export type PaymentProviders = Readonly<Partial<Record<PaymentMethod, PaymentProvider>>>
