/** The payment page of the sandbox's hosted checkout, without a script: a button for each possible outcome, and late webhooks. */
import { Hono, type Context } from 'hono'
import { html } from 'hono/html'
import { hourMs } from '#contract/durations.ts'
import { amountText, minorOf } from '#contract/money.ts'
import type { Database } from '../platform/database.ts'
import { callOutside } from '../platform/outside-call.ts'
import { createSandboxSessions, type SandboxSession, type SandboxSessions, type Webhook } from './checkout-sessions.ts'
import { createPageSender, type Html } from './page.ts'

interface Outcome {
  id: string
  label: string
  about: string
  /** New state of the session; undefined: it stays open. */
  state?: 'paid' | 'refused' | 'cancelled'
  /** Number of webhooks sent to the shop. */
  webhooks: number
  goesBack: boolean
  isOtherAmount?: boolean
}

const outcomes: readonly Outcome[] = [
  { id: 'pay', label: 'Pay', about: 'The payment succeeds.', state: 'paid', webhooks: 1, goesBack: true },
  { id: 'refuse', label: 'Refuse', about: 'The card is refused.', state: 'refused', webhooks: 1, goesBack: true },
  { id: 'cancel', label: 'Cancel', about: 'The player cancels.', state: 'cancelled', webhooks: 1, goesBack: true },
  { id: 'close', label: 'Close', about: 'Nothing is paid, and the player does not return.', webhooks: 0, goesBack: false },
  {
    id: 'webhook',
    label: 'Pay but lose the return',
    about: 'Paid; only the webhook reports it to the shop.',
    state: 'paid',
    webhooks: 1,
    goesBack: false,
  },
  {
    id: 'return',
    label: 'Pay but lose the webhook',
    about: 'Paid; only the browser returns.',
    state: 'paid',
    webhooks: 0,
    goesBack: true,
  },
  { id: 'lose', label: 'Pay but lose both', about: 'Paid; the shop has to query the state.', state: 'paid', webhooks: 0, goesBack: false },
  { id: 'repeat', label: 'Pay, five webhooks', about: 'The same webhook arrives five times.', state: 'paid', webhooks: 5, goesBack: true },
  {
    id: 'amount',
    label: 'Pay another amount',
    about: 'Pays 1 more than the amount of the order. The shop must refuse it.',
    state: 'paid',
    webhooks: 1,
    goesBack: true,
    isOtherAmount: true,
  },
]

/** Webhooks that may still arrive at the shop after the player has left. */
const lateWebhooks = [
  { id: 'again', label: '“Paid”, late', type: 'session.paid' },
  { id: 'refused', label: '“Refused”, late', type: 'session.refused' },
  { id: 'old', label: 'An old webhook, replayed', type: 'session.paid', age: hourMs },
  { id: 'forged', label: 'A forged webhook', type: 'session.paid', secret: 'somebody else' },
] as const

const factsOf = (session: SandboxSession): Html =>
  html`<p>
    ${session.description}: <b>${amountText(session.amount, session.currency)} ${session.currency}</b>, order
    <code>${session.reference}</code>
  </p>`
const lateOf = (session: SandboxSession): Html =>
  html`<h2>Late webhooks</h2>
    ${lateWebhooks.map(
      ({ id, label }) =>
        html`<form method="post" action="/sandbox/checkout/webhooks/${session.id}/${id}"><button class="away">${label}</button></form>`,
    )}`
const switchForm = (name: string, isOn: boolean, texts: { on: string; off: string }): Html =>
  html`<form method="post" action="/sandbox/checkout">
    <p>${isOn ? texts.on : texts.off}</p>
    <button class="away" name="${name}" value="${isOn ? 'off' : 'on'}">${isOn ? 'Switch off' : 'Switch on'}</button>
  </form>`

const buttonsOf = (session: SandboxSession): Html =>
  html`<ul class="rows">
    ${outcomes.map(
      ({ id, label, about }) =>
        html`<li>
          <form method="post" action="/sandbox/checkout/sessions/${session.id}/${id}">
            <button class="choice">${label}</button>
            <p>${about}</p>
          </form>
        </li>`,
    )}
  </ul>`

/**
 * - GET /checkout/pay/:id: the page; POST /checkout/sessions/:id/:outcome: a button of it; POST /checkout/webhooks/:id/:late.
 * - GET, POST /checkout: all sessions; switches maintenance and slow refunds on or off.
 * @param o.fetch for the webhooks
 */
