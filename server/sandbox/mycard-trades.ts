/** A test MyCard: the same API calls as the real one, over stored trades. */
import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import * as v from 'valibot'
import type { Database } from '../platform/database.ts'
import { isMyCardHash, myCardHash } from '../orders/mycard/mycard-hash.ts'
import type { MyCardSettings } from '../orders/mycard/mycard.settings.ts'
import { createKept, type Kept } from './kept.ts'

const TradeSchema = v.object({
  /** `open` until payment; `confirmed` when the shop has captured the money. */
  state: v.picklist(['open', 'paid', 'failed', 'confirmed']),
  authCode: v.string(),
  tradeSeq: v.string(),
  facTradeSeq: v.string(),
  productName: v.string(),
  amount: v.string(),
  currency: v.string(),
  returnUrl: v.string(),
  customerId: v.string(),
})
export type SandboxTrade = v.InferOutput<typeof TradeSchema>

const SwitchSchema = v.object({ state: v.picklist(['on', 'off']) })

/** The order of the hash; the sandbox implements v1.6. */
const authFields = [
  'FacServiceId',
  'FacTradeSeq',
  'FacGameId',
  'FacGameName',
  'TradeType',
  'ServerId',
  'CustomerId',
  'PaymentType',
  'ItemCode',
  'ProductName',
  'Amount',
  'Currency',
  'SandBoxMode',
  'FacReturnURL',
] as const
const returnHashFields = [
  'ReturnCode',
  'PayResult',
  'FacTradeSeq',
  'PaymentType',
  'Amount',
  'Currency',
  'MyCardTradeNo',
  'MyCardType',
  'PromoCode',
] as const

const resultOf = (trade: SandboxTrade) => ({
  ReturnCode: '1',
  ReturnMsg: trade.state === 'failed' ? 'Trade failed' : 'Trade succeeded',
  PayResult: trade.state === 'paid' || trade.state === 'confirmed' ? '3' : '0',
  FacTradeSeq: trade.facTradeSeq,
  PaymentType: 'INGAME',
  Amount: trade.amount,
  Currency: trade.currency,
  MyCardTradeNo: trade.state === 'paid' || trade.state === 'confirmed' ? `MC${trade.tradeSeq}` : '',
  MyCardType: '1',
  PromoCode: '',
})

/** The trades of the test MyCard, and the API over them; during `maintenance` every call gets 503. */
export interface SandboxTrades {
  settings: MyCardSettings
  trades: Kept<SandboxTrade>
  /** The form that a browser brings back to the shop. */
  returnForm: (trade: SandboxTrade) => Record<string, string>
  maintenance: { isOn: () => Promise<boolean>; set: (isOn: boolean) => Promise<void> }
  /** AuthGlobal, TradeQuery, PaymentConfirm; mounted under /sandbox. */
  routes: Hono
}

/**
 * @param o.origin origin of the site as players type it, without a trailing slash; other return addresses are refused
 * @param o.key key of the hashes; default: random
 */
export function createSandboxTrades(o: { db: Database; origin: string; key?: string }): SandboxTrades {
  const trades = createKept(o.db, 'mycard-trade', TradeSchema)
  const sequences = createKept(o.db, 'mycard-sequence', v.object({ state: v.string() }))
  const switches = createKept(o.db, 'mycard-switch', SwitchSchema)
  const settings: MyCardSettings = {
    api: `${o.origin}/sandbox/mycard/MyBillingPay/v1.6`,
    page: `${o.origin}/sandbox/mycard/pay?AuthCode=`,
    serviceId: 'sandbox',
    key: o.key ?? randomBytes(16).toString('hex'),
    lowering: 'whole',
    game: { id: 'everharrow', name: 'EVERHARROW' },
    isTest: true,
    restoreFrom: ['127.0.0.0/8', '::1'],
  }
  const hashOf = (values: readonly string[]): string => myCardHash(values, settings.key, settings.lowering)
  const maintenance = {
    isOn: async () => (await switches.get('maintenance'))?.state === 'on',
    set: async (isOn: boolean) => {
      await switches.add('maintenance', { state: 'off' })
      await switches.change('maintenance', ['on', 'off'], { state: isOn ? 'on' : 'off' })
    },
  }

  const routes = new Hono()
  const refusal = (ReturnCode: string, ReturnMsg: string) => ({ ReturnCode, ReturnMsg })
  const calls: Record<string, (form: URLSearchParams) => Promise<object>> = {
    AuthGlobal: async (form) => {
      if (!isMyCardHash(form.get('Hash') ?? '', hashOf(authFields.map((name) => form.get(name) ?? ''))))
        return refusal('MBP004', 'Hash error')
      const facTradeSeq = form.get('FacTradeSeq') ?? ''
      const returnUrl = form.get('FacReturnURL') ?? ''
      if (!/^[\w-]{1,50}$/.test(facTradeSeq) || !returnUrl.startsWith(`${o.origin}/`)) return refusal('MBP005', 'Wrong parameters')
      if (!(await sequences.add(facTradeSeq, { state: 'used' }))) return refusal('MBP006', 'FacTradeSeq was used before')
      const trade: SandboxTrade = {
        state: 'open',
        authCode: randomBytes(65).toString('hex').toUpperCase(),
        tradeSeq: randomBytes(6).toString('hex').toUpperCase(),
        facTradeSeq,
        productName: form.get('ProductName') ?? '',
        amount: form.get('Amount') ?? '',
        currency: form.get('Currency') ?? '',
        returnUrl,
        customerId: form.get('CustomerId') ?? '',
      }
      await trades.add(trade.authCode, trade)
      return {
        ReturnCode: '1',
        ReturnMsg: 'ok',
        AuthCode: trade.authCode,
        TradeSeq: trade.tradeSeq,
        InGameSaveType: '2',
        TransactionUrl: settings.page + trade.authCode,
      }
    },
    TradeQuery: async (form) => {
      const trade = await trades.get(form.get('AuthCode') ?? '')
      return trade === undefined ? refusal('MBP010', 'No such trade') : resultOf(trade)
    },
    PaymentConfirm: async (form) => {
      const trade = await trades.get(form.get('AuthCode') ?? '')
      if (trade === undefined) return refusal('MBP010', 'No such trade')
      // Once: a second call is refused, as by the real one.
      if (!(await trades.change(trade.authCode, ['paid'], { state: 'confirmed' })))
        return refusal('MBP020', 'Not paid, or confirmed before')
      return { ReturnCode: '1', ReturnMsg: 'ok', FacTradeSeq: trade.facTradeSeq, TradeSeq: trade.tradeSeq }
    },
  }
  for (const [name, call] of Object.entries(calls))
    routes.post(`/mycard/MyBillingPay/:version/${name}`, async (c) => {
      if (await maintenance.isOn()) return c.html('<h1>System maintenance</h1>', 503)
      return c.json(await call(new URLSearchParams(await c.req.text())), 200, { 'cache-control': 'no-store' })
    })

  return {
    settings,
    trades,
    maintenance,
    returnForm: (trade) => {
      const form = resultOf(trade)
      return { ...form, Hash: hashOf(returnHashFields.map((name) => form[name])) }
    },
    routes,
  }
}
