/**
 * Players of the fault runs. Each does what the site's own browser code does (repeats a request with the same key if a response is lost,
 * renews its session, waits as `Retry-After` requires) and stores every response, so that afterwards the test can check that nothing
 * confirmed is lost and nothing is doubled.
 */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { openDatabase } from '#server/platform/database.ts'
import { upsertMember } from '#server/session/members.queries.ts'
import { startSession } from '#server/session/tokens.ts'
import type { Cluster } from './cluster.ts'

/** Numbers from a seed, so that a run can be repeated. */
export type Random = () => number
/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Confirmed {
  /** Orders by the key of their purchase. */
  orders: { key: string; orderNo: string; isPaid: boolean; isWithdrawn: boolean }[]
  /** Support requests by their key. */
  requests: { key: string; id: number }[]
  /** Member numbers with a confirmed coupon registration. */
  coupons: string[]
}

/** Number of requests by response status; 0: no response. */
export type Statuses = Map<number, number>

export const countOf = (statuses: Statuses, isCounted: (status: number) => boolean): number =>
  [...statuses].reduce((sum, [status, count]) => (isCounted(status) ? sum + count : sum), 0)
/** A request that fails for a player: no response, or one of the site's own failures. */
export const isFailed = (status: number): boolean => status === 0 || status >= 500

interface Player {
  memberId: string
  memberNumber: string
  access: string
  refresh: string
}

export const pages = ['/ko', '/en/shop', '/ja/bulletin/list?type=notice', '/tw/coupon/register', '/en/teaser', '/ko/shop/guide']
const reads = [
  '/api/global/notices/recent?locale=en',
  '/api/payment/open/web/item/list?lang=ko',
  '/api/site/config?locale=ja',
  '/api/global/notices/list?locale=tw&board=notice&fixed=2&page=1',
]

export interface Crowd {
  confirmed: Confirmed
  statuses: Statuses
  /** The failed requests, and their number. */
  failures: Map<string, number>
  /** Number of completed stories, and the stories that a player could not finish, with the reason. */
  stories: { done: number; stuck: string[] }
  /** Sends `perSecond` requests for pages and calls per second, and starts `stories` players per second, until `stop`. */
  start: (o: { perSecond: number; stories: number }) => void
  /** Starts nothing more; running stories finish. */
  stop: () => Promise<void>
}

