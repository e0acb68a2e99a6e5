/**
 * The payment page of the sandbox's MyCard, without a script: each button is a form that already contains the fields for the shop, and 307
 * makes the browser post the same form there (RFC 9110 §15.4.8).
 */
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Database } from '../platform/database.ts'
import { callOutside } from '../platform/outside-call.ts'
import { createSandboxTrades, type SandboxTrade, type SandboxTrades } from './mycard-trades.ts'
import { createPageSender, type Html } from './page.ts'

interface Outcome {
  id: string
  label: string
  about: string
  /** Changes to the trade. */
  set?: Partial<SandboxTrade>
  /** The form that the browser brings back, if it differs from the trade's result. */
  form?: (form: Record<string, string>) => Record<string, string>
  /** False: the browser stays. */
  goesBack: boolean
  /** How often the same form is sent by other clients before. */
  repeats?: number
  /** MyCard's server sends a restore call to the shop. */
  restores?: boolean
}

/** A browser omits the seconds of a whole minute. */
const withSeconds = (time: string): string => (time.length === 16 ? `${time}:00` : time)

const other = (amount: string): string => String(Number(amount) + 1)

const outcomes: readonly Outcome[] = [
  { id: 'pay', label: 'Pay', about: 'The payment succeeds.', set: { state: 'paid' }, goesBack: true },
  { id: 'fail', label: 'Fail', about: 'The payment is refused.', set: { state: 'failed' }, goesBack: true },
  { id: 'close', label: 'Close', about: 'Nothing is paid, and the player does not return.', goesBack: false },
  {
    id: 'lose',
    label: 'Pay but lose the return',
    about: 'Paid, and the browser does not return to the shop.',
    set: { state: 'paid' },
    goesBack: false,
  },
  { id: 'repeat', label: 'Pay, five returns', about: 'The return arrives five times.', set: { state: 'paid' }, goesBack: true, repeats: 4 },
  {
    id: 'restore',
    label: 'Pay, restored',
    about: 'The return is lost; MyCard’s server calls the shop.',
    set: { state: 'paid' },
    goesBack: false,
    restores: true,
  },
  {
    id: 'amount',
    label: 'Pay another amount',
    about: 'Pays 1 more than the amount of the order. The shop must refuse it.',
    set: { state: 'paid' },
    goesBack: true,
  },
  {
    id: 'hash',
    label: 'Pay, wrong hash',
    about: 'The return is forged; MyCard’s response to a query is correct.',
    set: { state: 'paid' },
    form: (form) => ({ ...form, Hash: form['Hash']!.split('').reverse().join('') }),
    goesBack: true,
  },
]

const hidden = (form: Record<string, string>): Html =>
  html`${Object.entries(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}`

const maintenanceForm = (isOn: boolean): Html =>
  html`<form method="post" action="/sandbox/mycard">
    <p>Maintenance is ${isOn ? 'on: all calls fail with 503' : 'off'}.</p>
    <button class="away" name="maintenance" value="${isOn ? 'off' : 'on'}">${isOn ? 'End maintenance' : 'Start maintenance'}</button>
  </form>`

/** @param payPage address of the payment page, without the trade */
const tradeList = (trades: readonly SandboxTrade[], payPage: string): Html =>
  html`<h2>Trades</h2>
    <ul class="rows">
      ${trades.map(
        (trade) =>
          html`<li>
            <a href="${payPage}${trade.authCode}">${trade.facTradeSeq}</a>
            <p>${trade.productName}, ${trade.amount} ${trade.currency}: ${trade.state}</p>
          </li>`,
      )}
    </ul>`

const reportForm = html`<h2>Difference report</h2>
  <form method="post" action="/sandbox/mycard/report">
    <p>MyCard asks the shop which trades it has credited: in a time (UTC+8), or the one with a number.</p>
    <div class="fields">
      <label class="wide">from <input type="datetime-local" step="1" name="StartDateTime" /></label>
      <label class="wide">to <input type="datetime-local" step="1" name="EndDateTime" /></label>
      <label class="wide">or MyCardTradeNo <input name="MyCardTradeNo" autocomplete="off" /></label>
      <button class="small">Ask the shop</button>
    </div>
  </form>`

/**
 * - GET /mycard/pay?AuthCode=…: the page; POST /mycard/trades/:authCode/:outcome: a button of it.
 * - GET, POST /mycard: all trades; switches maintenance on or off.
 * - POST /mycard/report: MyCard's server asks the shop which trades it has credited (3.7).
 * @param o.key the shop's key at MyCard; default: one of this process alone
 * @param o.fetch for calls of MyCard's server
 */
