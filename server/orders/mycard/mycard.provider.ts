/**
 * MyCard as a payment provider: its return form (3.2), its restore call (3.6), its difference report (mycard-report.ts), and its calls
 * (mycard-client.ts). It has no refund call.
 */
import * as v from 'valibot'
import { amountText } from '#contract/money.ts'
import { isAddressIn } from '../../platform/networks.ts'
import type { Callback, CallbackRequest, PaymentProvider, PaymentState, ReportRequest } from '../payment-provider.ts'
import { createMyCard, type TradeResult } from './mycard-client.ts'
import { askedTrades, reportText } from './mycard-report.ts'
import type { MyCardSettings } from './mycard.settings.ts'

/** Payment types that use prepaid money: a card bought in a shop, and a member's points (docs/decisions/0019). */
export const myCardPrepaid: readonly string[] = ['INGAME', 'COSTPOINT']

/** Maximum number of orders in one restore call; MyCard sends the remaining ones again. */
const mostRestored = 100
const RestoreSchema = v.object({ FacTradeSeq: v.pipe(v.array(v.string()), v.maxLength(1000)) })

/** MyCard's “not paid” is not final: a trade that is still being paid has it too (docs/decisions/0017). */
const stateOf = (result: TradeResult): PaymentState => ({
  status: result.isPaid ? 'paid' : 'open',
  orderNo: result.facTradeSeq,
  amount: result.amount,
  currency: result.currency,
  tradeNo: result.tradeNo,
  means: result.paymentType,
})

function restoredOf(body: string): string[] | undefined {
  try {
    const parsed = v.safeParse(RestoreSchema, JSON.parse(new URLSearchParams(body).get('DATA') ?? ''))
    return parsed.success ? [...new Set(parsed.output.FacTradeSeq)].slice(0, mostRestored) : undefined
  } catch {
    return undefined
  }
}

/**
 * @param o.returnUrl where MyCard sends the player's browser back to
 * @param o.timeout time in ms after which a call counts as failed without a response
 */
export function createMyCardProvider(
  settings: MyCardSettings,
  o: { fetch: typeof fetch; returnUrl: string; timeout?: number },
): PaymentProvider {
  const myCard = createMyCard(settings, o)
  const isFromMyCard = isAddressIn(settings.restoreFrom)
  const unknownAddress = { type: 'refused', status: 403, why: 'a call from an unknown address' } as const
  return {
    method: 'mycard',
    start: async (payment) => {
      const trade = await myCard.authorise({
        facTradeSeq: payment.orderNo,
        customerId: payment.memberNumber,
        serverId: payment.server ?? '',
        productName: payment.productName,
        amount: amountText(payment.amount, payment.currency),
        currency: payment.currency,
        returnUrl: o.returnUrl,
      })
      return { key: trade.authCode, reference: trade.tradeSeq, paymentUrl: trade.paymentUrl }
    },
    state: async (key) => {
      const result = await myCard.query(key)
      return result === undefined ? undefined : stateOf(result)
    },
    capture: myCard.confirm,
    readReturn: ({ form }) => {
      // The page was reloaded, or opened by hand.
      if (form === undefined) return { orderNo: '' }
      const orderNo = typeof form['FacTradeSeq'] === 'string' ? form['FacTradeSeq'] : ''
      const result = myCard.readReturn(form)
      if (result === undefined) return { orderNo, payment: 'forged' }
      // With MyCard's hash, unlike in its responses, “not paid” means that the payment was refused.
      return { orderNo, payment: result.isPaid ? stateOf(result) : { ...stateOf(result), status: 'refused' } }
    },
    readCallback: ({ body, clientAddress }: CallbackRequest): Callback => {
      if (!isFromMyCard(clientAddress)) return unknownAddress
      const restored = restoredOf(body)
      if (restored === undefined) return { type: 'refused', status: 400, why: 'DATA={"FacTradeSeq":[…]}' }
      return { type: 'accepted', notices: restored.map((orderNo) => ({ orderNo })), response: 'OK' }
    },
    readReportRequest: ({ body, clientAddress }: CallbackRequest): ReportRequest => {
      if (!isFromMyCard(clientAddress)) return unknownAddress
      const which = askedTrades(body)
      if (which === undefined)
        return { type: 'refused', status: 400, why: 'StartDateTime=…&EndDateTime=… (at most 31 days) or MyCardTradeNo=…' }
      return { type: 'accepted', which, responseOf: reportText }
    },
  }
}
