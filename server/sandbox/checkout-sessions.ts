/** A test hosted checkout: its API (server/orders/checkout/README.md) over stored sessions, and its signed webhooks. */
import { randomBytes } from 'node:crypto'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { signatureHeader, webhookSignature } from '../orders/checkout/checkout-signature.ts'
import type { CheckoutSettings } from '../orders/checkout/checkout.settings.ts'
import type { Database } from '../platform/database.ts'
import { createKept, type Kept } from './kept.ts'

const SessionSchema = v.object({
  state: v.picklist(['open', 'paid', 'refused', 'cancelled', 'expired']),
  id: v.string(),
  reference: v.string(),
  amount: v.number(),
  currency: v.string(),
  description: v.string(),
  returnUrl: v.string(),
  expiresAt: v.string(),
  /** The number of the money received; empty before payment. */
  paymentId: v.string(),
})
export type SandboxSession = v.InferOutput<typeof SessionSchema>

const SessionRequestSchema = v.object({
  reference: v.pipe(v.string(), v.regex(/^[\w-]{1,50}$/)),
  amount: v.pipe(v.number(), v.integer(), v.minValue(1)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  description: v.string(),
  locale: v.string(),
  return_url: v.pipe(v.string(), v.url()),
  expires_at: v.pipe(v.string(), v.isoTimestamp()),
  customer: v.object({ id: v.string() }),
})
const RefundSchema = v.object({ state: v.picklist(['pending', 'succeeded', 'failed']), id: v.string(), session: v.string() })
/** The object that an idempotency key has created. */
const KeySchema = v.object({ state: v.string(), id: v.string() })
const SwitchSchema = v.object({ state: v.picklist(['on', 'off']) })

/** A webhook’s request, ready to post. */
export interface Webhook {
  headers: Record<string, string>
  body: string
}

/** The sessions and refunds of the test checkout, and its API; an amount is in minor units of its currency. */
export interface SandboxSessions {
  settings: CheckoutSettings
  sessions: Kept<SandboxSession>
  refunds: Kept<v.InferOutput<typeof RefundSchema>>
  /** The status that a client gets: an open session that has expired is `expired`. */
  statusOf: (session: SandboxSession) => SandboxSession['state']
  /** Ends the payment of an open session. @returns false if it had ended before */
  settle: (
    id: string,
    state: 'paid' | 'refused' | 'cancelled' | 'expired',
    other?: Partial<Pick<SandboxSession, 'amount' | 'currency'>>,
  ) => Promise<boolean>
  /** A signed webhook. @param o.at time of the signature @param o.secret another secret, for a forged webhook */
  webhookOf: (session: Pick<SandboxSession, 'reference'>, type: string, o?: { id?: string; at?: Date; secret?: string }) => Webhook
  maintenance: Switch
  /** While it is on, refunds stay pending. */
  slowRefunds: Switch
  /** `/sandbox/checkout/v1/…`; mounted under /sandbox. */
  routes: Hono
}
interface Switch {
  isOn: () => Promise<boolean>
  set: (isOn: boolean) => Promise<void>
}

/**
 * @param o.origin origin of the site as players type it, without a trailing slash; other return addresses are refused
 * @param o.key bearer of the API’s calls; default: random
 * @param o.secret signs webhooks; default: random
 */
export function createSandboxSessions(o: {
  db: Database
  origin: string
  now: () => Date
  key?: string
  secret?: string
}): SandboxSessions {
  const sessions = createKept(o.db, 'checkout-session', SessionSchema)
  const refunds = createKept(o.db, 'checkout-refund', RefundSchema)
  const keys = createKept(o.db, 'checkout-key', KeySchema)
  const switches = createKept(o.db, 'checkout-switch', SwitchSchema)
  const [key, secret] = [o.key ?? randomBytes(24).toString('hex'), o.secret ?? randomBytes(24).toString('hex')]
  const settings: CheckoutSettings = { api: `${o.origin}/sandbox/checkout/v1`, key, webhookSecrets: [secret] }
  const newId = (kind: string): string => `${kind}_${randomBytes(16).toString('hex')}`
  const switchOf = (name: string): Switch => ({
    isOn: async () => (await switches.get(name))?.state === 'on',
    set: async (isOn) => {
      await switches.add(name, { state: 'off' })
      await switches.change(name, ['on', 'off'], { state: isOn ? 'on' : 'off' })
    },
  })
  const [maintenance, slowRefunds] = [switchOf('maintenance'), switchOf('slow-refunds')]
  const statusOf = (session: SandboxSession) =>
    session.state === 'open' && o.now().toISOString() >= session.expiresAt ? ('expired' as const) : session.state

  const settle: SandboxSessions['settle'] = async (id, state, other = {}) => {
    const session = await sessions.get(id)
    if (session === undefined || statusOf(session) !== 'open') return false
    return sessions.change(id, ['open'], { ...other, state, paymentId: state === 'paid' ? newId('pay') : '' })
  }

  const routes = new Hono()
  const refusal = (c: Context, status: 401 | 404 | 422, code: string) => c.json({ error: { code, message: code } }, status)
  /** Returns the object that this key has created before, or creates one. */
  const once = async <T extends { id: string; state: string }>(idempotencyKey: string, kept: Kept<T>, fresh: T): Promise<string> => {
    await keys.add(idempotencyKey, { state: 'used', id: fresh.id })
    const { id } = (await keys.get(idempotencyKey))!
    await kept.add(id, { ...fresh, id })
    return id
  }
  routes.use('/checkout/v1/*', async (c, next) => {
    if (await maintenance.isOn()) return c.html('<h1>System maintenance</h1>', 503)
    if (c.req.header('authorization') !== `Bearer ${key}`) return refusal(c, 401, 'wrong_key')
    if (c.req.method === 'POST' && c.req.header('idempotency-key') === undefined) return refusal(c, 422, 'idempotency_key_missing')
    return next()
  })
  routes.post('/checkout/v1/sessions', async (c) => {
    const parsed = v.safeParse(SessionRequestSchema, await c.req.json().catch(() => undefined))
    if (!parsed.success || !parsed.output.return_url.startsWith(`${o.origin}/`)) return refusal(c, 422, 'wrong_parameters')
    const { reference, amount, currency, description, return_url: returnUrl, expires_at: expiresAt } = parsed.output
    const fresh = { state: 'open' as const, id: newId('cs'), reference, amount, currency, description, returnUrl, expiresAt, paymentId: '' }
    const id = await once(c.req.header('idempotency-key')!, sessions, fresh)
    return c.json({ id, url: `${o.origin}/sandbox/checkout/pay/${id}` }, 201)
  })
  const jsonOf = (session: SandboxSession) => {
    const { id, reference, amount, currency, paymentId } = session
    const payment = paymentId === '' ? null : { id: paymentId, means: 'card' }
    return { id, status: statusOf(session), reference, amount, currency, payment }
  }
  routes.get('/checkout/v1/sessions/:id', async (c) => {
    const session = await sessions.get(c.req.param('id'))
    return session === undefined ? refusal(c, 404, 'no_such_session') : c.json(jsonOf(session))
  })
  routes.post('/checkout/v1/sessions/:id/expire', async (c) => {
    const id = c.req.param('id')
    const idempotencyKey = c.req.header('idempotency-key')!
    if ((await keys.get(idempotencyKey)) === undefined) {
      if (!(await settle(id, 'expired'))) return refusal(c, 422, 'not_open')
      await keys.add(idempotencyKey, { state: 'used', id })
    }
    return c.json(jsonOf((await sessions.get(id))!))
  })
  routes.post('/checkout/v1/refunds', async (c) => {
    const { session = '' } = await c.req.json<{ session?: string }>().catch(() => ({ session: '' }))
    if ((await sessions.get(session))?.state !== 'paid') return refusal(c, 422, 'not_paid')
    const fresh = { state: 'pending' as const, id: newId('re'), session }
    const id = await once(c.req.header('idempotency-key')!, refunds, fresh)
    return c.json({ id, status: 'pending' }, 201)
  })
  routes.get('/checkout/v1/refunds/:id', async (c) => {
    const id = c.req.param('id')
    if (!(await slowRefunds.isOn())) await refunds.change(id, ['pending'], { state: 'succeeded' })
    const refund = await refunds.get(id)
    return refund === undefined ? refusal(c, 404, 'no_such_refund') : c.json({ id, status: refund.state })
  })

  return {
    settings,
    sessions,
    refunds,
    statusOf,
    settle,
    webhookOf: ({ reference }, type, { id = newId('evt'), at = o.now(), secret: other = secret } = {}) => {
      const body = JSON.stringify({ id, type, created: at.toISOString(), data: { reference } })
      return { body, headers: { 'content-type': 'application/json', [signatureHeader]: webhookSignature([other], body, at) } }
    },
    maintenance,
    slowRefunds,
    routes,
  }
}
