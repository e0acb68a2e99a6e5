/**
 * MyCard's server-to-server calls: AuthGlobal (3.1), TradeQuery (3.3), PaymentConfirm (3.4). This client sends each call once and never
 * retries. The reconciler retries, after it has checked the state of the trade.
 */
import * as v from 'valibot'
import { storable } from '#contract/typed-text.ts'
import { callOutside } from '../../platform/outside-call.ts'
import { ProviderRefusal, ProviderUnreachable } from '../payment-provider.ts'
import { isMyCardHash, myCardHash } from './mycard-hash.ts'
import type { MyCardSettings } from './mycard.settings.ts'

/** No readable response of MyCard arrived: it is unknown whether the call was carried out. */
export class MyCardUnreachable extends ProviderUnreachable {}
/** MyCard did not carry out the call; `code` is its ReturnCode, which is not 1. */
export class MyCardRefusal extends ProviderRefusal {}

/** The fields of a trade to open; `amount` in major units of `currency`. */
export interface Trade {
  /** Our reference, the order's number: A–Z a–z 0–9 _ - */
  facTradeSeq: string
  /** The game account: 0–9 A–Z a–z and some special characters. */
  customerId: string
  serverId: string
  productName: string
  /** Whole number, or with two decimals. */
  amount: string
  /** ISO 4217. */
  currency: string
  /** Where MyCard sends the player's browser back to, by POST. */
  returnUrl: string
}

/** MyCard's result of a payment, from a TradeQuery or a return. Amount and currency are MyCard's claim and must still be compared. */
export interface TradeResult {
  isPaid: boolean
  facTradeSeq: string
  amount: string
  currency: string
  /** May be credited only once. */
  tradeNo: string
  paymentType: string
}

const text = v.optional(
  v.pipe(
    v.union([v.string(), v.number(), v.null()]),
    v.transform((value) => (value === null ? '' : storable(String(value)))),
  ),
  '',
)
const AnswerSchema = v.object({ ReturnCode: text, ReturnMsg: text })
const ResponseSchema = v.pipe(
  AnswerSchema,
  v.check(({ ReturnCode }) => ReturnCode !== ''),
)
const AuthSchema = v.object({ AuthCode: v.pipe(v.string(), v.minLength(1)), TransactionUrl: text, TradeSeq: text })
const ResultSchema = v.object({ PayResult: text, FacTradeSeq: text, Amount: text, Currency: text, MyCardTradeNo: text, PaymentType: text })
const ConfirmSchema = v.object({ FacTradeSeq: text })
const ReturnSchema = v.object({ ...AnswerSchema.entries, ...ResultSchema.entries, MyCardType: text, PromoCode: text, Hash: text })

const resultOf = (given: v.InferOutput<typeof ResultSchema>): TradeResult => ({
  isPaid: given.PayResult === '3',
  facTradeSeq: given.FacTradeSeq,
  amount: given.Amount,
  currency: given.Currency,
  tradeNo: given.MyCardTradeNo,
  paymentType: given.PaymentType,
})

const isWebAddress = (address: string): boolean => /^https?:\/\//.test(address) && URL.canParse(address)

/** MyCard’s API: three calls, each sent once, and the check of a return’s hash. */
export interface MyCard {
  /**
   * Opens a trade.
   * @throws MyCardRefusal, MyCardUnreachable: then no player has received a payment address
   */
  authorise: (trade: Trade) => Promise<{ authCode: string; tradeSeq: string; paymentUrl: string }>
  /**
   * State of a trade; undefined while MyCard has no result for it, e.g. before the player has paid.
   * @throws MyCardUnreachable
   */
  query: (authCode: string) => Promise<TradeResult | undefined>
  /**
   * Captures the money of a paid trade (請款).
   * @throws MyCardRefusal, also for a trade that was confirmed before; MyCardUnreachable
   */
  confirm: (authCode: string, facTradeSeq: string) => Promise<void>
  /** The form that a player's browser brought back; undefined if its hash is not MyCard's. */
  readReturn: (form: Record<string, unknown>) => TradeResult | undefined
}

