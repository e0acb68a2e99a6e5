/**
 * How the game server is told what to put into a mailbox (B8): JSON by POST, signed, again and again until it says that it is done. The
 * `id` never changes, so the game gives once, however often it hears of it. In the same way it is asked for a mail back (B7).
 */
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import type { Environment } from '../platform/environment.ts'
import { isSameText } from '../platform/vault.ts'

export interface DeliverySettings {
  url: string
  /** Shared with the game server, at least 32 characters each: the current one and, while it is being replaced, the one before. */
  secrets: readonly string[]
}

/** @returns undefined where no game server is configured: then what is bought or given waits */
export const deliveriesOf = ({
  GAME_DELIVERY_URL: url,
  GAME_DELIVERY_SECRET: secret,
  GAME_DELIVERY_SECRET_PREVIOUS: previous,
}: Environment): DeliverySettings | undefined =>
  url === undefined || secret === undefined ? undefined : { url, secrets: previous === undefined ? [secret] : [secret, previous] }

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

/**
 * `delivered`: it is in the mailbox. `taken`: the game will do it; ask again after so many seconds. `withdrawn`: it was taken back before
 * this arrived, and is not given.
 */
export type DeliveryAnswer = { status: 'delivered' } | { status: 'withdrawn' } | { status: 'taken'; seconds: number }

const signatureOf = (secret: string, time: string, body: string): string =>
  `v1,${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`

/**
 * For each secret `v1,` and HMAC-SHA256 of the time (seconds since 1970), a dot and the body, hexadecimal; separated by spaces, as the list
 * of signatures of Standard Webhooks is. So both sides may get a new secret one after the other.
 */
export const signaturesOf = (secrets: readonly string[], time: string, body: string): string =>
  secrets.map((secret) => signatureOf(secret, time, body)).join(' ')

/** Whether a delivery comes from whoever has one of the secrets, and is not an old one sent again. @param o.signature one or several */
export function isSigned(o: { secrets: readonly string[]; time: string; body: string; signature: string; now: Date }): boolean {
  if (!/^\d{1,12}$/.test(o.time) || Math.abs(o.now.getTime() / 1000 - Number(o.time)) > 300) return false
  const wanted = o.secrets.map((secret) => signatureOf(secret, o.time, o.body))
  return o.signature.split(' ').some((given) => wanted.some((one) => isSameText(given, one)))
}

export type HandOver = (delivery: Delivery) => Promise<DeliveryAnswer>

/** A mail to be taken back (B7). `kind` is signed with the rest: no delivery can be sent here, nor this as a delivery. */
export type Withdrawal = Pick<Delivery, 'id' | 'memberNumber' | 'server' | 'identities'> & { kind: 'withdrawal' }

/** `withdrawn`: it is in no mailbox, and whatever comes under this id later is not given. `opened`: it was, and stays the player's. */
export type TakeBack = (withdrawal: Omit<Withdrawal, 'kind'>) => Promise<'withdrawn' | 'opened'>

interface GameDeps {
  fetch: typeof fetch
  now: () => Date
  timeout?: number
}

/** Posts what is signed, once. */
async function send(settings: DeliverySettings, address: string, content: Delivery | Withdrawal, o: GameDeps): Promise<Response> {
  const body = JSON.stringify(content)
  const time = String(Math.floor(o.now().getTime() / 1000))
  const response = await o.fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': content.id,
      'x-delivery-time': time,
      'x-delivery-signature': signaturesOf(settings.secrets, time, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(o.timeout ?? 10_000),
  })
  if (!response.ok) throw new Error(`the game server answered ${String(response.status)}`)
  return response
}

async function answerOf<S extends v.GenericSchema>(response: Response, schema: S): Promise<v.InferOutput<S>> {
  const answer = v.safeParse(schema, await response.json().catch(() => undefined))
  if (!answer.success) throw new Error('the game server’s answer cannot be read')
  return answer.output
}

const DeliveredSchema = v.object({ status: v.picklist(['delivered', 'taken', 'withdrawn']) })
const WithdrawnSchema = v.object({ status: v.picklist(['withdrawn', 'opened']) })

/**
 * Sends a delivery once.
 * @throws Error where the game server did not answer in 10 s, or said none of the three; the words are fit for a log
 */
export function createHandOver(settings: DeliverySettings, o: GameDeps): HandOver {
  return async (delivery) => {
    const response = await send(settings, settings.url, delivery, o)
    const { status } = await answerOf(response, DeliveredSchema)
    if (status !== 'taken') return { status }
    const seconds = Number(response.headers.get('retry-after') ?? '10')
    return { status, seconds: seconds >= 1 && seconds <= 3600 ? seconds : 10 }
  }
}

/** Where mails are taken back: `/withdrawals` below the address of deliveries. */
export function takeBackUrl(url: string): string {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/withdrawals`
  return address.href
}

/**
 * Asks for a mail back, once. Safe to repeat: the game's first word stands.
 * @throws Error where the game server did not answer in 10 s, or said neither; the words are fit for a log
 */
export function createTakeBack(settings: DeliverySettings, o: GameDeps): TakeBack {
  const address = takeBackUrl(settings.url)
  return async (withdrawal) =>
    (await answerOf(await send(settings, address, { ...withdrawal, kind: 'withdrawal' }, o), WithdrawnSchema)).status
}
