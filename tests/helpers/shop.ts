/** A shop for tests: the provider, the sandbox's payment providers and game, one clock, and jobs that are run manually. */
import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { eq } from 'drizzle-orm'
import { beforeAll } from 'vitest'
import { createReceiptIssuer } from '#server/orders/receipt-issuer.ts'
import { runCashReceipts } from '#server/orders/run-cash-receipts.ts'
import { couponOutbox } from '#server/coupons/coupon-outbox.ts'
import { createHandOver, createTakeBack } from '#server/deliveries/game-delivery.ts'
import { runDeliveries, type DeliveryDeps } from '#server/deliveries/run-deliveries.ts'
import { createLog } from '#server/platform/log.ts'
import { createPayments, type OrderDeps } from '#server/orders/payments.ts'
import { withdrawByOperator } from '#server/orders/operator-refund.ts'
import { lockOrder } from '#server/orders/order-steps.ts'
import { orderOutbox } from '#server/orders/order-outbox.ts'
import { orderEvents, orders, type OrderRow } from '#server/orders/orders.tables.ts'
import { reconcileOrders } from '#server/orders/reconcile-orders.ts'
import { finishWithdrawals } from '#server/orders/withdraw-order.ts'
import { makeKeptTable } from '#server/sandbox/kept.ts'
import { createMailbox } from '#server/sandbox/mailbox.ts'
import { createSandboxCheckout } from '#server/sandbox/checkout.ts'
import type { SandboxSessions } from '#server/sandbox/checkout-sessions.ts'
import { createSandboxMyCard } from '#server/sandbox/mycard.ts'
import type { SandboxTrades } from '#server/sandbox/mycard-trades.ts'
import { createSandboxReceiptIssuer } from '#server/sandbox/receipt-issuer.ts'
import { upsertMember, type MemberRecord } from '#server/session/members.queries.ts'
import type { ServerDeps } from '#server/server-deps.ts'
import { openProvider, replicaOf, type Answer, type Provider } from './provider.ts'
import { bearerOf, signInDeps } from './sign-in.ts'

/**
 * Outcome of a call to an external service. `lost`: it is executed, but its response never arrives; `slow`: no response arrives in time;
 * `broken`: 500; `garbled`: JSON with other content.
 */
export type Fault = 'lost' | 'down' | 'slow' | 'broken' | 'garbled'

export interface Shop {
  provider: Provider
  /** Two replicas that know the shop. */
  replicas: [Provider, Provider]
  deps: OrderDeps
  faults: Map<string, Fault>
  /**
   * Calls to external services so far: `AuthGlobal`, `TradeQuery`, `PaymentConfirm`, `deliveries`, `withdrawals`, `cash-receipts`, `POST
   * sessions`.
   */
  asked: string[]
  /** Errors that the provider logged for the operator. */
  errors: string[]
  /** @returns the new member's id */
  member: (record?: Partial<MemberRecord>) => Promise<string>
  buy: (
    memberId: string,
    productId: string,
    more?: {
      quantity?: number
      lang?: string
      idempotencyKey?: string
      consentVersion?: string
      productVersion?: string
      region?: string | undefined
      returnTo?: string
      method?: string
      from?: Provider
    },
  ) => Promise<Answer>
  verify: (memberId: string, orderNo: string) => Promise<Answer>
  cancel: (memberId: string, orderNo: string) => Promise<Answer>
  withdraw: (memberId: string, orderNo: string, more?: { reason?: string; lang?: string; from?: Provider }) => Promise<Answer>
  get: (memberId: string, path: string) => Promise<Answer>
  /** Opens the payment page and presses a button; follows the browser's form to the shop. @returns the final status and location */
  pay: (response: Answer, outcome: string) => Promise<{ status: number; location: string | null; form: URLSearchParams }>
  /** Posts a form to the return address, as any browser could. */
  comeBack: (form: URLSearchParams | Record<string, string>) => Promise<Response>
  order: (orderNo: string) => Promise<OrderRow>
  /** Reasons of the order's events. */
  story: (orderNo: string) => Promise<string[]>
  ordersOf: (memberId: string) => Promise<OrderRow[]>
  /** Switches maintenance like the sandbox's own page. */
  maintenance: (isOn: boolean) => Promise<void>
  /** Requests a page of an external service. */
  outside: (path: string, init?: RequestInit) => Promise<Response>
  /** The sandbox's providers: their data, and the requests that they would send. */
  myCard: SandboxTrades
  checkout: SandboxSessions
  later: (ms: number) => void
  reconcile: () => Promise<number>
  deliver: () => Promise<number>
  /** An operator starts the refund of a purchase without a withdrawal; delivered goods stay with the player. */
  refundByOperator: (orderNo: string) => Promise<void>
  /** Continues withdrawals. */
  finish: () => Promise<number>
  /** Issues and cancels cash receipts. */
  settleReceipts: () => Promise<number>
  /** The issuer's receipt, by order number. */
  receiptOf: (orderNo: string) => Promise<{ state: string; approvalNo: string; amount: number; issuedAt: string } | undefined>
  /** Opens a mail in the game. @returns whether it could be opened */
  open: (id: string) => Promise<boolean>
  /** The contents of the game's mailbox for an id. */
  mails: (id: string) => Promise<{ state: string }[]>
}

