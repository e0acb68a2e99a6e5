/** Retention of personal data: with a clock that is set forward, table by table, as docs/security.md describes it. */
import { readFileSync } from 'node:fs'
import { count, eq, getTableName, gt, like } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { couponsEnd, openPlantedSite, type Planted } from '#tests/helpers/planted-site.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { signIn } from '#tests/helpers/sign-in.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { noteRefund } from '../orders/refund-order.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { tidyPreRegistration } from '../pre-registration/tidy-pre-registration.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { members } from '../session/session.tables.ts'
import { tidySupport } from '../support/tidy-support.ts'
import { keeping } from './keeping.ts'
import { personalTables } from './personal-tables.ts'

const site = openPlantedSite()
const { shop } = site
const { provider } = shop
const minute = 60_000
const day = 24 * 60 * minute
let one: Planted
let openOrder: string

/** Runs the work of the jobs. */
async function tidy(): Promise<void> {
  const { deps } = site
  await site.deliverMessages()
  await tidySupport(deps)
  await tidyPreRegistration(deps)
  const { session, records } = keeping(deps)
  await session()
  await records()
}

beforeAll(async () => {
  one = await site.plant('r3t5', 6, '198.51.100.44')
  await signIn(shop.replicas[0], { sub: one.tokens['googleAccount']! })
  // One more purchase is withdrawn from and refunded; another is never paid, and stays open.
  const more = await shop.buy(one.memberId, 'gem-pouch', { lang: 'ko' })
  await shop.pay(more, 'pay')
  const { orderNo } = more.body as { orderNo: string }
  await shop.verify(one.memberId, orderNo)
  await shop.withdraw(one.memberId, orderNo)
  shop.later(minute)
  await shop.finish()
  await noteRefund(site.deps.db, orderNo, provider.now)
  shop.later(10 * minute)
  await shop.deliver()
  shop.later(2 * minute)
  await shop.deliver()
  const buyer = await shop.member()
  openOrder = (await shop.buy(buyer, 'gem-pouch', { lang: 'ko' })).body.orderNo as string
}, 120_000)
afterEach(() => void vi.useRealTimers())

/** Longer than `beforeAll` takes by its clock. */
const hour = 60 * minute
const after = (ms: number): Date => new Date(testNow.getTime() + ms)
/** By table: when the first of its rows is deleted. */
const terms: [name: string, until: Date][] = [
  ['used_game_tokens', after(3 * minute)],
  ['used_nonces', after(10 * minute)],
  ['pre_registration_keys', after(15 * minute)],
  ['access_tokens', after(15 * minute)],
  ['pre_registration_challenges', after(day)],
  ['messages', after(7 * day)],
  ['support_notices', after(7 * day)],
  ['recordings', after(14 * day)],
  ['refresh_tokens', after(14 * day)],
  ['session_families', after(90 * day)],
  ['coupon_claims', yearsAfter(new Date(couponsEnd), 1)],
  ['coupon_deliveries', yearsAfter(new Date(couponsEnd), 1)],
  ['pre_registrations', yearsAfter(testNow, 2)],
  ['pre_registration_consents', yearsAfter(testNow, 2)],
  ['coupons', yearsAfter(testNow, 2)],
  ...['support_requests', 'support_messages', 'support_images', 'support_keys', 'support_reviews', 'support_mails'].map(
    (name): [string, Date] => [name, yearsAfter(testNow, 3)],
  ),
  ...['orders', 'order_events', 'order_deliveries', 'withdrawals', 'cash_receipts'].map((name): [string, Date] => [
    name,
    yearsAfter(testNow, 5),
  ]),
]
/** Tables with another clock: the machine's, or none. */
const elsewhere = ['rate_limits', 'members', 'member_identities', 'counted_purchases']

const rowsOf = async (name: string): Promise<number> => {
  const { db } = site.deps
  const { table } = personalTables.find((one) => getTableName(one.table) === name)!
  const isOnes = name === 'coupons' ? eq(coupons.pack, couponPack) : name === 'orders' ? eq(orders.memberId, one.memberId) : undefined
  const ofOpen = ['order_events', 'order_deliveries', 'withdrawals', 'cash_receipts'].includes(name)
  const rows = await db.select().from(table).where(isOnes)
  return rows.filter((row) => !ofOpen || row['orderNo'] !== openOrder).length
}

