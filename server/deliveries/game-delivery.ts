/**
 * Tells the game server what to put into a mailbox (B8): JSON by POST, signed, retried until the game confirms it. The `id` never changes,
 * so the game delivers once, however often it is sent. Requests to take a mail back (B7) work in the same way.
 */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Environment } from '../platform/environment.ts'
import { callOutside } from '../platform/outside-call.ts'
import { isSameText } from '../platform/vault.ts'

/** The game server’s address for deliveries, and the secrets of their signatures. */
export interface DeliverySettings {
  url: string
  /** Shared with the game server, at least 32 characters each: the current one and, while it is being replaced, the previous one. */
  secrets: readonly string[]
}

/** @returns undefined if no game server is configured: then purchases and gifts wait */
export const deliveriesOf = ({
  GAME_DELIVERY_URL: url,
  GAME_DELIVERY_SECRET: secret,
  GAME_DELIVERY_SECRET_PREVIOUS: previous,
}: Environment): DeliverySettings | undefined =>
  url === undefined || secret === undefined ? undefined : { url, secrets: previous === undefined ? [secret] : [secret, previous] }

/** The body of a delivery, as it is posted to the game server (B8). */
export interface Delivery {
  /** The order's number, or the id of a coupon's registration. */
  id: string
  kind: 'purchase' | 'coupon'
  /** The recipient's number. The game identifies the player by one of the identities, of which one is its own. */
  memberNumber: string
  server: string | null
  identities: { issuer: string; subject: string }[]
  /** The content of a purchase … */
  purchase?: { productId: string; quantity: number; contents: { name: string; count: number }[] }
  /** … or of a gift. */
  rewards?: { item: string; count: number }[]
}

/**
 * `delivered`: it is in the mailbox. `taken`: the game will deliver it; query again after that many seconds. `withdrawn`: it was taken back
 * before this arrived, and is not delivered.
 */
export type DeliveryAnswer = { status: 'delivered' } | { status: 'withdrawn' } | { status: 'taken'; seconds: number }

const signatureOf = (secret: string, time: string, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/**
 * For each secret `v1,` and HMAC-SHA256 of the time (seconds since 1970), a dot and the body, hexadecimal; separated by spaces, like the
 * list of signatures of Standard Webhooks. So both sides may change a secret one after the other.
 */
export const signaturesOf = (secrets: readonly string[], time: string, body: string): string =>
  secrets.map((secret) => signatureOf(secret, time, body)).join(' ')

/** Whether a delivery is signed with one of the secrets, and is not a replay. @param o.signature one or several */
export function isSigned(o: { secrets: readonly string[]; time: string; body: string; signature: string; now: Date }): boolean {
  if (!/^\d{1,12}$/.test(o.time) || Math.abs(o.now.getTime() / 1000 - Number(o.time)) > 300) return false
  const wanted = o.secrets.map((secret) => signatureOf(secret, o.time, o.body))
  return o.signature.split(' ').some((given) => wanted.some((one) => isSameText(given, one)))
}

/** Sends a delivery to the game server once. @throws Error if no valid response arrives; its message is fit for a log */
export type HandOver = (delivery: Delivery) => Promise<DeliveryAnswer>

/** A request to take a mail back (B7). The signature covers `kind`: neither can a delivery be sent here, nor this as a delivery. */
export type Withdrawal = Pick<Delivery, 'id' | 'memberNumber' | 'server' | 'identities'> & { kind: 'withdrawal' }

/** `withdrawn`: it is in no mailbox, and later deliveries with this id are ignored. `opened`: it was opened, and stays the player's. */
export type TakeBack = (withdrawal: Omit<Withdrawal, 'kind'>) => Promise<'withdrawn' | 'opened'>

interface GameDeps {
  fetch: typeof fetch
  now: () => Date
  timeout?: number
}

/** Posts signed content, once. */
async function send(settings: DeliverySettings, address: string, content: Delivery | Withdrawal, o: GameDeps): Promise<Response> {
  const body = JSON.stringify(content)
  const time = String(Math.floor(o.now().getTime() / 1000))
  const response = await callOutside(o, address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': content.id,
      'x-delivery-time': time,
      'x-delivery-signature': signaturesOf(settings.secrets, time, body),
    },
    body,
  })
  if (!response.ok) throw new Error(`the game server responded with ${String(response.status)}`)
  return response
}

async function parsedResponse<S extends v.GenericSchema>(response: Response, schema: S): Promise<v.InferOutput<S>> {
  const parsed = v.safeParse(schema, await response.json().catch(() => undefined))
  if (!parsed.success) throw new Error('the game server’s response cannot be read')
  return parsed.output
}

/** The longest time in seconds that a `Retry-After` of the game postpones a delivery; longer ones count as this. */
export const longestTaken = 600

const DeliveredSchema = v.object({ status: v.picklist(['delivered', 'taken', 'withdrawn']) })
const WithdrawnSchema = v.object({ status: v.picklist(['withdrawn', 'opened']) })

/**
 * Sends a delivery once.
 * @throws Error if the game server did not respond in 10 s, or with none of the three; its message is fit for a log
 */
export function createHandOver(settings: DeliverySettings, o: GameDeps): HandOver {
  return async (delivery) => {
    const response = await send(settings, settings.url, delivery, o)
    const { status } = await parsedResponse(response, DeliveredSchema)
    if (status !== 'taken') return { status }
    const seconds = Number(response.headers.get('retry-after') ?? '10')
    return { status, seconds: seconds >= 1 ? Math.min(seconds, longestTaken) : 10 }
  }
}

/** Address for taking mails back: `/withdrawals` below the address of deliveries. */
export function takeBackUrl(url: string): string {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/withdrawals`
  return address.href
}

/**
 * Requests that a mail is taken back, once. Safe to repeat: the game's first response stays valid.
 * @throws Error if the game server did not respond in 10 s, or with neither result; its message is fit for a log
 */
export function createTakeBack(settings: DeliverySettings, o: GameDeps): TakeBack {
  const address = takeBackUrl(settings.url)
  return async (withdrawal) =>
    (await parsedResponse(await send(settings, address, { ...withdrawal, kind: 'withdrawal' }, o), WithdrawnSchema)).status
}