/** @param o.timeout time in ms after which a call counts as failed without a response */
export function createMyCard(settings: MyCardSettings, o: { fetch: typeof fetch; timeout?: number }): MyCard {
  const hashOf = (values: readonly string[]): string => myCardHash(values, settings.key, settings.lowering)

  async function call<S extends v.GenericSchema>(name: string, fields: Record<string, string>, schema: S): Promise<v.InferOutput<S>> {
    let json: unknown
    try {
      const response = await callOutside(o, `${settings.api}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
        body: new URLSearchParams(fields).toString(),
      })
      if (!response.ok) throw new MyCardUnreachable(`${name}: HTTP ${String(response.status)}`)
      json = await response.json()
    } catch (error) {
      // The message omits the fields: they contain the AuthCode.
      throw error instanceof MyCardUnreachable ? error : new MyCardUnreachable(`${name}: ${error instanceof Error ? error.name : 'failed'}`)
    }
    const head = v.safeParse(ResponseSchema, json)
    if (!head.success) throw new MyCardUnreachable(`${name}: the response cannot be read`)
    if (head.output.ReturnCode !== '1') throw new MyCardRefusal(name, head.output.ReturnCode, head.output.ReturnMsg)
    const body = v.safeParse(schema, json)
    if (!body.success) throw new MyCardUnreachable(`${name}: the response cannot be read`)
    return body.output
  }

  return {
    authorise: async (trade) => {
      // The order of the fields is that of the hash.
      const fields: Record<string, string> = {
        FacServiceId: settings.serviceId,
        FacTradeSeq: trade.facTradeSeq,
        ...(settings.game === undefined ? {} : { FacGameId: settings.game.id, FacGameName: settings.game.name }),
        TradeType: '2',
        ServerId: trade.serverId.replaceAll(/[^\w.-]/g, '_').slice(0, 50),
        CustomerId: trade.customerId,
        // Empty: MyCard offers every payment method for this amount.
        PaymentType: '',
        ItemCode: '',
        ProductName: trade.productName.replaceAll(/['<>]/g, ' '),
        Amount: trade.amount,
        Currency: trade.currency,
        SandBoxMode: String(settings.isTest),
        FacReturnURL: trade.returnUrl,
      }
      const response = await call('AuthGlobal', { ...fields, Hash: hashOf(Object.values(fields)) }, AuthSchema)
      const paymentUrl = response.TransactionUrl === '' ? settings.page + encodeURIComponent(response.AuthCode) : response.TransactionUrl
      if (!isWebAddress(paymentUrl)) throw new MyCardUnreachable('AuthGlobal: TransactionUrl is not a web address')
      return { authCode: response.AuthCode, tradeSeq: response.TradeSeq, paymentUrl }
    },
    query: async (authCode) => {
      try {
        return resultOf(await call('TradeQuery', { AuthCode: authCode }, ResultSchema))
      } catch (error) {
        if (error instanceof MyCardRefusal) return undefined
        throw error
      }
    },
    confirm: async (authCode, facTradeSeq) => {
      const response = await call('PaymentConfirm', { AuthCode: authCode }, ConfirmSchema)
      if (response.FacTradeSeq !== '' && response.FacTradeSeq !== facTradeSeq)
        throw new MyCardUnreachable('PaymentConfirm: the response is about another trade')
    },
    readReturn: (form) => {
      const given = v.safeParse(ReturnSchema, form)
      if (!given.success) return undefined
      const { ReturnCode, PayResult, FacTradeSeq, PaymentType, Amount, Currency, MyCardTradeNo, MyCardType, PromoCode, Hash } = given.output
      const expected = hashOf([ReturnCode, PayResult, FacTradeSeq, PaymentType, Amount, Currency, MyCardTradeNo, MyCardType, PromoCode])
      if (!isMyCardHash(Hash.toLowerCase(), expected)) return undefined
      const result = resultOf(given.output)
      return { ...result, isPaid: ReturnCode === '1' && result.isPaid }
    },
  }
}