const origin = 'http://site.test'

/**
 * @param content `demo` has the demo pack's goods from the start; into `empty` a test imports what it needs
 * @param more further dependencies of its servers
 */
export function openShop(content: 'demo' | 'empty' = 'demo', more: Partial<ServerDeps> = {}): Shop {
  const provider = openProvider(content, signInDeps)
  const shop = { provider, faults: new Map(), asked: [] as string[], errors: [] as string[] } as unknown as Shop
  let buyers = 0
  beforeAll(async () => {
    const { db } = provider.database
    const now = (): Date => provider.now
    await makeKeptTable(db)
    const outside = new Hono()
    const fetchOutside: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const [, resource, what] = /\/checkout\/v1\/(\w+)(?:\/\w+\/(\w+))?/.exec(pathname) ?? []
      const name = resource === undefined ? pathname.split('/').at(-1)! : [request.method, resource, what ?? []].flat().join(' ')
      shop.asked.push(name)
      const fault = shop.faults.get(name)
      if (fault === 'down') throw new TypeError('fetch failed')
      if (fault === 'slow') throw new DOMException('The operation timed out.', 'TimeoutError')
      if (fault === 'broken') return new Response('<h1>500</h1>', { status: 500 })
      if (fault === 'garbled') return Response.json(['something else'])
      if (request.url.startsWith(`${origin}/payments/`)) {
        shop.replicas[0].clientAddress = '127.0.0.1'
        const response = shop.replicas[0].fetch(request)
        shop.replicas[0].clientAddress = '203.0.113.7'
        return response
      }
      const response = await outside.fetch(request)
      if (fault === 'lost') throw new TypeError('terminated')
      return response
    }
    const myCard = createSandboxMyCard({ db, origin, fetch: fetchOutside })
    const checkout = createSandboxCheckout({ db, origin, now, fetch: fetchOutside })
    shop.myCard = myCard
    shop.checkout = checkout
    shop.outside = async (path, init) => outside.fetch(new Request(origin + path, init))
    const mailbox = createMailbox({ db, origin, now, delay: 60_000 })
    const receipts = createSandboxReceiptIssuer({ db, origin, now })
    outside
      .route('/sandbox', myCard.routes)
      .route('/sandbox', checkout.routes)
      .route('/sandbox', mailbox.routes)
      .route('/sandbox', receipts.routes)
    const issuer = createReceiptIssuer(receipts.settings, { fetch: fetchOutside })
    const log = createLog('silent')
    log.error = ((facts: { reason?: string }, message: string) => shop.errors.push(facts.reason ?? message)) as never
    const takeBack = createTakeBack(mailbox.settings, { fetch: fetchOutside, now })
    const payments = createPayments(
      { mycard: myCard.settings, checkout: checkout.settings },
      { origin, fetch: fetchOutside, schedule: () => {}, takeBack },
    )
    shop.deps = { db, now, log, payments }
    const server = {
      ...signInDeps,
      payments,
      ...more,
      log: more.log ?? Object.assign(Object.create(log) as typeof log, { child: () => log }),
    }
    shop.replicas = [replicaOf(provider, server), replicaOf(provider, server)]
    const deliveries: DeliveryDeps = {
      db,
      now,
      log,
      outboxes: [orderOutbox, couponOutbox],
      handOver: createHandOver(mailbox.settings, { fetch: fetchOutside, now }),
      schedule: () => {},
    }
    const bearer = (memberId: string) => bearerOf(provider, memberId)

    shop.member = (record = {}) => {
      buyers += 1
      const identities = [{ issuer: 'https://game.test', subject: `buyer-${String(buyers)}` }]
      return upsertMember(db, { nickname: 'Ash', region: 'KR', server: 'Hollow-01', identities, ...record }, now())
    }
    shop.buy = async (memberId, productId, { from, ...more } = {}) => {
      const body = { productId, quantity: 1, lang: 'en', consent: true, idempotencyKey: randomUUID(), ...more }
      return (from ?? shop.replicas[0]).send('POST', `/api/payment/web/mycard`, body, {
        'accept-language': body.lang,
        ...(await bearer(memberId)),
      })
    }
    shop.verify = async (memberId, orderNo) =>
      shop.replicas[0].send('POST', '/api/payment/web/mycard/verification', { orderNo }, await bearer(memberId))
    shop.cancel = async (memberId, orderNo) =>
      shop.replicas[0].send('POST', '/api/payment/web/mycard/cancellation', { orderNo }, await bearer(memberId))
    shop.withdraw = async (memberId, orderNo, { reason, lang = 'en', from } = {}) =>
      (from ?? shop.replicas[0]).send(
        'POST',
        `/api/payment/web/${orderNo}/withdrawal`,
        { confirmed: true, ...(reason === undefined ? {} : { reason }) },
        { 'accept-language': lang, ...(await bearer(memberId)) },
      )
    shop.get = async (memberId, path) => shop.replicas[0].get(path, await bearer(memberId))
    shop.comeBack = (form) =>
      shop.replicas[0].fetch(
        new Request(`${origin}/payments/mycard/return`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }),
      )
    shop.pay = async ({ body }, outcome) => {
      const html = await (await outside.fetch(new Request(String(body.paymentUrl)))).text()
      const [, fields = ''] = new RegExp(`/${outcome}">([^]*?)<button`).exec(html) ?? []
      const form = new URLSearchParams([...fields.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]))
      const action = `${origin}/sandbox/mycard/trades/${new URL(String(body.paymentUrl)).searchParams.get('AuthCode')!}/${outcome}`
      const response = await outside.fetch(new Request(action, { method: 'POST', body: form.toString() }))
      if (response.status !== 307) return { status: response.status, location: null, form }
      const back = await shop.comeBack(form)
      return { status: back.status, location: back.headers.get('location'), form }
    }
    shop.order = async (orderNo) => (await db.select().from(orders).where(eq(orders.orderNo, orderNo)))[0]!
    shop.story = async (orderNo) =>
      (await db.select().from(orderEvents).where(eq(orderEvents.orderNo, orderNo)).orderBy(orderEvents.id)).map(
        ({ state, reason }) => state ?? reason,
      )
    shop.ordersOf = (memberId) => db.select().from(orders).where(eq(orders.memberId, memberId))
    shop.maintenance = async (isOn) => {
      const body = new URLSearchParams({ maintenance: isOn ? 'on' : 'off' }).toString()
      await outside.fetch(new Request(`${origin}/sandbox/mycard`, { method: 'POST', body }))
    }
    shop.later = (ms) => {
      provider.now = new Date(provider.now.getTime() + ms)
    }
    shop.reconcile = () => reconcileOrders(shop.deps)
    shop.deliver = () => runDeliveries(deliveries)
    shop.refundByOperator = (orderNo) =>
      shop.deps.db.transaction(async (tx) => withdrawByOperator(tx, await lockOrder(tx, orderNo), shop.deps.now()))
    shop.finish = () => finishWithdrawals(shop.deps)
    shop.settleReceipts = () => runCashReceipts({ db, now, log, issuer })
    shop.receiptOf = async (orderNo) => {
      const all = await (await outside.fetch(new Request(`${origin}/sandbox/cash-receipts`))).json()
      return (all as { id: string; state: string; approvalNo: string; amount: number; issuedAt: string }[]).find(({ id }) => id === orderNo)
    }
    shop.open = async (id) => {
      const response = await outside.fetch(new Request(`${origin}/sandbox/game/mailbox/${id}/open`, { method: 'POST' }))
      return response.status === 303
    }
    shop.mails = async (id) => {
      const all = (await (await outside.fetch(new Request(`${origin}/sandbox/game/deliveries`))).json()) as { id: string; state: string }[]
      return all.filter((mail) => mail.id === id)
    }
  })
  return shop
}