/** @param o.patience seconds after which a player gives up an attempt */
export async function openCrowd(cluster: Cluster, o: { random: Random; patience: number; members: number }): Promise<Crowd> {
  const { origin } = cluster
  const { random } = o
  const confirmed: Confirmed = { orders: [], requests: [], coupons: [] }
  const statuses: Statuses = new Map()
  const failures: Crowd['failures'] = new Map()
  const stories: Crowd['stories'] = { done: 0, stuck: [] }
  const image = new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#553322' } })
      .png()
      .toBuffer(),
  )

  // Members come from the game: they exist before any fault.
  const database = await openDatabase({ url: cluster.postgres.url })
  const waiting: Player[] = []
  try {
    for (let n = 0; n < o.members; n += 1) {
      const now = new Date()
      const identities = [
        { issuer: `${origin}/sandbox/game`, subject: `crowd-${String(n)}-${randomUUID()}` },
        { issuer: `${origin}/sandbox/google`, subject: `crowd-${String(n)}-${randomUUID()}` },
      ]
      const memberId = await upsertMember(database.db, { nickname: 'Ash', region: 'KR', server: 'Ash Vale 1', identities }, now)
      const { access, refresh } = await startSession(database.db, { memberId, now })
      const { rows } = await database.query('select member_number from members where id = $1', [memberId])
      waiting.push({ memberId, memberNumber: String(rows[0]!['member_number']), access: access.token, refresh: refresh.token })
    }
  } finally {
    await database.close()
  }

  /** One request, counted. */
  async function request(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; headers: Headers }> {
    const result = await fetch(path.startsWith('http') ? path : origin + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      ...init,
    })
      .then(async (response) => ({ status: response.status, text: await response.text(), headers: response.headers }))
      .catch(() => ({ status: 0, text: '', headers: new Headers() }))
    statuses.set(result.status, (statuses.get(result.status) ?? 0) + 1)
    if (isFailed(result.status)) {
      const what = `${path.replaceAll(/[?#].*|[A-F0-9]{20,}/g, '')}: ${String(result.status)} ${/"(?:code|reason)":"(\w+)"/.exec(result.text)?.[1] ?? result.text.slice(0, 40)}`
      failures.set(what, (failures.get(what) ?? 0) + 1)
    }
    return result
  }

  /** Repeats a request until the response is not a failure of the site. @throws Error when patience ends */
  async function insist(path: string, init: RequestInit = {}): Promise<{ status: number; text: string; headers: Headers }> {
    const end = performance.now() + o.patience * 1000
    for (;;) {
      const result = await request(path, init)
      if (!isFailed(result.status) && result.status !== 429) return result
      if (performance.now() > end) throw new Error(`${path}: ${String(result.status)} ${result.text.slice(0, 120)}`)
      const seconds = Number(result.headers.get('retry-after') ?? '1')
      await new Promise((later) => setTimeout(later, Math.min(seconds, 3) * 1000 * (0.5 + random() / 2)))
    }
  }

  /**
   * A call of a member. An expired session is renewed once, as in the browser. @throws Error if the response is neither a success nor
   * `expected`
   */
  async function call<T>(
    player: Player,
    method: string,
    path: string,
    body: object | FormData,
    expected: readonly string[] = [],
  ): Promise<T> {
    const send = () =>
      insist(path, {
        method,
        headers: {
          authorization: `Bearer ${player.access}`,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        body: body instanceof FormData ? body : JSON.stringify(body),
      })
    let result = await send()
    if (result.status === 401) {
      await renew(player)
      result = await send()
    }
    const value = JSON.parse(result.text === '' ? '{}' : result.text) as T & { code?: string }
    if (result.status >= 300 && !expected.includes(String(value.code)))
      throw new Error(`${method} ${path}: ${String(result.status)} ${result.text.slice(0, 200)}`)
    return value
  }

  async function renew(player: Player): Promise<void> {
    const result = await insist('/api/auth/tokens/cs-site', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refresh: player.refresh }),
    })
    if (result.status !== 200) throw new Error(`renewal: ${String(result.status)} ${result.text.slice(0, 200)}`)
    const tokens = JSON.parse(result.text) as { access: { token: string }; refresh: { token: string } }
    player.access = tokens.access.token
    player.refresh = tokens.refresh.token
  }

  /** Acts on the payment provider's page. @param outcome of the sandbox */
  async function payOn(paymentUrl: string, outcome: 'pay' | 'lose' | 'close'): Promise<void> {
    const page = await insist(paymentUrl)
    const [, fields = ''] = new RegExp(`/${outcome}">([^]*?)<button`).exec(page.text) ?? []
    const form = new URLSearchParams([...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
    const authCode = new URL(paymentUrl).searchParams.get('AuthCode')!
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const left = await insist(`/sandbox/mycard/trades/${authCode}/${outcome}`, { method: 'POST', headers, body: form.toString() })
    const back = left.headers.get('location')
    if (left.status === 307 && back !== null) await insist(back, { method: 'POST', headers, body: form.toString() })
  }

  interface Order {
    orderNo: string
    status: string
    paymentUrl: string | null
  }
  const verify = (player: Player, orderNo: string): Promise<Order> =>
    call<Order>(player, 'POST', '/api/payment/web/mycard/verification', { orderNo })

  /** Polls like the waiting page. @throws Error when patience ends */
  async function untilState(player: Player, orderNo: string, wanted: readonly string[]): Promise<void> {
    const end = performance.now() + o.patience * 3000
    for (;;) {
      const { status } = await verify(player, orderNo)
      if (wanted.includes(status)) return
      if (performance.now() > end) throw new Error(`${orderNo} is ${status}, not ${wanted.join(' or ')}`)
      await new Promise((later) => setTimeout(later, 1000))
    }
  }

  async function buy(player: Player): Promise<void> {
    const key = randomUUID()
    const order = await call<Order>(player, 'POST', '/api/payment/web/mycard', {
      productId: 'gem-pouch',
      quantity: 1 + Math.floor(random() * 3),
      lang: 'ko',
      consent: true,
      idempotencyKey: key,
    })
    const one = { key, orderNo: order.orderNo, isPaid: false, isWithdrawn: false }
    confirmed.orders.push(one)
    // The process that was creating it has ended: the order fails within minutes, nothing is charged, and the player may start again.
    if (order.paymentUrl === null) {
      await untilState(player, order.orderNo, ['failed'])
      return
    }
    const chance = random()
    if (chance < 0.1) return void (await call(player, 'POST', '/api/payment/web/mycard/cancellation', { orderNo: order.orderNo }))
    await payOn(order.paymentUrl, chance < 0.35 ? 'lose' : 'pay')
    await untilState(player, order.orderNo, ['confirmed', 'delivering', 'delivered'])
    one.isPaid = true
    if (random() < 0.2) {
      await call(player, 'POST', `/api/payment/web/${order.orderNo}/withdrawal`, { confirmed: true }, ['WITHDRAWAL_EXCLUDED'])
      one.isWithdrawn = true
    }
  }

  async function write(player: Player): Promise<void> {
    const key = randomUUID()
    const form = new FormData()
    const fields = {
      type: '1',
      title: 'A question',
      content: 'My mail has not come.',
      privacyConsent: 'true',
      consentVersion: '2026-11',
      requestKey: key,
    }
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    form.append('images', new File([image], 'picture.png', { type: 'image/png' }))
    const { id } = await call<{ id: number }>(player, 'POST', '/api/cs/questions', form)
    confirmed.requests.push({ key, id })
  }

  async function claim(player: Player): Promise<void> {
    const wish = { couponCode: 'ASHFURROW3', memberNumber: player.memberNumber }
    // "Used": an earlier response was lost.
    await call(player, 'POST', '/api/claim-rewards/coupon?locale=en', wish, ['COUPON_USED'])
    confirmed.coupons.push(player.memberNumber)
  }

  async function story(): Promise<void> {
    const player = waiting.pop()
    if (player === undefined) return
    try {
      await renew(player)
      await buy(player)
      if (random() < 0.3) await claim(player)
      if (random() < 0.3) await write(player)
      stories.done += 1
    } catch (error) {
      stories.stuck.push(`${player.memberNumber}: ${(error as Error).message}`)
    }
  }

  const running = new Set<Promise<unknown>>()
  const timers: NodeJS.Timeout[] = []
  const run = (work: Promise<unknown>): void => {
    running.add(work)
    void work.finally(() => running.delete(work))
  }
  /** `count` times per second, whether or not the site responds. */
  const every = (count: number, begin: () => Promise<unknown>): void => {
    let due = performance.now()
    timers.push(
      setInterval(
        () => {
          for (; due <= performance.now(); due += 1000 / count) run(begin())
        },
        Math.min(1000 / count, 20),
      ),
    )
  }
  const anyOf = (all: readonly string[]): string => all[Math.floor(random() * all.length)]!

  async function look(): Promise<void> {
    const path = anyOf(random() < 0.6 ? pages : reads)
    const { status, text } = await request(path)
    if (status >= 300 && status < 500) stories.stuck.push(`${path}: ${String(status)} ${text.slice(0, 120)}`)
  }

  return {
    confirmed,
    statuses,
    failures,
    stories,
    start: ({ perSecond, stories: perSecondOfStories }) => {
      if (perSecond > 0) every(perSecond, look)
      if (perSecondOfStories > 0) every(perSecondOfStories, story)
    },
    stop: async () => {
      for (const timer of timers.splice(0)) clearInterval(timer)
      while (running.size > 0) await Promise.all(running)
    },
  }
}
