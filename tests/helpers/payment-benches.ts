/**
 * What the cases of `payment-provider.test.ts` need from a payment provider's emulator, equal for each: a player's actions there, the
 * requests that a browser and the provider's server would send to the shop, and false data. Nothing is sent automatically.
 */
import type { PaymentMethod } from '#contract/payment-methods.ts'
import { amountText } from '#contract/money.ts'
import type { OrderRow } from '#server/orders/orders.tables.ts'
import type { Webhook } from '#server/sandbox/checkout-sessions.ts'
import type { Shop } from './shop.ts'

const origin = 'http://site.test'
const providersAddress = '127.0.0.1'
const elsewhere = '198.51.100.9'
const hour = 3_600_000

export type Outcome = 'paid' | 'refused' | 'cancelled'

/** A request that arrives at the shop, and its sender's address. */
export interface Arrival {
  request: () => Request
  from: string
}

export interface PaymentBench {
  method: PaymentMethod
  /**
   * Names of the calls in the shop's helper, for faults. `capture`: undefined if the money is captured with the payment; `close`: undefined if
   * a payment only ends by its timeout.
   */
  calls: { start: string; state: string; close?: string; capture?: string; refund?: string }
  /** The player finishes on the payment page. @returns false if the payment was over before */
  settle: (order: OrderRow, outcome: Outcome) => Promise<boolean>
  /** The provider was paid for a payment that the shop has cancelled; after a closed payment only its mistake can cause this. */
  payLate: (order: OrderRow) => Promise<boolean>
  /** Data that the provider reports about a paid payment from now on. `amount`: minor units. */
  lie: (order: OrderRow, lie: { amount?: number; currency?: string; orderNo?: string; tradeNo?: string }) => Promise<void>
  returnOf: (order: OrderRow, outcome: Outcome) => Promise<Arrival>
  /** A new notification each time; the same arrival may be sent several times. */
  callbackOf: (order: OrderRow, outcome: Outcome) => Arrival
  /** Requests that claim a payment and must be refused. */
  forgeries: (order: OrderRow) => Promise<Record<string, Arrival>>
  /** Number of payments that the provider has opened for this order. */
  opened: (orderNo: string) => Promise<number>
  /** How often the provider refunded money of this order; always 0 if it has no call for that. */
  refunds: (order: OrderRow) => Promise<number>
}

const form = (path: string, fields: Record<string, string>) => () =>
  new Request(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })

function myCardBench(shop: Shop): PaymentBench {
  const tradeOf = async (order: OrderRow) => (await shop.myCard.trades.get(order.authCode!))!
  const returned = async (order: OrderRow, outcome: Outcome) =>
    shop.myCard.returnForm({ ...(await tradeOf(order)), state: outcome === 'paid' ? 'paid' : 'failed' })
  const restore = ({ orderNo }: OrderRow) => form('/payments/mycard/restore', { DATA: JSON.stringify({ FacTradeSeq: [orderNo] }) })
  return {
    method: 'mycard',
    calls: { start: 'AuthGlobal', state: 'TradeQuery', capture: 'PaymentConfirm' },
    settle: (order, outcome) => shop.myCard.trades.change(order.authCode!, ['open'], { state: outcome === 'paid' ? 'paid' : 'failed' }),
    payLate: (order) => shop.myCard.trades.change(order.authCode!, ['open'], { state: 'paid' }),
    lie: async (order, { amount, currency, orderNo, tradeNo }) =>
      void (await shop.myCard.trades.change(order.authCode!, ['paid'], {
        ...(amount === undefined ? {} : { amount: amountText(amount, order.currency) }),
        ...(currency === undefined ? {} : { currency }),
        ...(orderNo === undefined ? {} : { facTradeSeq: orderNo }),
        ...(tradeNo === undefined ? {} : { tradeSeq: tradeNo.replace(/^MC/, '') }),
      })),
    returnOf: async (order, outcome) => ({ request: form('/payments/mycard/return', await returned(order, outcome)), from: elsewhere }),
    callbackOf: (order) => ({ request: restore(order), from: providersAddress }),
    forgeries: async (order) => {
      const paid = await returned(order, 'paid')
      return {
        'a return with another hash': { request: form('/payments/mycard/return', { ...paid, Hash: 'a'.repeat(64) }), from: elsewhere },
        'a return without a hash': { request: form('/payments/mycard/return', { ...paid, Hash: '' }), from: elsewhere },
        'a callback from elsewhere': { request: restore(order), from: elsewhere },
        'a callback that is none': { request: form('/payments/mycard/restore', { DATA: 'paid' }), from: providersAddress },
      }
    },
    opened: async (orderNo) => (await shop.myCard.trades.all()).filter((trade) => trade.facTradeSeq === orderNo).length,
    refunds: () => Promise.resolve(0),
  }
}

function checkoutBench(shop: Shop): PaymentBench {
  const arrival = ({ headers, body }: Webhook): Arrival => ({
    request: () => new Request(`${origin}/payments/checkout/webhook`, { method: 'POST', headers, body }),
    from: elsewhere,
  })
  const webhook = (order: OrderRow, o: Parameters<typeof shop.checkout.webhookOf>[2] = {}, type = 'session.paid') =>
    shop.checkout.webhookOf({ reference: order.orderNo }, type, o)
  return {
    method: 'checkout',
    calls: { start: 'POST sessions', state: 'GET sessions', close: 'POST sessions expire', refund: 'POST refunds' },
    settle: (order, outcome) => shop.checkout.settle(order.authCode!, outcome),
    payLate: (order) =>
      shop.checkout.sessions.change(order.authCode!, ['expired'], { state: 'paid', paymentId: `pay_late_${order.orderNo}` }),
    lie: async (order, { amount, currency, orderNo, tradeNo }) =>
      void (await shop.checkout.sessions.change(order.authCode!, ['paid'], {
        ...(amount === undefined ? {} : { amount }),
        ...(currency === undefined ? {} : { currency }),
        ...(orderNo === undefined ? {} : { reference: orderNo }),
        ...(tradeNo === undefined ? {} : { paymentId: tradeNo }),
      })),
    returnOf: ({ orderNo }) =>
      Promise.resolve({ request: () => new Request(`${origin}/payments/checkout/return?order=${orderNo}`), from: elsewhere }),
    callbackOf: (order, outcome) => arrival(webhook(order, {}, `session.${outcome}`)),
    forgeries: (order) => {
      const { headers, body } = webhook(order)
      const now = shop.provider.now.getTime()
      return Promise.resolve({
        'a webhook of another secret': arrival(webhook(order, { secret: 'somebody else' })),
        'a webhook without a signature': arrival({ headers: { 'content-type': 'application/json' }, body }),
        'a webhook that was changed': arrival({ headers, body: body.replace('paid', 'PAID') }),
        'an old webhook': arrival(webhook(order, { at: new Date(now - hour) })),
        'a webhook of tomorrow': arrival(webhook(order, { at: new Date(now + hour) })),
      })
    },
    opened: async (orderNo) => (await shop.checkout.sessions.all()).filter(({ reference }) => reference === orderNo).length,
    refunds: async (order) => (await shop.checkout.refunds.all()).filter(({ session }) => session === order.authCode).length,
  }
}

/** One for each payment method. */
export const paymentBenches: Readonly<Record<PaymentMethod, (shop: Shop) => PaymentBench>> = {
  mycard: myCardBench,
  checkout: checkoutBench,
}
