/** A maintenance window closes the provider (S12) for any caller: no order starts, no coupon is registered; work in progress continues. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Locale } from '#contract/common.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { registerCoupon } from '#tests/helpers/coupons.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { posts } from '../posts/posts.tables.ts'
import { siteDocuments } from './site.tables.ts'

const shop = openShop()
const hour = 3_600_000
const start = new Date(testNow.getTime() + hour)
const end = new Date(testNow.getTime() + 4 * hour)
const justBefore = new Date(start.getTime() - 1)

/** Stores the window as an import does. */
async function plan(maintenance: { start: Date; end: Date; notice?: string } | undefined): Promise<void> {
  const { db } = shop.provider.database
  const [row] = await db.select().from(siteDocuments).where(eq(siteDocuments.id, 'site'))
  await db
    .update(siteDocuments)
    .set({ data: { ...(row!.data as object), maintenance } })
    .where(eq(siteDocuments.id, 'site'))
}
const at = (moment: Date): void => {
  shop.provider.now = moment
}
const config = async (locale: Locale = 'en') => (await shop.provider.get(`/api/site/config?locale=${locale}`)).body.maintenance as unknown
const claim = (memberId: string, couponCode: string, lang: Locale = 'en'): Promise<Answer> =>
  registerCoupon(shop.provider, memberId, couponCode, { lang })
const outcome = ({ status, body }: Answer): unknown => (status === 200 ? 200 : [status, body.code])
const closed = [503, 'MAINTENANCE']

let player: string
beforeAll(async () => {
  player = await shop.member()
})
beforeEach(() => plan({ start, end }))
afterEach(async () => {
  at(testNow)
  await plan(undefined)
})

describe('a purchase and a coupon claim', () => {
  test.each([
    ['before the window', justBefore, 200],
    ['at its start', start, closed],
    ['at its last moment', new Date(end.getTime() - 1), closed],
    ['at its end', end, 200],
  ])('%s', async (_name, moment, expected) => {
    at(moment)
    const someone = await shop.member()
    expect(outcome(await shop.buy(someone, 'gem-pouch'))).toEqual(expected)
    expect(outcome(await shop.buy(someone, 'daily-gift')), 'a free one').toEqual(
      // Another open payment of the account does not block a free product.
      expected,
    )
    expect(outcome(await claim(someone, 'GLEANERSMITE'))).toEqual(expected)
    expect((await shop.ordersOf(someone)).length).toBe(expected === 200 ? 2 : 0)
  })

  test.each([
    ['ko', '2026-11-21 16:00 (UTC+9)', '점검'],
    ['en', '2026-11-21 16:00 (UTC+9)', 'maintenance'],
    ['ja', '2026-11-21 16:00 (UTC+9)', 'メンテナンス'],
    ['tw', '2026-11-21 15:00 (UTC+8)', '維護'],
  ] as const)('in %s the response has the end of the window and Retry-After in seconds', async (lang, until, text) => {
    at(new Date(start.getTime() + 500))
    for (const answer of [await shop.buy(player, 'gem-pouch', { lang }), await claim(player, 'GLEANERSMITE', lang)]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, String(3 * 3600)])
      expect(answer.body.message).toContain(until)
      expect(answer.body.message).toContain(text)
    }
  })

  test('a refused purchase can be repeated with its key after the window', async () => {
    const idempotencyKey = randomUUID()
    const someone = await shop.member()
    at(start)
    expect(outcome(await shop.buy(someone, 'gem-pouch', { idempotencyKey }))).toEqual(closed)
    at(end)
    expect(outcome(await shop.buy(someone, 'gem-pouch', { idempotencyKey }))).toBe(200)
  })
})

describe('running processes continue', () => {
  test('an open payment is settled; its key still returns the order; a second purchase is refused', async () => {
    at(justBefore)
    const buyer = await shop.member()
    const idempotencyKey = randomUUID()
    const started = await shop.buy(buyer, 'gem-pouch', { idempotencyKey })
    at(start)
    const again = await shop.buy(buyer, 'gem-pouch', { idempotencyKey })
    expect([outcome(again), again.body.orderNo]).toEqual([200, started.body.orderNo])
    expect((await shop.pay(started, 'pay')).status).toBe(303)
    expect((await shop.verify(buyer, started.body.orderNo as string)).body.status).toBe('confirmed')
    expect(outcome(await shop.buy(buyer, 'gem-pouch'))).toEqual(closed)
  })

  test('an order without a return to the shop is settled by the job', async () => {
    at(justBefore)
    const buyer = await shop.member()
    const started = await shop.buy(buyer, 'gem-pouch')
    at(start)
    await shop.pay(started, 'pay')
    shop.later(60_000)
    await shop.reconcile()
    expect((await shop.order(started.body.orderNo as string)).state).toBe('confirmed')
  })

  test('an open order can be cancelled, and a bought one withdrawn', async () => {
    at(justBefore)
    const [buyer, other] = [await shop.member(), await shop.member()]
    const waiting = await shop.buy(buyer, 'gem-pouch')
    const bought = await shop.buy(other, 'gem-pouch')
    await shop.pay(bought, 'pay')
    await shop.verify(other, bought.body.orderNo as string)
    at(start)
    expect((await shop.cancel(buyer, waiting.body.orderNo as string)).body.status).toBe('cancelled')
    expect((await shop.withdraw(other, bought.body.orderNo as string)).status).toBe(200)
  })

  test('boards, products, and the member’s own purchases and coupons can be read', async () => {
    at(start)
    for (const path of [
      'global/notices/recent?locale=en&size=3',
      'payment/open/web/item/list?lang=en',
      'global/probabilities/list?locale=en',
    ])
      expect((await shop.provider.get(`/api/${path}`)).status).toBe(200)
    for (const path of ['/api/payment/web/list?lang=en', '/api/payment/web/item/list?lang=en', '/api/claim-rewards/coupons?locale=en'])
      expect((await shop.get(player, path)).status).toBe(200)
  })
})

describe('the configuration has the window', () => {
  const expectedWindow = { start: start.toISOString(), end: end.toISOString(), noticeSeq: null }
  test.each([
    ['before its start', testNow, expectedWindow],
    ['during it', start, expectedWindow],
    ['not after its end', end, null],
  ])('%s', async (_name, moment, expected) => {
    at(moment)
    expect(await config()).toEqual(expected)
  })
  test('with the notice', async () => {
    await plan({ start, end, notice: 'maintenance-2026-11-19' })
    expect(await config()).toMatchObject({ noticeSeq: expect.any(Number) as number })
  })
  test.each(['draft', 'hidden'] as const)('without a notice that readers cannot open: %s', async (column) => {
    const { db } = shop.provider.database
    const set = (value: boolean) =>
      db
        .update(posts)
        .set({ [column]: value })
        .where(eq(posts.slug, 'maintenance-2026-11-19'))
    await plan({ start, end, notice: 'maintenance-2026-11-19' })
    await set(true)
    expect(await config()).toMatchObject({ noticeSeq: null })
    await set(false)
  })
})
