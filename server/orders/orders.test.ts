/** Buying over its HTTP interface (B2–B8, E3), with the sandbox's MyCard and game, and a clock that the test controls. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { locales } from '#contract/locales.ts'
import { orderConsentVersion } from '#contract/order-consent-version.ts'
import { cancelPayment, startPayment } from '#contract/orders.ts'
import { eq } from 'drizzle-orm'
import { messageOf } from '../platform/failure-messages.ts'
import { products } from '../shop/shop.tables.ts'
import { boughtStates, unpaidStates } from '#contract/order-states.ts'
import { orderSteps } from './order-steps.ts'
import { orders } from './orders.tables.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
  shop.faults.clear()
  shop.errors.length = 0
})

const outcome = ({ status, body }: Answer): unknown => (status === 200 ? 200 : [status, body.code])
const minute = 60_000

describe('order states only move forward', () => {
  test('no state from paid on leads to failed, expired, cancelled or back', () => {
    const reach = (from: keyof typeof orderSteps, seen = new Set<string>()): Set<string> => {
      for (const to of orderSteps[from]) if (!seen.has(to)) reach(to, seen.add(to))
      return seen
    }
    for (const state of boughtStates) {
      expect(unpaidStates.filter((lost) => reach(state).has(lost))).toEqual([])
      expect(reach(state).has(state)).toBe(false)
    }
  })

  test('each state is either unpaid or bought', () => {
    expect([...unpaidStates, ...boughtStates].toSorted()).toEqual(Object.keys(orderSteps).toSorted())
  })
})

describe('a purchase', () => {
  test('from the order to the mailbox, each state occurs once with its time, and the game delivers once', async () => {
    const buyer = await shop.member()
    const started = await shop.buy(buyer, 'gem-pouch', { quantity: 3, lang: 'ko', returnTo: 'window' })
    expect(started.body).toMatchObject({ status: 'atProvider', expiresAt: new Date(testNow.getTime() + 30 * minute).toISOString() })
    const { orderNo } = started.body
    expect(orderNo).toMatch(/^20261121-[2-9A-HJKMNP-Z]{10}$/)
    expect(await shop.order(orderNo)).toMatchObject({
      currency: 'USD',
      unitAmount: 490,
      amount: 1470,
      quantity: 3,
      region: 'KR',
      consentVersion: orderConsentVersion,
      consentAt: testNow,
      productName: { ko: '홍옥 한 줌' },
    })
    const { status, location } = await shop.pay(started, 'pay')
    expect([status, location]).toEqual([303, `/ko/payment/${orderNo}?in=window`])
    expect((await shop.order(orderNo)).state).toBe('atProvider')
    expect((await shop.verify(buyer, orderNo)).body).toEqual({
      orderNo,
      isPaymentBeingReturned: false,
      isPaymentReturned: false,
      status: 'confirmed',
      paymentUrl: null,
      expiresAt: null,
    })
    expect(await shop.deliver()).toBe(0)
    expect((await shop.order(orderNo)).state).toBe('delivering')
    shop.later(minute)
    expect(await shop.deliver()).toBe(1)
    expect(await shop.deliver()).toBe(0)
    expect(await shop.story(orderNo)).toEqual(['created', 'authorised', 'atProvider', 'paid', 'confirmed', 'delivering', 'delivered'])
    expect((await shop.mails(orderNo)).map(({ state }) => state)).toEqual(['delivered'])
    const { body } = await shop.get(buyer, `/api/payment/web/${orderNo}?lang=ko`)
    expect(body).toMatchObject({
      status: 'delivered',
      amount: 14.7,
      currency: 'USD',
      quantity: 3,
      purchaseType: 'MyCard',
      withdrawableUntil: new Date(testNow.getTime() + 7 * 86_400_000).toISOString(),
    })
    expect(body.timeline.at(-1)).toEqual({ status: 'delivered', at: new Date(testNow.getTime() + minute).toISOString() })
  })

  test('an order in Taiwan is in TWD, returns to the game’s webview, and has no withdrawal', async () => {
    const buyer = await shop.member({ region: 'TW' })
    const started = await shop.buy(buyer, 'gem-pouch', { lang: 'tw', returnTo: 'ingame', consentVersion: '2026-10-01' })
    const { orderNo } = started.body
    expect(await shop.order(orderNo)).toMatchObject({ currency: 'TWD', amount: 17_000, region: 'TW', consentVersion: '2026-10-01' })
    expect((await shop.pay(started, 'pay')).location).toBe(`/tw/ingame/payment/${orderNo}`)
    await shop.verify(buyer, orderNo)
    expect((await shop.get(buyer, `/api/payment/web/${orderNo}?lang=tw`)).body).toMatchObject({ amount: 170, withdrawableUntil: null })
  })

  test('a free product makes no call to MyCard and has the same limits', async () => {
    const buyer = await shop.member()
    const before = shop.asked.length
    const started = await shop.buy(buyer, 'daily-gift')
    expect(started.body).toMatchObject({ status: 'confirmed', paymentUrl: null })
    expect(shop.asked.length).toBe(before)
    expect(outcome(await shop.buy(buyer, 'daily-gift'))).toEqual([409, 'LIMIT_REACHED'])
    await shop.deliver()
    shop.later(minute)
    await shop.deliver()
    expect(await shop.story(started.body.orderNo)).toEqual(['created', 'confirmed', 'delivering', 'delivered'])
    const { body } = await shop.get(buyer, '/api/payment/web/item/daily-gift?lang=ko')
    expect([body.limit.used, body.limit.total]).toEqual([1, 1])
    expect((await shop.get(buyer, '/api/payment/web/list?lang=ko')).body.items[0]).toMatchObject({
      free: true,
      amount: 0,
      withdrawableUntil: null,
    })
  })
})

describe('refusals (E3)', () => {
  test('a second payment while one is open is refused with 2416, the remaining minutes and the open order', async () => {
    const buyer = await shop.member()
    const { body: first } = await shop.buy(buyer, 'gem-pouch')
    shop.later(12.5 * minute)
    const second = await shop.buy(buyer, 'weapon-box')
    expect([second.status, second.body.code, second.body.message, second.body.orderNo]).toEqual([409, 2416, '18', first.orderNo])
    expect((await shop.buy(buyer, 'daily-gift')).status).toBe(200)
    shop.later(17.5 * minute)
    expect((await shop.buy(buyer, 'weapon-box')).status).toBe(200)
  })

  test('cancelling allows the next purchase; an order that is already paid is confirmed instead', async () => {
    const buyer = await shop.member()
    const { body: first } = await shop.buy(buyer, 'weapon-box')
    expect((await shop.cancel(buyer, first.orderNo)).body).toMatchObject({ status: 'cancelled', paymentUrl: null })
    expect((await shop.cancel(buyer, first.orderNo)).body.status).toBe('cancelled')
    const second = await shop.buy(buyer, 'weapon-box')
    await shop.pay(second, 'lose')
    expect((await shop.cancel(buyer, second.body.orderNo)).body.status).toBe('confirmed')
  })

  test('a cancellation waits for a check that MyCard has not responded to yet', async () => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch')
    const mycard = shop.deps.payments.providers.mycard!
    const state = mycard.state.bind(mycard)
    const [isAsked, isAnswered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = vi.spyOn(mycard, 'state').mockImplementationOnce(async (authCode) => {
      isAsked.resolve()
      await isAnswered.promise
      return state(authCode)
    })
    const check = shop.verify(buyer, body.orderNo)
    await isAsked.promise
    const cancellation = shop.cancel(buyer, body.orderNo)
    // A second check is left to the first.
    expect((await shop.verify(buyer, body.orderNo)).body.status).toBe('atProvider')
    isAnswered.resolve()
    expect((await check).body.status).toBe('atProvider')
    expect((await cancellation).body.status).toBe('cancelled')
    expect(slow).toHaveBeenCalledTimes(2)
    slow.mockRestore()
  })

  test('a repeated cancellation returns the cancelled order, also while MyCard is unavailable or another call leases it', async () => {
    const buyer = await shop.member()
    const { orderNo } = (await shop.buy(buyer, 'gem-pouch')).body
    expect((await shop.cancel(buyer, orderNo)).body.status).toBe('cancelled')
    shop.faults.set('TradeQuery', 'down')
    expect(await shop.cancel(buyer, orderNo)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    const before = shop.asked.length
    const leasedUntil = new Date(shop.provider.now.getTime() + 60_000)
    await shop.provider.database.db.update(orders).set({ leasedUntil }).where(eq(orders.orderNo, orderNo))
    expect(await shop.cancel(buyer, orderNo)).toMatchObject({ status: 200, body: { status: 'cancelled' } })
    expect(shop.asked.length).toBe(before)
  })

  test('an order is not cancelled while MyCard is unavailable, because it may be paid', async () => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'gem-pouch')
    shop.faults.set('TradeQuery', 'down')
    const refused = await shop.cancel(buyer, body.orderNo)
    expect(outcome(refused)).toEqual([503, 'CANCELLATION_UNAVAILABLE'])
    // It is unknown whether anything was charged.
    expect(refused.body.message).toMatch(/was not cancelled/)
    expect(refused.body.message).not.toMatch(/charged/)
    expect(cancelPayment.failures.map(({ code }) => code)).toContain('CANCELLATION_UNAVAILABLE')
    expect((await shop.order(body.orderNo)).state).toBe('atProvider')
  })

  test.each([
    ['an account without a game account', async () => shop.buy(await shop.member({ server: null }), 'gem-pouch'), [409, 2474]],
    ['an unknown product', async () => shop.buy(await shop.member(), 'no-such-thing'), [410, 'PRODUCT_GONE']],
    [
      'a quantity that is not a number (F-14)',
      async () => shop.buy(await shop.member(), 'gem-pouch', { quantity: '1' as never }),
      [400, 'INVALID_REQUEST'],
    ],
    ['a quantity above the maximum', async () => shop.buy(await shop.member(), 'gem-pouch', { quantity: 11 }), [400, 'INVALID_REQUEST']],
    [
      'MyCard in maintenance',
      async () => (shop.faults.set('AuthGlobal', 'down'), shop.buy(await shop.member(), 'gem-pouch')),
      [503, 'PAYMENT_UNAVAILABLE'],
    ],
  ])('%s', async (_name, call, expected) => {
    const answer = await call()
    expect(outcome(answer)).toEqual(expected)
    expect(startPayment.failures.some(({ status, code }) => status === answer.status && code === answer.body.code)).toBe(true)
  })

  test('an unpaid order is shown at its product, only to its buyer, until it ends (S16, P-3)', async () => {
    const buyer = await shop.member()
    const { body } = await shop.buy(buyer, 'growth-bundle')
    const at = async (member: string): Promise<unknown[]> => {
      const detail = await shop.get(member, '/api/payment/web/item/growth-bundle?lang=en')
      const list = await shop.get(member, '/api/payment/web/item/list?lang=en&pageSize=24')
      const all = list.body.items as { limit: { type: string }; waitingOrderNo: string | null }[]
      // A first purchase waits for any order (limits.test.ts).
      const items = all.filter(({ limit }) => limit.type !== 'FIRST')
      return [detail.body.waitingOrderNo, ...items.map((item) => item.waitingOrderNo).filter((one) => one !== null)]
    }
    expect(await at(buyer)).toEqual([body.orderNo, body.orderNo])
    expect(await at(await shop.member())).toEqual([null])
    await shop.cancel(buyer, body.orderNo)
    expect(await at(buyer)).toEqual([null])
    const again = await shop.buy(buyer, 'growth-bundle')
    expect(await at(buyer)).toEqual([again.body.orderNo, again.body.orderNo])
    // The time to pay is over, and MyCard cannot be asked: the order may be paid, so it still counts and waits.
    shop.faults.set('TradeQuery', 'down')
    shop.later(30 * 60_000)
    await shop.reconcile()
    expect(await at(buyer)).toEqual([again.body.orderNo, again.body.orderNo])
    shop.faults.clear()
    shop.later(60 * 60_000)
    await shop.reconcile()
    expect(await at(buyer)).toEqual([null])
  })

  test('each refusal has a message in four languages', async () => {
    const unlinked = await shop.member({ server: null })
    const buyer = await shop.member()
    await shop.buy(buyer, 'daily-gift')
    shop.faults.set('AuthGlobal', 'down')
    for (const [by, what] of [
      [unlinked, 'gem-pouch'],
      [buyer, 'no-such-thing'],
      [buyer, 'daily-gift'],
      [buyer, 'gem-pouch'],
    ] as const) {
      const messages = new Set<string>()
      for (const lang of locales) messages.add((await shop.buy(by, what, { lang })).body.message)
      expect([what, messages.size]).toEqual([what, 4])
    }
  })

  test('a product responds 410 before and after its sale', async () => {
    const buyer = await shop.member()
    const { db } = shop.provider.database
    const at = (ms: number) => new Date(testNow.getTime() + ms)
    await db
      .update(products)
      .set({ onSaleFrom: at(0), onSaleUntil: at(1000) })
      .where(eq(products.productId, 'potion-crate'))
    for (const [ms, expected] of [
      [-1, [410, 'PRODUCT_GONE']],
      [1000, [410, 'PRODUCT_GONE']],
      [999, 200],
    ] as const) {
      shop.provider.now = at(ms)
      expect([ms, outcome(await shop.buy(buyer, 'potion-crate'))]).toEqual([ms, expected])
    }
    await db.update(products).set({ onSaleFrom: null, onSaleUntil: null }).where(eq(products.productId, 'potion-crate'))
  })

  test('a failure before the payment page releases the limit', async () => {
    const buyer = await shop.member()
    shop.faults.set('AuthGlobal', 'lost')
    expect(outcome(await shop.buy(buyer, 'weapon-box'))).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    shop.faults.clear()
    expect(outcome(await shop.buy(buyer, 'weapon-box'))).toBe(200)
    expect((await shop.ordersOf(buyer)).map(({ state }) => state).sort()).toEqual(['atProvider', 'failed'])
  })

  test('another member’s order responds 404', async () => {
    const [buyer, other] = [await shop.member(), await shop.member()]
    const { orderNo } = (await shop.buy(buyer, 'gem-pouch')).body
    for (const answer of [
      await shop.verify(other, orderNo),
      await shop.cancel(other, orderNo),
      await shop.get(other, `/api/payment/web/${orderNo}?lang=en`),
    ])
      expect(outcome(answer)).toEqual([404, 'NOT_FOUND'])
    expect((await shop.get(other, '/api/payment/web/list?lang=en')).body.totalCount).toBe(0)
  })

  test('without a payment provider only free products can be bought', async () => {
    const buyer = await shop.member()
    const from = shop.provider
    expect(outcome(await shop.buy(buyer, 'gem-pouch', { from }))).toEqual([503, 'PAYMENT_UNAVAILABLE'])
    expect(outcome(await shop.buy(buyer, 'daily-gift', { from }))).toBe(200)
    expect((await shop.ordersOf(buyer)).length).toBe(1)
  })
})

test.each([
  ['a price of 0', { USD: 0 }, 'KR'],
  ['no price', {}, 'KR'],
  ['a price of 0 in Taiwan only', { USD: 4.9, TWD: 0 }, 'TW'],
])('a product with %s that is not free is neither ordered nor delivered', async (_name, prices, region) => {
  const { db } = shop.provider.database
  const isPouch = eq(products.productId, 'gem-pouch')
  const [before] = await db.select().from(products).where(isPouch)
  await db.update(products).set({ prices }).where(isPouch)
  const buyer = await shop.member({ region })
  expect(outcome(await shop.buy(buyer, 'gem-pouch'))).toEqual([503, 'PAYMENT_UNAVAILABLE'])
  expect(await shop.ordersOf(buyer)).toEqual([])
  await db.update(products).set(before!).where(isPouch)
})

describe('idempotency key', () => {
  test('a repeated request gets the same order, also after its end; the key with another product or quantity is refused', async () => {
    const buyer = await shop.member()
    const idempotencyKey = randomUUID()
    const first = await shop.buy(buyer, 'weapon-box', { idempotencyKey })
    expect((await shop.buy(buyer, 'weapon-box', { idempotencyKey })).body).toEqual(first.body)
    expect(outcome(await shop.buy(buyer, 'gem-pouch', { idempotencyKey }))).toEqual([400, 'INVALID_REQUEST'])
    expect(outcome(await shop.buy(buyer, 'weapon-box', { idempotencyKey, quantity: 2 }))).toEqual([400, 'INVALID_REQUEST'])
    await shop.pay(first, 'pay')
    await shop.verify(buyer, first.body.orderNo)
    expect((await shop.buy(buyer, 'weapon-box', { idempotencyKey })).body).toMatchObject({
      orderNo: first.body.orderNo,
      status: 'confirmed',
    })
    expect(shop.asked.filter((name) => name === 'AuthGlobal').length).toBeGreaterThan(0)
    expect((await shop.ordersOf(buyer)).length).toBe(1)
  })
})

describe('the product’s version: an order has the price, contents and conditions that were agreed to', () => {
  const isPouch = eq(products.productId, 'gem-pouch')
  const pouch = async () => (await shop.provider.database.db.select().from(products).where(isPouch))[0]!
  const change = async (set: Partial<typeof products.$inferInsert>) => {
    await shop.provider.database.db.update(products).set(set).where(isPouch)
  }
  let before: Awaited<ReturnType<typeof pouch>>
  beforeEach(async () => {
    before = await pouch()
  })
  afterEach(() => change(before))
  const versionFor = async (buyer: string, lang = 'en') =>
    (await shop.get(buyer, `/api/payment/web/item/gem-pouch?lang=${lang}`)).body.version as string

  test('list and detail have the same one, for visitors and members, in every language', async () => {
    const buyer = await shop.member()
    const versions = new Set<unknown>()
    for (const lang of locales)
      for (const path of [
        'web/item/list?pageSize=24&',
        'open/web/item/list?pageSize=24&',
        'web/item/gem-pouch?',
        'open/web/item/gem-pouch?',
      ]) {
        const { body } = await shop.get(buyer, `/api/payment/${path}lang=${lang}`)
        const one = (body.items ?? [body]).find((item: { productId: string }) => item.productId === 'gem-pouch')
        versions.add(one.version)
      }
    expect([...versions]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)])
  })

  test.each<[string, (now: typeof before) => Partial<typeof before>]>([
    ['a price', ({ prices }) => ({ prices: { ...prices, USD: 5.9 } })],
    ['the price in won, which a receipt is about', ({ prices }) => ({ prices: { ...prices, KRW: 7900 } })],
    ['whether it is free', () => ({ free: true })],
    ['the contents', ({ contents }) => ({ contents: contents.map((line) => ({ ...line, count: 200 })) })],
    ['the quantity', ({ texts }) => ({ texts: { ...texts, quantity: { ...texts.quantity, en: '200 red jade' } } })],
    ['the conditions', ({ texts }) => ({ texts: { ...texts, notes: texts.notes.slice(1) } })],
    ['the maximum too', ({ prices }) => ({ prices: { ...prices, USD: 5.9 }, maxQuantity: 1 })],
  ])('changed since the page was loaded: %s. Nothing is ordered, until the new one is agreed to', async (_name, set) => {
    const buyer = await shop.member()
    const productVersion = await versionFor(buyer)
    await change(set(before))
    const refused = await shop.buy(buyer, 'gem-pouch', { productVersion, quantity: 2 })
    expect(outcome(refused)).toEqual([409, 'PRODUCT_CHANGED'])
    expect(startPayment.failures.map(({ code }) => code)).toContain('PRODUCT_CHANGED')
    expect(await shop.ordersOf(buyer)).toEqual([])
    const next = await versionFor(buyer)
    expect(next).not.toBe(productVersion)
    const { body } = await shop.buy(buyer, 'gem-pouch', { productVersion: next })
    const { prices, contents, free } = await pouch()
    expect(await shop.order(body.orderNo)).toMatchObject({
      prices,
      amount: free ? 0 : Math.round(prices['USD']! * 100),
      contents: contents.map(({ name, count }) => ({ name, count })),
    })
  })

  test.each<[string, (now: typeof before) => Partial<typeof before>]>([
    ['nothing', (now) => now],
    ['its place in the shop', () => ({ position: 99, featured: true })],
    ['pictures', ({ contents }) => ({ image: '/art/other.webp', contents: contents.map((line) => ({ ...line, image: null })) })],
    ['the limit', () => ({ limitType: 'DAILY', limitAmount: 5 })],
  ])('not what is agreed to: %s', async (_name, set) => {
    const buyer = await shop.member()
    const productVersion = await versionFor(buyer)
    await change(set(before))
    expect(outcome(await shop.buy(buyer, 'gem-pouch', { productVersion }))).toBe(200)
    expect(await shop.ordersOf(buyer)).toMatchObject([{ amount: 490 }])
  })

  test('a repeated key gets its order at the price of then; a page of an older build, which names none, gets the price of now', async () => {
    const buyer = await shop.member()
    const request = { productVersion: await versionFor(buyer), idempotencyKey: randomUUID() }
    const first = await shop.buy(buyer, 'gem-pouch', request)
    expect(first.status).toBe(200)
    await change({ prices: { ...before.prices, USD: 5.9 } })
    expect((await shop.buy(buyer, 'gem-pouch', request)).body).toEqual(first.body)
    expect(await shop.ordersOf(buyer)).toMatchObject([{ amount: 490 }])
    const older = await shop.member()
    expect(outcome(await shop.buy(older, 'gem-pouch'))).toBe(200)
    expect(await shop.ordersOf(older)).toMatchObject([{ amount: 590 }])
  })

  test.each([
    ['TW', 'en', 'default', [409, 'PRODUCT_CHANGED']],
    ['TW', 'en', 'TW', 200],
    ['TW', 'en', undefined, 200],
    [null, 'tw', 'default', [409, 'PRODUCT_CHANGED']],
    [null, 'tw', 'TW', 200],
  ] as const)('a member of region %s in %s agreed to currency and conditions of %s: %j', async (own, lang, region, expected) => {
    const buyer = await shop.member({ region: own })
    const { body } = await shop.get(buyer, `/api/payment/web/item/gem-pouch?lang=${lang}`)
    expect(body.memberRegion).toBe(own)
    expect(outcome(await shop.buy(buyer, 'gem-pouch', { region, lang }))).toEqual(expected)
    expect((await shop.ordersOf(buyer)).map((order) => order.region)).toEqual(expected === 200 ? ['TW'] : [])
  })

  test('the refusal has its words in four languages', async () => {
    const buyer = await shop.member()
    const productVersion = await versionFor(buyer)
    await change({ prices: { ...before.prices, USD: 5.9 } })
    const messages: unknown[] = []
    for (const lang of locales) messages.push((await shop.buy(buyer, 'gem-pouch', { productVersion, lang })).body.message)
    expect(messages).toEqual(locales.map((lang) => messageOf('PRODUCT_CHANGED', lang)))
    expect(new Set(messages).size).toBe(4)
  })
})

describe('history (S15)', () => {
  test('an order that failed before its payment page is left out', async () => {
    const buyer = await shop.member()
    shop.faults.set('AuthGlobal', 'broken')
    expect((await shop.buy(buyer, 'gem-pouch')).status).toBe(503)
    shop.faults.clear()
    expect((await shop.ordersOf(buyer)).map(({ state }) => state)).toEqual(['failed'])
    expect((await shop.get(buyer, '/api/payment/web/list?lang=en')).body).toMatchObject({ items: [], totalCount: 0 })
  })

  test('lists orders by product name in the requested language and by days of the server, newest first, paged', async () => {
    const buyer = await shop.member({ region: 'KR' })
    // 23:59:59 of the 20th in Seoul, then 00:00 of the 21st.
    for (const [at, product] of [
      ['2026-11-20T14:59:59Z', 'daily-gift'],
      ['2026-11-20T15:00:00Z', 'daily-gift'],
    ] as const) {
      shop.provider.now = new Date(at)
      expect((await shop.buy(buyer, product)).status).toBe(200)
    }
    shop.provider.now = testNow
    const paid = await shop.buy(buyer, 'gem-pouch')
    const history = async (more: string) => (await shop.get(buyer, `/api/payment/web/list?lang=ko${more}`)).body
    expect((await history('')).items.map((one: { orderNo: string }) => one.orderNo)[0]).toBe(paid.body.orderNo)
    expect((await history('&startDt=2026-11-21&endDt=2026-11-21')).totalCount).toBe(2)
    expect((await history('&endDt=2026-11-20')).totalCount).toBe(1)
    expect((await history(`&productName=${encodeURIComponent('홍옥')}`)).totalCount).toBe(1)
    // As in the boards, width and case do not matter; invisible characters of a pasted name do not either.
    for (const name of ['\u200B홍\u00AD옥', '홍옥\uFE0F'.normalize('NFD')])
      expect([name, (await history(`&productName=${encodeURIComponent(name)}`)).totalCount]).toEqual([name, 1])
    await shop.provider.database.db
      .update(orders)
      .set({ productName: { ko: 'Ｇem\u200B  pouch’s\u00A0 “x”', en: 'Gem', ja: '', tw: '' } })
      .where(eq(orders.orderNo, paid.body.orderNo as string))
    expect((await history(`&productName=${encodeURIComponent('ｇEM Pou')}`)).totalCount).toBe(1)
    for (const name of [`pouch's`, 'pouch’s', `"x"`])
      expect([name, (await history(`&productName=${encodeURIComponent(name)}`)).totalCount]).toEqual([name, 1])
    // Invisible characters and white space at the ends and between words, in the name as in the term.
    for (const name of ['x” \u200e', '\u200b Ｇem', '\u00a0 gem  pouch ', 'gem \u200b pouch', `m pouch's\u2003"`])
      expect([name, (await history(`&productName=${encodeURIComponent(name)}`)).totalCount]).toEqual([name, 1])
    expect((await history('&productName=%25')).totalCount).toBe(0)
    for (const day of ['2026-02-30', '0000-01-01', '0001-01-01'])
      for (const end of ['startDt', 'endDt']) expect([day, (await history(`&${end}=${day}`)).code]).toEqual([day, 'INVALID_REQUEST'])
    for (const end of ['startDt', 'endDt'])
      for (const day of ['1970-01-01', '9999-12-31']) expect((await history(`&${end}=${day}`)).code).toBeUndefined()
    expect((await history('&productName=a%00b')).totalCount).toBe(0)
    expect((await history('&pageNo=999999999')).items).toEqual([])
    const second = await history('&pageNo=2&pageSize=2')
    expect([second.items.length, second.totalCount]).toEqual([1, 3])
  })
})

test('the contract has each method and path once', () => {
  expect(new Set(endpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(endpoints.length)
})
