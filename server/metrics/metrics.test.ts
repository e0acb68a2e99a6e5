/** `/metrics`: counts of responses, state of the shop, access; and no personal data. */
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openPlantedSite, type Planted } from '#tests/helpers/planted-site.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { orderDeliveries, orders } from '../orders/orders.tables.ts'
import { eq } from 'drizzle-orm'
import { createMetrics, type Metrics } from './metrics.ts'
import { openMetricsPort } from './metrics-endpoint.ts'
import { addSiteReadings } from './site-readings.ts'

const site = openPlantedSite()
const { shop } = site
const token = 'a token of Prometheus 0123456789 abc'
let one: Planted
let metrics: Metrics
let server: Provider
const fresh = (): void => {
  metrics = createMetrics()
  addSiteReadings(metrics, { database: shop.provider.database, now: () => shop.provider.now, clockSkew: () => 1500 })
  server = replicaOf(shop.provider, { ...signInDeps, payments: shop.deps.payments, metrics, metricsToken: token })
}
beforeAll(async () => {
  one = await site.plant('m5t9', 7, '198.51.100.71')
  fresh()
}, 120_000)
afterEach(fresh)

const scrape = async (): Promise<string> => {
  const { status, body } = await server.get('/metrics', { authorization: `Bearer ${token}` })
  expect(status).toBe(200)
  return body as string
}
/** Value of the line with this name. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length))
}

test('responses are counted by call and status, refusals by code, and unknown paths under one name', async () => {
  await server.get('/api/site/config?locale=en')
  await server.get('/api/global/notices/details/999999?locale=en')
  for (const path of ['/made-up-1', '/made-up-2.js', '/api/made/up']) await server.get(path)
  const text = await scrape()
  expect(valueOf(text, 'site_request_duration_seconds_count{kind="call",name="getSiteConfig",status="200"}')).toBe(1)
  expect(valueOf(text, 'site_refusals_total{name="getPost",code="NOT_FOUND"}')).toBe(1)
  expect(text).not.toContain('made')
  expect(valueOf(text, 'site_request_duration_seconds_count{kind="other",name="unknown",status="404"}')).toBe(1)
})

test('jobs are counted by outcome', async () => {
  metrics.job('orders', { isDone: true, seconds: 0.2 })
  metrics.job('orders', { isDone: false, seconds: 0.2 })
  const text = await scrape()
  for (const outcome of ['done', 'failed'])
    expect(valueOf(text, `site_job_duration_seconds_count{job="orders",outcome="${outcome}"}`)).toBe(1)
})

test('the state of the shop: order states, waiting deliveries, messages and support requests with their age, money, rules', async () => {
  shop.later(120_000)
  const text = await scrape()
  expect(valueOf(text, 'site_orders{state="confirmed"}')).toBe(1)
  expect(valueOf(text, 'site_undelivered_oldest_seconds')).toBeGreaterThanOrEqual(120)
  expect(valueOf(text, 'site_outbox_waiting{outbox="orders"}')).toBe(1)
  expect(valueOf(text, 'site_outbox_oldest_seconds{outbox="sms"}')).toBeGreaterThanOrEqual(120)
  expect(valueOf(text, 'site_sms_this_hour{country="*"}')).toBeGreaterThan(0)
  // Of the planted member's requests one is closed, and one waits.
  expect(valueOf(text, 'site_support_requests{status="waiting"}')).toBe(1)
  expect(valueOf(text, 'site_support_requests_oldest_seconds{status="waiting"}')).toBeGreaterThanOrEqual(120)
  for (const name of ['site_support_requests', 'site_support_requests_oldest_seconds'])
    expect(valueOf(text, `${name}{status="answering"}`)).toBe(0)
  expect(valueOf(text, 'site_money{currency="USD",part="unaccounted"}')).toBe(0)
  expect(valueOf(text, 'site_money{currency="USD",part="in_flight"}')).toBeGreaterThan(0)
  expect(text).not.toContain('site_broken_rules{')
  for (const [name, secret] of Object.entries(one.tokens)) expect([name, text.includes(secret)]).toEqual([name, false])
})

test('unaccounted money and a broken rule are shown', async () => {
  const { db } = site.deps
  await db.update(orderDeliveries).set({ deliveredAt: new Date() }).where(eq(orderDeliveries.orderNo, one.orderNo))
  const text = await scrape()
  await db.update(orderDeliveries).set({ deliveredAt: null }).where(eq(orderDeliveries.orderNo, one.orderNo))
  expect(valueOf(text, 'site_money{currency="USD",part="unaccounted"}')).toBeLessThan(0)
  expect(valueOf(text, 'site_broken_rules{rule="delivered-agrees-with-the-outbox"}')).toBe(1)
})

test('an order whose check is overdue is shown', async () => {
  const { db } = site.deps
  const [before] = await db.select({ at: orders.nextCheckAt }).from(orders).where(eq(orders.orderNo, one.orderNo))
  await db
    .update(orders)
    .set({ nextCheckAt: new Date(shop.provider.now.getTime() - 600_000) })
    .where(eq(orders.orderNo, one.orderNo))
  expect(valueOf(await scrape(), 'site_order_checks_overdue_seconds')).toBeGreaterThanOrEqual(600)
  await db.update(orders).set({ nextCheckAt: before!.at }).where(eq(orders.orderNo, one.orderNo))
})

test('an unavailable database leaves its gauges empty and the other gauges filled', async () => {
  const away = createMetrics()
  addSiteReadings(away, {
    database: {
      db: new Proxy({} as never, {
        get: () => () => Promise.reject(new Error('away')),
      }),
      pool: () => ({ used: 10, idle: 0, waiting: 7 }),
    },
    now: () => new Date(),
    clockSkew: () => -180_000,
  })
  const text = await away.text()
  expect(text).not.toContain('site_orders{')
  expect(valueOf(text, 'site_database_connections{state="waiting"}')).toBe(7)
  expect(valueOf(text, 'site_clock_skew_seconds')).toBe(-180)
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('/metrics requires the token, and is not found without a configured token', async () => {
  for (const headers of [{}, { authorization: 'Bearer no' }, { authorization: token }] as Record<string, string>[])
    expect((await server.get('/metrics', headers)).status).toBe(401)
  const without = replicaOf(shop.provider, { ...signInDeps, metrics })
  expect((await without.get('/metrics', { authorization: `Bearer ${token}` })).status).toBe(404)
})

test('a separate metrics port needs no token and serves nothing else', async () => {
  const { port, close } = await openMetricsPort(metrics, { port: 0, hostname: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${String(port)}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await answer.text()).toContain('site_orders')
  expect((await fetch(`http://127.0.0.1:${String(port)}/`)).status).toBe(404)
  close()
})
