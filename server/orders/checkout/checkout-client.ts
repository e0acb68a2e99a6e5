/**
 * Calls to a hosted checkout: JSON over HTTPS, the shop's key as the bearer (RFC 6750), an `Idempotency-Key` with each call that changes
 * something. This client sends each call once and never retries. README.md has the protocol.
 */
import * as v from 'valibot'
import { storable } from '#contract/typed-text.ts'
import { callOutside } from '../../platform/outside-call.ts'
import { ProviderRefusal, ProviderUnreachable } from '../payment-provider.ts'
import type { CheckoutSettings } from './checkout.settings.ts'

/** Without characters that cannot be stored: they would keep a paid order from being settled. */
const text = v.pipe(v.string(), v.transform(storable))
const id = v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/))

/** A session of the checkout: one payment of one order. */
export const SessionSchema = v.object({
  id,
  status: v.picklist(['open', 'paid', 'refused', 'cancelled', 'expired']),
  /** Our reference: the order's number. */
  reference: v.string(),
  /** Minor units of `currency` (ISO 4217). */
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
  /** The money received; null before payment. `means`: card, wallet, … */
  payment: v.nullable(v.object({ id, means: text })),
})
export type CheckoutSession = v.InferOutput<typeof SessionSchema>

const StartedSchema = v.object({ id, url: v.string() })
const RefundSchema = v.object({ id, status: v.picklist(['pending', 'succeeded', 'failed']) })
const ErrorSchema = v.object({ error: v.object({ code: text, message: v.optional(text, '') }) })

/** A session to create: `reference` is the order’s number, `amount` in minor units of `currency` (ISO 4217). */
export interface NewSession {
  reference: string
  amount: number
  currency: string
  description: string
  /** BCP 47; language of the payment page. */
  locale: string
  /** Where the browser is sent when the player is done at the provider, whatever the result. */
  return_url: string
  /** ISO 8601: the session cannot be paid after this time. */
  expires_at: string
  customer: { id: string; server: string | null }
}

/** The checkout’s API; each method sends one call, and never repeats it. */
export interface CheckoutClient {
  /** The same `idempotencyKey` gives the same session. @throws ProviderRefusal, ProviderUnreachable */
  createSession: (session: NewSession, idempotencyKey: string) => Promise<v.InferOutput<typeof StartedSchema>>
  /** Undefined if there is no such session. @throws ProviderUnreachable */
  getSession: (id: string) => Promise<CheckoutSession | undefined>
  /**
   * Closes an open session for payment. The same `idempotencyKey` closes it once. @throws ProviderRefusal if not open, ProviderUnreachable
   */
  expireSession: (id: string, idempotencyKey: string) => Promise<CheckoutSession>
  /** Refunds the full amount of a session. The same `idempotencyKey` gives the same refund. @throws ProviderRefusal, ProviderUnreachable */
  createRefund: (session: string, idempotencyKey: string) => Promise<v.InferOutput<typeof RefundSchema>>
  /** @throws ProviderRefusal, ProviderUnreachable */
  getRefund: (id: string) => Promise<v.InferOutput<typeof RefundSchema>>
}

/** The provider has no such thing. */
class CheckoutNotFound extends ProviderRefusal {}

/** @param o.timeout time in ms after which a call counts as failed without a response */
export function createCheckoutClient(settings: CheckoutSettings, o: { fetch: typeof fetch; timeout?: number }): CheckoutClient {
  async function call<S extends v.GenericSchema>(
    path: string,
    schema: S,
    post?: { body: object; idempotencyKey: string },
  ): Promise<v.InferOutput<S>> {
    // Ids in an address are keys, so an error message names the call only.
    const [, things, , what] = path.split('/')
    const name = [post === undefined ? 'GET' : 'POST', things, what ?? []].flat().join(' ')
    let response: Response
    let json: unknown
    try {
      response = await callOutside(o, settings.api + path, {
        method: post === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${settings.key}`,
          accept: 'application/json',
          ...(post === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
        },
        ...(post === undefined ? {} : { body: JSON.stringify(post.body) }),
      })
      json = await response.json()
    } catch (error) {
      throw new ProviderUnreachable(`${name}: ${error instanceof Error ? error.name : 'failed'}`)
    }
    if (!response.ok) {
      const refusal = v.safeParse(ErrorSchema, json)
      // Any other status does not describe this payment: a wrong key, too many calls, a concurrent call with this key, a failure.
      if (![400, 402, 404, 422].includes(response.status) || !refusal.success)
        throw new ProviderUnreachable(`${name}: HTTP ${String(response.status)}`)
      const { code, message } = refusal.output.error
      throw new (response.status === 404 ? CheckoutNotFound : ProviderRefusal)(name, code, message)
    }
    const parsed = v.safeParse(schema, json)
    if (!parsed.success) throw new ProviderUnreachable(`${name}: the response cannot be read`)
    return parsed.output
  }

  return {
    createSession: (session, idempotencyKey) => call('/sessions', StartedSchema, { body: session, idempotencyKey }),
    getSession: async (session) => {
      try {
        return await call(`/sessions/${encodeURIComponent(session)}`, SessionSchema)
      } catch (error) {
        if (error instanceof CheckoutNotFound) return undefined
        // A refusal for any other reason says nothing about the session.
        throw error instanceof ProviderRefusal ? new ProviderUnreachable(error.message) : error
      }
    },
    expireSession: (session, idempotencyKey) =>
      call(`/sessions/${encodeURIComponent(session)}/expire`, SessionSchema, { body: {}, idempotencyKey }),
    createRefund: (session, idempotencyKey) => call('/refunds', RefundSchema, { body: { session }, idempotencyKey }),
    getRefund: (refund) => call(`/refunds/${encodeURIComponent(refund)}`, RefundSchema),
  }
}