test('the test data has one delivered, one refunded and one open order', async () => {
  const states = (await site.deps.db.select({ state: orders.state }).from(orders)).map(({ state }) => state)
  expect(states.sort()).toEqual(['atProvider', 'delivered', 'refunded'])
})

test('each personal table has a retention period in this test', () => {
  expect([...terms.map(([name]) => name), ...elsewhere].sort()).toEqual(personalTables.map(({ table }) => getTableName(table)).sort())
})

/** Terms overlap: the checks are sorted by time. */
const checks = terms
  .flatMap(([name, until]): [name: string, state: 'there' | 'gone', at: Date][] => [
    [name, 'there', new Date(until.getTime() - 1)],
    [name, 'gone', new Date(until.getTime() + hour)],
  ])
  .sort(([, , one], [, , other]) => one.getTime() - other.getTime())

test.each(checks)('rows of %s: %s at %s', async (name, state, at) => {
  provider.now = at
  await tidy()
  expect((await rowsOf(name)) > 0).toBe(state === 'there')
})

test('an open order is kept until it ends', async () => {
  expect(await shop.order(openOrder)).toMatchObject({ state: 'atProvider' })
})

test('image files are deleted after 14 days', async () => {
  provider.now = testNow
  const again = await site.plant('f1l3', 7, '198.51.100.45')
  expect(site.stored().length).toBeGreaterThan(0)
  provider.now = new Date(provider.now.getTime() + 14 * day)
  await tidy()
  expect([site.stored(), (await site.command('export', again.memberNumber)).files.length]).toEqual([[], 1])
})

test('rate-limit windows are deleted after they end, by the machine’s clock', async () => {
  const { db } = site.deps
  const { table } = personalTables.find((entry) => getTableName(entry.table) === 'rate_limits')!
  const left = async (): Promise<number> => (await db.select({ n: count() }).from(table))[0]!.n
  expect(await left()).toBeGreaterThan(0)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + day + 1 })
  await tidy()
  expect(await left()).toBe(0)
})

test('an erased member’s row is kept as long as an order refers to it; other members stay', async () => {
  const { db } = site.deps
  const nameless = async (): Promise<number> =>
    (await db.select({ n: count() }).from(members).where(like(members.memberNumber, 'erased-%')))[0]!.n
  provider.now = testNow
  const buyer = await site.plant('n0n3', 8, '198.51.100.46')
  shop.later(10 * minute)
  await shop.deliver()
  shop.later(2 * minute)
  await shop.deliver()
  expect((await site.command('erase', buyer.memberNumber)).code).toBe(0)
  await tidy()
  expect(await nameless()).toBe(1)
  provider.now = yearsAfter(new Date(provider.now.getTime() + hour), 5)
  await tidy()
  expect([await nameless(), (await db.select().from(members).where(gt(members.nickname, ''))).length > 0]).toEqual([0, true])
})

test('docs/security.md has the same list of tables', () => {
  const lines = personalTables.map(
    ({ table, what, why, kept, job, erasure }) => `| \`${getTableName(table)}\` | ${what} | ${why} | ${kept} | ${job} | ${erasure} |`,
  )
  const section = readFileSync('docs/security.md', 'utf8').split('## Retention')[1]!.split('\n## ')[0]!
  expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(lines)
})

// PostgreSQL has a process of its own that does this.
test.runIf(process.env['TEST_DATABASE_URL'] === undefined)('a table that is filled and emptied again and again does not grow', async () => {
  const { database } = provider
  const { records } = keeping({ ...site.deps, now: () => at })
  let at = testNow
  const sizes: number[] = []
  for (let round = 0; round < 6; round += 1) {
    await database.statements("insert into rate_limits (key, points, expire) select 'round:' || n, 1, 1 from generate_series(1, 2000) n")
    await database.statements("delete from rate_limits where key like 'round:%'")
    at = new Date(at.getTime() + hour)
    await records()
    const { rows } = await database.query("select pg_total_relation_size('rate_limits')::int as bytes", [])
    sizes.push(rows[0]!['bytes'] as number)
  }
  // Pages of an index are used again one run later.
  expect(sizes.at(-1)).toBeLessThanOrEqual(sizes[2]!)
})
