/**
 * How the game server is told what to put into a mailbox (B8): JSON by POST, signed, again and again until it says that it is done. The
 * `id` never changes, so the game gives once, however often it hears of it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Environment } from '../platform/environment.ts'

export interface DeliverySettings {
  url: string
  /** Shared with the game server, at least 32 characters. */
  secret: string
}

/** @returns undefined where no game server is configured: then what is bought or given waits */
export const deliveriesOf = ({ GAME_DELIVERY_URL: url, GAME_DELIVERY_SECRET: secret }: Environment): DeliverySettings | undefined =>
  url === undefined || secret === undefined ? undefined : { url, secret }

export interface Delivery {
  /** The order's number, or the id of a coupon's registration. */
  id: string
  kind: 'purchase' | 'coupon'
  /** Whose mailbox. The game knows the player by one of the identities, its own among them. */
  memberNumber: string
  server: string | null
  identities: { issuer: string; subject: string }[]
  /** What was bought … */
  purchase?: { productId: string; quantity: number; contents: { name: string; count: number }[] }
  /** … or given. */
  rewards?: { item: string; count: number }[]
}

/** `delivered`: it is in the mailbox. `taken`: the game will do it; ask again after so many seconds. */
export type DeliveryAnswer = { status: 'delivered' } | { status: 'taken'; seconds: number }

/** `v1=` and HMAC-SHA256 of the time (seconds since 1970), a dot and the body, hexadecimal. */
export const signatureOf = (secret: string, time: string, body: string): string =>
  `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/** Whether a delivery comes from whoever has the secret, and is not an old one sent again. */
export function isSigned(o: { secret: string; time: string; body: string; signature: string; now: Date }): boolean {
  if (!/^\d{1,12}$/.test(o.time) || Math.abs(o.now.getTime() / 1000 - Number(o.time)) > 300) return false
  const [a, b] = [Buffer.from(o.signature), Buffer.from(signatureOf(o.secret, o.time, o.body))]
  return a.length === b.length && timingSafeEqual(a, b)
}

export type HandOver = (delivery: Delivery) => Promise<DeliveryAnswer>

const AnswerSchema = v.object({ status: v.picklist(['delivered', 'taken']) })

/**
 * Sends a delivery once.
 * @throws Error where the game server did not answer in 10 s, or said neither; the words are fit for a log
 */
export function createHandOver(settings: DeliverySettings, o: { fetch: typeof fetch; now: () => Date; timeout?: number }): HandOver {
  return async (delivery) => {
    const body = JSON.stringify(delivery)
    const time = String(Math.floor(o.now().getTime() / 1000))
    const response = await o.fetch(settings.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': delivery.id,
        'x-delivery-time': time,
        'x-delivery-signature': signatureOf(settings.secret, time, body),
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(o.timeout ?? 10_000),
    })
    if (!response.ok) throw new Error(`the game server answered ${String(response.status)}`)
    const answer = v.safeParse(AnswerSchema, await response.json().catch(() => undefined))
    if (!answer.success) throw new Error('the game server’s answer cannot be read')
    if (answer.output.status === 'delivered') return { status: 'delivered' }
    const seconds = Number(response.headers.get('retry-after') ?? '10')
    return { status: 'taken', seconds: seconds >= 1 && seconds <= 3600 ? seconds : 10 }
  }
}