export function createSandboxMyCard(o: { db: Database; origin: string; key?: string; fetch: typeof fetch }): SandboxTrades {
  const parts = createSandboxTrades(o)
  const { settings, trades, maintenance, returnForm, routes: calls } = parts
  const routes = new Hono().route('/', calls)
  const send = createPageSender([o.origin])
  const changeOf = (trade: SandboxTrade, { id, set }: Outcome): Partial<SandboxTrade> =>
    id === 'amount' ? { ...set, amount: other(trade.amount) } : (set ?? {})
  const formOf = (trade: SandboxTrade, outcome: Outcome): Record<string, string> => {
    const form = returnForm({ ...trade, ...changeOf(trade, outcome) })
    return outcome.form === undefined ? form : outcome.form(form)
  }
  const post = (url: string, body: string): Promise<Response> =>
    callOutside(o, url, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body, redirect: 'manual' })
  const buttons = (trade: SandboxTrade, some: readonly Outcome[]): Html =>
    html`<ul class="rows">
      ${some.map(
        (outcome) =>
          html`<li>
            <form method="post" action="/sandbox/mycard/trades/${trade.authCode}/${outcome.id}">
              ${hidden(formOf(trade, outcome))}
              <button class="choice">${outcome.label}</button>
              <p>${outcome.about}</p>
            </form>
          </li>`,
      )}
    </ul>`
  /** Returns that may still arrive at the shop after the player has left. */
  const lateReturns = (trade: SandboxTrade): Html =>
    html`<h2>Late returns</h2>
      <form method="post" action="${trade.returnUrl}">${hidden(returnForm(trade))}<button class="away">The return, late</button></form>
      <form method="post" action="${trade.returnUrl}">
        ${hidden(returnForm({ ...trade, state: 'failed' }))}<button class="away">“Failed”, late</button>
      </form>`

  routes.get('/mycard/pay', async (c) => {
    const trade = await trades.get(c.req.query('AuthCode') ?? '')
    if (trade === undefined) return send(c, 'No such trade', html`<p>This payment page does not exist.</p>`, 404)
    const facts = html`<p>${trade.productName}: <b>${trade.amount} ${trade.currency}</b>, order <code>${trade.facTradeSeq}</code></p>`
    if (trade.state !== 'open')
      return send(
        c,
        'Sandbox MyCard',
        html`${facts}
          <p>This trade is ${trade.state}.</p>
          ${lateReturns(trade)}`,
      )
    return send(c, 'Sandbox MyCard', html`${facts}${buttons(trade, outcomes)}`)
  })
  routes.post('/mycard/trades/:authCode/:outcome', async (c) => {
    const outcome = outcomes.find(({ id }) => id === c.req.param('outcome'))
    const trade = await trades.get(c.req.param('authCode'))
    if (outcome === undefined || trade === undefined) return send(c, 'No such trade', html`<p>This payment page does not exist.</p>`, 404)
    const change = changeOf(trade, outcome)
    // A double click finds the trade ended, as at the real one.
    if (change.state !== undefined && !(await trades.change(trade.authCode, ['open'], change)))
      return send(c, 'This trade has ended', html`<p>It was paid before, or has failed.</p>`, 409)
    const body = new URLSearchParams(formOf(trade, outcome)).toString()
    for (let i = 0; i < (outcome.repeats ?? 0); i += 1) {
      // Sequential, like a browser that reloads.
      await post(trade.returnUrl, body)
    }
    if (outcome.restores === true) {
      const data = { ReturnCode: '1', ReturnMsg: 'ok', FacServiceId: settings.serviceId, TotalNum: 1, FacTradeSeq: [trade.facTradeSeq] }
      await post(`${o.origin}/payments/mycard/restore`, new URLSearchParams({ DATA: JSON.stringify(data) }).toString())
    }
    if (outcome.goesBack) return c.body(null, 307, { location: trade.returnUrl, 'cache-control': 'no-store' })
    return send(
      c,
      outcome.label,
      html`<p>${outcome.about} You can close this window.</p>
        ${lateReturns({ ...trade, ...change })}`,
    )
  })
  routes.get('/mycard', async (c) => {
    return send(
      c,
      'Sandbox MyCard',
      html`${maintenanceForm(await maintenance.isOn())} ${tradeList(await trades.all(), settings.page)} ${reportForm}
        <p><a href="/sandbox">About the sandbox</a></p>`,
    )
  })
  routes.post('/mycard/report', async (c) => {
    const given = new URLSearchParams(await c.req.text())
    const fields = [...given].map(([name, value]) => [name, name.endsWith('DateTime') ? withSeconds(value) : value])
    const response = await post(`${o.origin}/payments/mycard/report`, new URLSearchParams(fields).toString())
    const rows = (await response.text()).split('<BR>').filter((row) => row !== '')
    return send(
      c,
      'Difference report',
      html`<p>The shop responded with ${response.status}.</p>
        <ul class="rows">
          ${rows.map((row) => html`<li><code>${row}</code></li>`)}
        </ul>
        <p><a href="/sandbox/mycard">All trades</a></p>`,
    )
  })
  routes.post('/mycard', async (c) => {
    await maintenance.set(new URLSearchParams(await c.req.text()).get('maintenance') === 'on')
    return c.body(null, 303, { location: '/sandbox/mycard', 'cache-control': 'no-store' })
  })
  return { ...parts, routes }
}
