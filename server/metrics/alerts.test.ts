/** Each alert of ops/alerts.yml is silent while all is well, and fires for its fault: evaluated over `/metrics` before and after it. */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { parse } from 'yaml'
import { openClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { evaluate, scrapeOf, type Scrape } from '#tests/helpers/alert-expressions.ts'
import { openPlantedSite, type Planted } from '#tests/helpers/planted-site.ts'
import { replicaOf, type Provider } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { couponDeliveries } from '../coupons/coupons.tables.ts'
import { cashReceipts } from '../orders/cash-receipts.tables.ts'
import { orderDeliveries, orderEvents, orders } from '../orders/orders.tables.ts'
import { supportMailbox } from '../support/support-mail.tables.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { addSiteReadings } from './site-readings.ts'

interface Alert {
  alert: string
  expr: string
}
const { groups } = parse(readFileSync('ops/alerts.yml', 'utf8')) as { groups: { rules: Alert[] }[] }
const alerts = groups.flatMap(({ rules }) => rules)
const firing = (scrapes: readonly Scrape[]): string[] =>
  alerts.flatMap(({ alert, expr }) => (evaluate(expr, scrapes).length > 0 ? [alert] : []))

const site = openPlantedSite()
const { shop } = site
const target = { job: 'everharrow', instance: 'site-1' }
let one: Planted
beforeAll(async () => {
  one = await site.plant('a1l2', 8, '198.51.100.81')
}, 120_000)

interface Process {
  metrics: Metrics
  server: Provider
  /** A second process with the same metrics, whose database does not respond. */
  withoutDatabase: Provider
}
function aProcess(pool = { used: 1, idle: 0, waiting: 0 }, clockSkew = (): number => 0, uptime?: () => number): Process {
  const { provider } = shop
  const metrics = createMetrics()
  metrics.jobs(['orders'])
  addSiteReadings(metrics, {
    database: { db: provider.database.db, pool: () => pool },
    now: () => provider.now,
    clockSkew,
    ...(uptime === undefined ? {} : { uptime }),
  })
  const away = new Proxy({} as typeof provider.database.db, {
    get: () => () => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    },
  })
  const deps = { ...signInDeps, payments: shop.deps.payments, metrics }
  return {
    metrics,
    server: replicaOf(provider, deps),
    withoutDatabase: replicaOf(provider, { ...deps, database: { ...provider.database, db: away } }),
  }
}

/** Players who view the site, and the job of each minute. */
const visit = async ({ server, metrics }: Process): Promise<void> => {
  expect((await server.get('/api/site/config?locale=en')).status).toBe(200)
  for (let i = 0; i < 10; i += 1) metrics.countRequest({ kind: 'page', name: '/', status: 200, seconds: 0.02 })
  metrics.job('orders', { isDone: true, seconds: 0.02 })
}

/**
 * Four scrapes, a minute apart, with visits before each; the fault happens before the third and again before the fourth.
 * @param given a process whose gauges are not cached yet: they are cached for some seconds
 */
async function scrapesWith(fault: (process: Process) => unknown, given = aProcess()): Promise<Scrape[]> {
  const scrapes: Scrape[] = []
  for (let minute = 0; minute < 4; minute += 1) {
    await visit(given)
    if (minute >= 2) await fault(given)
    scrapes.push(scrapeOf(`${await given.metrics.text()}\nup 1`, minute * 60, target))
  }
  return scrapes
}
const nothing = (): void => {}
/** Waits until the timer that measures the event loop, every 10 ms by default, has fired: one that is started after it has. */
async function measuredLoop(): Promise<void> {
  const monitor = monitorEventLoopDelay({ resolution: 10 })
  monitor.enable()
  await vi.waitFor(() => expect(monitor.count).toBeGreaterThan(0), { timeout: 30_000 })
  monitor.disable()
}

const report = {
  build: '0123456789',
  locale: 'en',
  reports: [{ kind: 'error', name: 'TypeError', message: '', at: ['/assets/app.js:1:1'], page: '/' }],
}