export function createSandboxCheckout(o: {
  db: Database
  origin: string
  now: () => Date
  /** The shop's key there, and the secret that signs events; default: values of this process alone. */
  key?: string
  secret?: string
  fetch: typeof fetch
}): SandboxSessions {
  const parts = createSandboxSessions(o)
  const { sessions, statusOf, settle, webhookOf, maintenance, slowRefunds, routes: calls } = parts
  const routes = new Hono().route('/', calls)
  const send = createPageSender([o.origin])
  const deliver = async ({ headers, body }: Webhook): Promise<number | 'no answer'> => {
    try {
      return (await callOutside(o, `${o.origin}/payments/checkout/webhook`, { method: 'POST', headers, body, redirect: 'manual' })).status
    } catch {
      return 'no answer'
    }
  }
  const unknown = (c: Context) => send(c, 'No such session', html`<p>This payment page does not exist.</p>`, 404)

  routes.get('/checkout/pay/:id', async (c) => {
    const session = await sessions.get(c.req.param('id'))
    if (session === undefined) return unknown(c)
    const status = statusOf(session)
    if (status !== 'open')
      return send(
        c,
        'Sandbox checkout',
        html`${factsOf(session)}
          <p>This session is ${status}.</p>
          ${lateOf(session)}`,
      )
    return send(c, 'Sandbox checkout', html`${factsOf(session)}${buttonsOf(session)}`)
  })
  routes.post('/checkout/sessions/:id/:outcome', async (c) => {
    const outcome = outcomes.find(({ id }) => id === c.req.param('outcome'))
    const session = await sessions.get(c.req.param('id'))
    if (outcome === undefined || session === undefined) return unknown(c)
    const { state, webhooks, goesBack, isOtherAmount, label, about } = outcome
    // A double click finds the session ended, as at a real provider.
    if (
      state !== undefined &&
      !(await settle(session.id, state, isOtherAmount === true ? { amount: session.amount + minorOf(1, session.currency) } : {}))
    )
      return send(c, 'This session has ended', html`<p>It was paid or cancelled, or has expired.</p>`, 409)
    const webhook = webhookOf(session, `session.${state ?? 'open'}`)
    // Sequential, like a provider that retries without a response.
    for (let i = 0; i < webhooks; i += 1) await deliver(webhook)
    if (goesBack) return c.body(null, 303, { location: session.returnUrl, 'cache-control': 'no-store' })
    return send(
      c,
      label,
      html`<p>${about} You can close this window.</p>
        ${lateOf(session)}`,
    )
  })
  routes.post('/checkout/webhooks/:id/:late', async (c) => {
    const late = lateWebhooks.find(({ id }) => id === c.req.param('late'))
    const session = await sessions.get(c.req.param('id'))
    if (late === undefined || session === undefined) return unknown(c)
    const at = new Date(o.now().getTime() - ('age' in late ? late.age : 0))
    const status = await deliver(webhookOf(session, late.type, { at, ...('secret' in late ? { secret: late.secret } : {}) }))
    return send(c, late.label, html`<p>The shop responded: ${status}.</p>`)
  })

  routes.get('/checkout', async (c) => {
    const all = await sessions.all()
    return send(
      c,
      'Sandbox checkout',
      html`${switchForm('maintenance', await maintenance.isOn(), {
          on: 'Maintenance is on: all calls fail with 503.',
          off: 'Maintenance is off.',
        })}
        ${switchForm('slowRefunds', await slowRefunds.isOn(), {
          on: 'Refunds are slow: they stay pending.',
          off: 'Refunds are completed immediately.',
        })}
        <h2>Sessions</h2>
        <ul class="rows">
          ${all.map(
            (session) =>
              html`<li>
                <a href="/sandbox/checkout/pay/${session.id}">${session.reference}</a>
                <p>${session.description}, ${amountText(session.amount, session.currency)} ${session.currency}: ${statusOf(session)}</p>
              </li>`,
          )}
        </ul>
        <p><a href="/sandbox">About the sandbox</a></p>`,
    )
  })
  routes.post('/checkout', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    for (const [name, one] of Object.entries({ maintenance, slowRefunds })) {
      const value = form.get(name)
      if (value !== null) await one.set(value === 'on')
    }
    return c.body(null, 303, { location: '/sandbox/checkout', 'cache-control': 'no-store' })
  })
  return { ...parts, routes }
}
