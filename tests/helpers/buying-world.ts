/**
 * The environment of provider processes: one PostgreSQL database, a MyCard and a game that can stop in the middle of a call, and the
 * processes. Tests wait for facts: a call that has arrived, a row that has changed.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { vi } from 'vitest'
import { openDatabase, type Database } from '#server/platform/database.ts'
import { orderEvents, orders, type OrderRow } from '#server/orders/orders.tables.ts'
import { makeKeptTable } from '#server/sandbox/kept.ts'
import { createMailbox } from '#server/sandbox/mailbox.ts'
import { createSandboxMyCard } from '#server/sandbox/mycard.ts'
import { upsertMember } from '#server/session/members.queries.ts'
import { startSession } from '#server/session/tokens.ts'
import type { ProcessMessage, ProcessSettings } from './buying-process.ts'
import { copyOfTemplate, templateDatabases } from './provider-database.ts'

/** Where a call stops: before it is executed, or after it and before its response. */
export type StallAt = 'before' | 'after'

export interface ProviderProcess {
  name: string
  /** Time by which its clock is ahead from now on, in ms. */
  shift: (ms: number) => void
  /** Runs a job at once. */
  schedule: (job: 'orders' | 'deliveries') => void
  /** Kills it without warning (SIGKILL), and waits until it has ended. */
  kill: () => Promise<void>
  post: (path: string, body: unknown, headers?: Record<string, string>) => Promise<{ status: number; body: { [field: string]: unknown } }>
  /** Sends a form as a browser does. */
  form: (path: string, form: URLSearchParams) => Promise<number>
}

export interface BuyingWorld {
  db: Database
  /** Calls to MyCard and the game that arrived, by the end of their address. */
  asked: string[]
  /** Stops the next call of this name. @returns the process that sent it, once it has stopped */
  stall: (name: string, at: StallAt) => Promise<string>
  start: (name: string) => Promise<ProviderProcess>
  member: () => Promise<string>
  buy: (from: ProviderProcess, memberId: string, productId: string, idempotencyKey?: string) => ReturnType<ProviderProcess['post']>
  verify: (from: ProviderProcess, memberId: string, orderNo: string) => ReturnType<ProviderProcess['post']>
  withdraw: (from: ProviderProcess, memberId: string, orderNo: string) => ReturnType<ProviderProcess['post']>
  /** Pays on MyCard's page. @returns what the browser would send back */
  pay: (paymentUrl: unknown, outcome: string) => Promise<URLSearchParams>
  ordersOf: (memberId: string) => Promise<OrderRow[]>
  /** Waits until an order has reached a state; it may have passed it. */
  comesTo: (orderNo: string, state: OrderRow['state']) => Promise<void>
  /** The states of an order so far, in order. */
  story: (orderNo: string) => Promise<string[]>
  mails: (orderNo: string) => Promise<string[]>
  close: () => Promise<void>
}