/** In this order: the last ones shift the clock. Each but the first is a real fault, or the process's report of one. */
const faults: Record<string, () => Promise<Scrape[]>> = {
  SiteDown: () => Promise.resolve([scrapeOf('', 0, target)]),
  ProcessDown: () => Promise.resolve([scrapeOf('up 0', 0, target)]),
  CallsFail: () =>
    scrapesWith(async ({ withoutDatabase }) => {
      expect((await withoutDatabase.get('/api/site/config?locale=en')).status).toBeGreaterThanOrEqual(500)
    }),
  CallsAreSlow: () => scrapesWith(({ metrics }) => metrics.countRequest({ kind: 'call', name: 'getPost', status: 200, seconds: 3 })),
  // Its first failures, after it was exported without any.
  JobFails: async () => {
    const failing = aProcess()
    const fail = (): void => [1, 2, 3].forEach(() => failing.metrics.job('orders', { isDone: false, seconds: 0.1 }))
    const scrapes = []
    for (const [minute, act] of [nothing, fail].entries()) {
      act()
      scrapes.push(scrapeOf(await failing.metrics.text(), minute * 60, target))
    }
    return scrapes
  },
  // It is exported, and runs in no process.
  JobDoesNotRun: () => {
    const process = aProcess()
    process.metrics.jobs(['coupons'])
    return scrapesWith(nothing, process)
  },
  BrowsersFail: () =>
    scrapesWith(async ({ server }) => {
      expect((await server.send('POST', '/api/site/reports', report)).status).toBe(204)
    }),
  SupportMailboxNotRead: async () => {
    const { db } = shop.provider.database
    const at = shop.provider.now
    const failingSince = new Date(at.getTime() - 700_000)
    await db.insert(supportMailbox).values({ isOnly: true, leasedUntil: at, triedAt: at, failingSince, lastError: 'ECONNREFUSED' })
    const scrapes = await scrapesWith(nothing)
    await db.delete(supportMailbox)
    return scrapes
  },
  SupportMailsLeft: () => scrapesWith(({ metrics }) => metrics.supportMail('proof')),
  DatabaseConnectionsShort: () => scrapesWith(nothing, aProcess({ used: 10, idle: 0, waiting: 7 })),
  ClocksDiffer: async () => {
    const clock = await openClock({
      database: {
        kind: 'postgresql',
        query: () => Promise.resolve({ rows: [{ at: String(Date.now() - 180_000) }], rowCount: 1 }),
      },
      log: createLog('silent'),
    })
    clock.stop()
    return scrapesWith(nothing, aProcess(undefined, clock.skew))
  },
  EventLoopBlocked: () =>
    scrapesWith(async () => {
      // The measurement's own timer must fire before and after.
      await measuredLoop()
      const until = performance.now() + 700
      while (performance.now() < until);
      await measuredLoop()
    }),
  RefundsWait: async () => {
    const { db } = shop.provider.database
    const at = new Date(shop.provider.now.getTime() - 90_000_000)
    const [event] = await db
      .insert(orderEvents)
      .values({ orderNo: one.orderNo, at, reason: 'refused-amount', facts: {} })
      .returning({ id: orderEvents.id })
    const [before] = await db.select({ state: orders.state }).from(orders).where(eq(orders.orderNo, one.orderNo))
    await db.update(orders).set({ state: 'cancelled' }).where(eq(orders.orderNo, one.orderNo))
    const scrapes = await scrapesWith(nothing)
    await db.update(orders).set({ state: before!.state }).where(eq(orders.orderNo, one.orderNo))
    await db.delete(orderEvents).where(eq(orderEvents.id, event!.id))
    return scrapes
  },
  CashReceiptsWait: async () => {
    const { db } = shop.provider.database
    const createdAt = new Date(shop.provider.now.getTime() - 90_000_000)
    const [before] = await db.select().from(cashReceipts).limit(1)
    const isIt = eq(cashReceipts.orderNo, before!.orderNo)
    await db.update(cashReceipts).set({ createdAt, nextAttemptAt: createdAt }).where(isIt)
    const scrapes = await scrapesWith(nothing)
    await db.update(cashReceipts).set(before!).where(isIt)
    return scrapes
  },
  AuditMissing: () => {
    let at = 0
    const { provider } = shop
    const metrics = createMetrics()
    const db = new Proxy({} as typeof provider.database.db, { get: () => () => Promise.reject(new Error('away')) })
    addSiteReadings(metrics, { database: { db }, now: () => provider.now, clockSkew: () => 0, uptime: () => at })
    return scrapesWith(() => (at += 1_000_000), { ...aProcess(), metrics })
  },
  MoneyUnaccounted: () => delivered(),
  RuleBroken: () => delivered(),
  OrdersNotLookedAfter: async () => {
    const { db } = shop.provider.database
    const [before] = await db.select({ at: orders.nextCheckAt }).from(orders).where(eq(orders.orderNo, one.orderNo))
    await db
      .update(orders)
      .set({ nextCheckAt: new Date(shop.provider.now.getTime() - 600_000) })
      .where(eq(orders.orderNo, one.orderNo))
    const scrapes = await scrapesWith(nothing)
    await db.update(orders).set({ nextCheckAt: before!.at }).where(eq(orders.orderNo, one.orderNo))
    return scrapes
  },
  MessagesWait: () => {
    shop.later(180_000)
    return scrapesWith(nothing)
  },
  CouponsNotDelivered: async () => {
    const { db } = shop.provider.database
    const [before] = await db.select().from(couponDeliveries).limit(1)
    const createdAt = new Date(shop.provider.now.getTime() - 960_000)
    await db.update(couponDeliveries).set({ createdAt, deliveredAt: null }).where(eq(couponDeliveries.claimId, before!.claimId))
    const scrapes = await scrapesWith(nothing)
    await db.update(couponDeliveries).set(before!).where(eq(couponDeliveries.claimId, before!.claimId))
    return scrapes
  },
  PaidNotDelivered: () => {
    shop.later(960_000)
    return scrapesWith(nothing)
  },
}
/** The outbox marks the goods as delivered, the order does not. */
async function delivered(): Promise<Scrape[]> {
  const { db } = shop.provider.database
  await db.update(orderDeliveries).set({ deliveredAt: new Date() }).where(eq(orderDeliveries.orderNo, one.orderNo))
  const scrapes = await scrapesWith(nothing)
  await db.update(orderDeliveries).set({ deliveredAt: null }).where(eq(orderDeliveries.orderNo, one.orderNo))
  return scrapes
}

test('the test has a fault for each alert', () => {
  expect(Object.keys(faults).sort()).toEqual(alerts.map(({ alert }) => alert).sort())
})

test('without a fault no alert fires', async () => {
  expect(firing(await scrapesWith(nothing))).toEqual([])
})

test.each(Object.entries(faults))('%s fires', async (alert, provoke) => {
  expect(firing(await provoke())).toContain(alert)
})