export async function openBuyingWorld(databaseServer: string): Promise<BuyingWorld> {
  const copy = await copyOfTemplate(databaseServer, templateDatabases.demo)
  const database = await openDatabase({ url: copy.url })
  const { db } = database
  await makeKeptTable(db)
  const now = (): Date => new Date()

  const asked: string[] = []
  const stalls = new Map<string, { at: StallAt; arrived: (by: string) => void }>()
  const outside = new Hono()
  const never = new Promise<Response>(() => {})
  const respond = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    const name = url.pathname.split('/').at(-1)!
    asked.push(name)
    const stall = stalls.get(name)
    stalls.delete(name)
    // A process that is killed in the meantime never reads a response.
    if (stall?.at === 'before') return (stall.arrived(url.searchParams.get('by') ?? ''), never)
    const response = await outside.fetch(request)
    if (stall !== undefined) return (stall.arrived(url.searchParams.get('by') ?? ''), never)
    return response
  }
  const listening = serve({ fetch: respond, port: 0, hostname: '127.0.0.1' })
  await once(listening, 'listening')
  const origin = `http://127.0.0.1:${String((listening.address() as AddressInfo).port)}`
  const myCard = createSandboxMyCard({ db, origin, fetch })
  const mailbox = createMailbox({ db, origin, now, delay: 0 })
  outside.route('/sandbox', myCard.routes).route('/sandbox', mailbox.routes)

  const children = new Set<ChildProcess>()
  let buyers = 0
  /** A member has one session, also for concurrent calls: 200 sessions at once would wait for the connections of this process. */
  const sessions = new Map<string, ReturnType<typeof startSession>>()
  const bearer = async (memberId: string): Promise<{ authorization: string }> => {
    const session = sessions.get(memberId) ?? startSession(db, { memberId, now: now() })
    sessions.set(memberId, session)
    return { authorization: `Bearer ${(await session).access.token}` }
  }
  const storyOf = async (orderNo: string): Promise<string[]> =>
    (await db.select().from(orderEvents).where(eq(orderEvents.orderNo, orderNo)).orderBy(orderEvents.id)).flatMap(
      ({ state }) => state ?? [],
    )

  return {
    db,
    asked,
    stall: (name, at) => new Promise((arrived) => stalls.set(name, { at, arrived })),
    start: async (name) => {
      const settings: ProcessSettings = {
        databaseUrl: copy.url,
        origin,
        payment: { mycard: myCard.settings },
        // So that the game knows which process sends the request.
        deliveries: { ...mailbox.settings, url: `${mailbox.settings.url}?by=${name}` },
      }
      const child = fork('tests/helpers/buying-process.ts', { env: { ...process.env, BUYING_PROCESS: JSON.stringify(settings) } })
      children.add(child)
      const ended = once(child, 'exit')
      const [ready] = (await Promise.race([
        once(child, 'message'),
        ended.then(() => {
          throw new Error('the process ended before it served')
        }),
      ])) as [{ port: number }]
      const send = (message: ProcessMessage): void => void child.send(message)
      const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
        const response = await fetch(`http://127.0.0.1:${String(ready.port)}${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        })
        return { status: response.status, body: (await response.json()) as { [field: string]: unknown } }
      }
      return {
        name,
        shift: (ms) => send({ shift: ms }),
        schedule: (job) => send({ schedule: job }),
        kill: async () => {
          child.kill('SIGKILL')
          await ended
          children.delete(child)
        },
        post,
        form: async (path, form) =>
          (await fetch(`http://127.0.0.1:${String(ready.port)}${path}`, { method: 'POST', body: form, redirect: 'manual' })).status,
      }
    },
    member: () => {
      buyers += 1
      const identities = [{ issuer: 'https://game.test', subject: `process-buyer-${String(buyers)}` }]
      return upsertMember(db, { nickname: 'Ash', region: 'KR', server: 'Hollow-01', identities }, now())
    },
    buy: async (from, memberId, productId, idempotencyKey = randomUUID()) => {
      const wish = { productId, quantity: 1, lang: 'en', consent: true, idempotencyKey }
      return from.post('/api/payment/web/mycard', wish, await bearer(memberId))
    },
    verify: async (from, memberId, orderNo) => from.post('/api/payment/web/mycard/verification', { orderNo }, await bearer(memberId)),
    withdraw: async (from, memberId, orderNo) =>
      from.post(`/api/payment/web/${orderNo}/withdrawal`, { confirmed: true }, await bearer(memberId)),
    pay: async (paymentUrl, outcome) => {
      const page = await (await outside.fetch(new Request(String(paymentUrl)))).text()
      const [, fields = ''] = new RegExp(`/${outcome}">([^]*?)<button`).exec(page) ?? []
      const form = new URLSearchParams([...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
      const authCode = new URL(String(paymentUrl)).searchParams.get('AuthCode')!
      await outside.fetch(new Request(`${origin}/sandbox/mycard/trades/${authCode}/${outcome}`, { method: 'POST', body: form.toString() }))
      return form
    },
    ordersOf: (memberId) => db.select().from(orders).where(eq(orders.memberId, memberId)),
    comesTo: (orderNo, state) =>
      vi.waitFor(
        async () => {
          const story = await storyOf(orderNo)
          if (!story.includes(state)) throw new Error(`${orderNo} has come to ${story.join(', ')}, not to ${state}`)
        },
        { timeout: 30_000, interval: 50 },
      ),
    story: storyOf,
    mails: async (orderNo) => {
      const all = await (await outside.fetch(new Request(`${origin}/sandbox/game/deliveries`))).json()
      return (all as { id: string; state: string }[]).filter(({ id }) => id === orderNo).map(({ state }) => state)
    },
    close: async () => {
      for (const child of children) child.kill('SIGKILL')
      if ('closeAllConnections' in listening) listening.closeAllConnections()
      listening.close()
      await database.close()
      await copy.drop()
    },
  }
}
