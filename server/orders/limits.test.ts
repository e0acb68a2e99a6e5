/** Every limit at its boundary, by the clocks of Korea and Taiwan (B2, R7), and under real concurrency. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { testNow } from '#tests/helpers/provider-database.ts'
import type { Answer } from '#tests/helpers/provider.ts'
import { openShop } from '#tests/helpers/shop.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { products } from '../shop/shop.tables.ts'
import { countedPurchases } from './orders.tables.ts'
import { noteRefund } from './refund-order.ts'
import { orderYears, tidyOrders } from './tidy-orders.ts'

const shop = openShop()
afterEach(() => {
  shop.provider.now = testNow
})
const outcome = ({ status, body }: Answer): unknown => (status === 200 ? 200 : body.code)
/** Completes a purchase, so that the next one is not refused as a second open payment. */
const buyNow = async (buyer: string, product: string, quantity = 1): Promise<unknown> => {
  const answer = await shop.buy(buyer, product, { quantity })
  if (answer.status === 200 && answer.body.paymentUrl !== null) {
    await shop.pay(answer, 'pay')
    await shop.verify(buyer, answer.body.orderNo)
  }
  return outcome(answer)
}
const countedOf = async (buyer: string): Promise<[string, number][]> =>
  (await shop.deps.db.select().from(countedPurchases).where(eq(countedPurchases.memberId, buyer)))
    .map(({ productId, quantity }): [string, number] => [productId, quantity])
    .sort(([a], [b]) => a.localeCompare(b))
const usedOf = async (buyer: string, product: string): Promise<[number, string | null]> => {
  const { limit } = (await shop.get(buyer, `/api/payment/web/item/${product}?lang=en`)).body
  return [limit.used, limit.resetsAt]
}
const at = (moment: string): void => {
  shop.provider.now = new Date(moment)
}

describe('a limit resets at 00:00 of the server’s day, on Monday, or on the 1st', () => {
  const rows = [
    // 2026-11-23 is a Monday. Korea's day starts at 15:00 UTC, Taiwan's at 16:00.
    ['KR', 'daily-gift', 1, '2026-11-20T15:00:00.000Z', '2026-11-21T14:59:59.999Z', '2026-11-21T15:00:00.000Z'],
    ['TW', 'daily-gift', 1, '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59.999Z', '2026-11-21T16:00:00.000Z'],
    ['KR', 'gold-hoard', 5, '2026-11-20T15:00:00.000Z', '2026-11-21T14:59:59.999Z', '2026-11-21T15:00:00.000Z'],
    ['TW', 'weapon-box', 1, '2026-11-15T16:00:00.000Z', '2026-11-22T15:59:59.999Z', '2026-11-22T16:00:00.000Z'],
    ['KR', 'potion-crate', 3, '2026-11-15T15:00:00.000Z', '2026-11-22T14:59:59.999Z', '2026-11-22T15:00:00.000Z'],
    ['KR', 'gem-vault', 3, '2026-10-31T15:00:00.000Z', '2026-11-30T14:59:59.999Z', '2026-11-30T15:00:00.000Z'],
    ['TW', 'gem-vault', 3, '2026-10-31T16:00:00.000Z', '2026-11-30T15:59:59.999Z', '2026-11-30T16:00:00.000Z'],
  ] as const
  test.each(rows)('%s, %s (%i): bought at %s, used up at %s, available again at %s', async (region, product, limit, first, last, next) => {
    const buyer = await shop.member({ region })
    at(first)
    expect([await buyNow(buyer, product, limit), await usedOf(buyer, product)]).toEqual([200, [limit, next]])
    at(last)
    expect([await buyNow(buyer, product), await usedOf(buyer, product)]).toEqual(['LIMIT_REACHED', [limit, next]])
    at(next)
    expect((await usedOf(buyer, product))[0]).toBe(0)
    expect(await buyNow(buyer, product)).toBe(200)
  })

  test('a purchase just before the boundary counts for the old period', async () => {
    const buyer = await shop.member({ region: 'KR' })
    at('2026-11-21T14:59:59.999Z')
    expect(await buyNow(buyer, 'daily-gift')).toBe(200)
    at('2026-11-21T15:00:00.000Z')
    expect(await buyNow(buyer, 'daily-gift')).toBe(200)
    expect(await buyNow(buyer, 'daily-gift')).toBe('LIMIT_REACHED')
  })

  test('a member without a region gets no higher limit with another language', async () => {
    const buyer = await shop.member({ region: null })
    // A new day in Korea, still the old one in Taiwan.
    at('2026-11-21T15:30:00.000Z')
    expect(outcome(await shop.buy(buyer, 'daily-gift', { lang: 'ko' }))).toBe(200)
    expect(outcome(await shop.buy(buyer, 'daily-gift', { lang: 'tw' }))).toBe('LIMIT_REACHED')
    // A new day in Taiwan too.
    at('2026-11-21T16:00:00.000Z')
    expect(outcome(await shop.buy(buyer, 'daily-gift', { lang: 'tw' }))).toBe('LIMIT_REACHED')
    at('2026-11-22T15:00:00.000Z')
    expect(outcome(await shop.buy(buyer, 'daily-gift', { lang: 'tw' }))).toBe(200)
  })
})

describe('limits without reset', () => {
  test('a limit per account never resets, and counts each account separately', async () => {
    const buyer = await shop.member()
    expect([await buyNow(buyer, 'armour-box'), await buyNow(buyer, 'armour-box')]).toEqual([200, 'LIMIT_REACHED'])
    at('2028-01-01T00:00:00Z')
    expect([await buyNow(buyer, 'armour-box'), await usedOf(buyer, 'armour-box')]).toEqual(['LIMIT_REACHED', [1, null]])
    expect(await buyNow(await shop.member(), 'armour-box')).toBe(200)
  })

  test('a first-purchase product is sold once, and not after another paid purchase; free goods do not count', async () => {
    const [one, other] = [await shop.member(), await shop.member()]
    await buyNow(one, 'daily-gift')
    expect(await usedOf(one, 'starter-bundle')).toEqual([0, null])
    expect([await buyNow(one, 'starter-bundle'), await buyNow(one, 'starter-bundle')]).toEqual([200, 'LIMIT_REACHED'])
    await buyNow(other, 'gem-pouch')
    expect([await buyNow(other, 'starter-bundle'), await usedOf(other, 'starter-bundle')]).toEqual(['LIMIT_REACHED', [1, null]])
  })

  test('an unpaid order of another product does not use up a first purchase: it waits there too, until it is over', async () => {
    const [one, other] = [await shop.member(), await shop.member()]
    const shown = async (buyer: string): Promise<unknown[]> => {
      const detail = (await shop.get(buyer, '/api/payment/web/item/starter-bundle?lang=en')).body
      const list = (await shop.get(buyer, '/api/payment/web/item/list?lang=en&pageSize=24')).body
      const item = (list.items as { productId: string }[]).find(({ productId }) => productId === 'starter-bundle')
      expect(item).toMatchObject({ limit: detail.limit, waitingOrderNo: detail.waitingOrderNo })
      return [detail.limit.used, detail.limit.isUsedByOther, detail.waitingOrderNo]
    }
    const pouch = (await shop.buy(one, 'gem-pouch')).body.orderNo
    expect(await shown(one)).toEqual([0, false, pouch])
    // The provider still refuses it.
    expect(outcome(await shop.buy(one, 'starter-bundle'))).toBe(2416)
    await shop.cancel(one, pouch)
    expect(await shown(one)).toEqual([0, false, null])
    const own = (await shop.buy(one, 'starter-bundle')).body.orderNo
    expect(await shown(one)).toEqual([1, false, own])
    await shop.cancel(one, own)
    expect(await buyNow(one, 'gem-pouch')).toBe(200)
    expect(await shown(one)).toEqual([1, true, null])
    const later = (await shop.buy(one, 'gem-pouch')).body.orderNo
    expect(await shown(one)).toEqual([1, true, null])
    await shop.cancel(one, later)
    expect(await buyNow(other, 'starter-bundle')).toBe(200)
    expect(await shown(other)).toEqual([1, false, null])
    await shop.buy(other, 'gem-pouch')
    expect(await shown(other)).toEqual([1, false, null])
  })

  test('a first purchase of fewer than its limit is used up, and told with the number that was bought (B1)', async () => {
    const { db } = shop.deps
    const isStarter = eq(products.productId, 'starter-bundle')
    const [before] = await db.select().from(products).where(isStarter)
    await db.update(products).set({ limitAmount: 3, maxQuantity: 3 }).where(isStarter)
    const [buyer, other] = [await shop.member(), await shop.member()]
    const limitOf = async (memberId: string) =>
      (await shop.get(memberId, '/api/payment/web/item/starter-bundle?lang=en')).body.limit as object
    expect(await limitOf(buyer)).toMatchObject({ used: 0, total: 3 })
    expect([await buyNow(buyer, 'starter-bundle'), await buyNow(other, 'gem-pouch')]).toEqual([200, 200])
    expect(await limitOf(buyer)).toMatchObject({ used: 1, total: 1, isUsedByOther: false })
    expect(await limitOf(other)).toMatchObject({ used: 3, total: 3, isUsedByOther: true })
    expect(await buyNow(buyer, 'starter-bundle')).toBe('LIMIT_REACHED')
    await db.update(products).set(before!).where(isStarter)
  })

  describe('after the orders are deleted, five years later', () => {
    const fiveYearsLater = async (): Promise<void> => {
      await shop.deliver()
      shop.later(60_000)
      await shop.deliver()
      shop.provider.now = yearsAfter(shop.provider.now, orderYears)
      shop.later(1)
      await tidyOrders(shop.deps)
    }

    test('an account limit and a first purchase are still used up', async () => {
      const [account, first, payer] = [await shop.member(), await shop.member(), await shop.member()]
      expect([await buyNow(account, 'armour-box'), await buyNow(first, 'starter-bundle'), await buyNow(payer, 'gem-pouch')]).toEqual([
        200, 200, 200,
      ])
      await fiveYearsLater()
      expect(await shop.ordersOf(account)).toEqual([])
      expect([await buyNow(account, 'armour-box'), await usedOf(account, 'armour-box')]).toEqual(['LIMIT_REACHED', [1, null]])
      expect([await buyNow(first, 'starter-bundle'), await usedOf(first, 'starter-bundle')]).toEqual(['LIMIT_REACHED', [1, null]])
      expect([await buyNow(payer, 'starter-bundle'), await usedOf(payer, 'starter-bundle')]).toEqual(['LIMIT_REACHED', [1, null]])
      // Kept without the product: only the fact of a payment counts.
      expect(await countedOf(payer)).toEqual([['', 0]])
      expect(await countedOf(account)).toEqual([
        ['', 0],
        ['armour-box', 1],
      ])
    })

    test('nothing is kept of free goods without such a limit, of unpaid orders, and of withdrawn ones', async () => {
      const [giftee, unpaid, withdrawn] = [await shop.member(), await shop.member(), await shop.member()]
      await buyNow(giftee, 'daily-gift')
      await shop.cancel(unpaid, (await shop.buy(unpaid, 'starter-bundle')).body.orderNo)
      await buyNow(withdrawn, 'starter-bundle')
      const { orderNo } = (await shop.ordersOf(withdrawn))[0]!
      await shop.withdraw(withdrawn, orderNo)
      await noteRefund(shop.deps.db, orderNo, shop.provider.now)
      shop.later(32 * 86_400_000)
      await shop.reconcile()
      await fiveYearsLater()
      for (const one of [giftee, unpaid, withdrawn]) expect([await shop.ordersOf(one), await countedOf(one)]).toEqual([[], []])
      expect(await buyNow(unpaid, 'starter-bundle')).toBe(200)
    })

    test('a member’s later purchases are added to the count', async () => {
      const buyer = await shop.member()
      await buyNow(buyer, 'gem-pouch')
      await fiveYearsLater()
      await buyNow(buyer, 'armour-box')
      await fiveYearsLater()
      expect(await countedOf(buyer)).toEqual([
        ['', 0],
        ['armour-box', 1],
      ])
    })

    test('purchases of one product that are deleted at different times are added up', async () => {
      const { db } = shop.deps
      const isBox = eq(products.productId, 'armour-box')
      const [before] = await db.select().from(products).where(isBox)
      await db.update(products).set({ limitAmount: 3, maxQuantity: 3 }).where(isBox)
      const buyer = await shop.member()
      for (const quantity of [2, 1]) {
        expect(await buyNow(buyer, 'armour-box', quantity)).toBe(200)
        await fiveYearsLater()
      }
      expect([await usedOf(buyer, 'armour-box'), await buyNow(buyer, 'armour-box')]).toEqual([[3, null], 'LIMIT_REACHED'])
      await db.update(products).set(before!).where(isBox)
    })
  })

  test('a product without limit can be bought any number of times', async () => {
    const buyer = await shop.member()
    for (let i = 0; i < 4; i += 1) expect(await buyNow(buyer, 'gem-pouch', 10)).toBe(200)
    expect((await usedOf(buyer, 'gem-pouch'))[0]).toBe(0)
  })

  test('a quantity beyond the rest of a limit is refused', async () => {
    const buyer = await shop.member()
    expect(await buyNow(buyer, 'gold-hoard', 3)).toBe(200)
    expect(await buyNow(buyer, 'gold-hoard', 3)).toBe('LIMIT_REACHED')
    expect(await buyNow(buyer, 'gold-hoard', 2)).toBe(200)
    expect(await buyNow(buyer, 'gold-hoard', 1)).toBe('LIMIT_REACHED')
  })
})

describe('concurrent purchases on two replicas (parallel on PostgreSQL, sequential on PGlite)', () => {
  const tally = (answers: readonly unknown[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(answers, String)].map(([what, all]) => [what, all.length]))

  test('200 purchases of a product with limit 1 by one account create one order', async () => {
    const buyer = await shop.member()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => outcome(await shop.buy(buyer, 'weapon-box', { from: shop.replicas[i % 2]! }))),
    )
    expect(tally(answers)).toEqual({ 200: 1, 2416: 199 })
    expect((await shop.ordersOf(buyer)).length).toBe(1)
  }, 60_000)

  test('200 purchases of a free product, where only the limit applies, create one order', async () => {
    const buyer = await shop.member()
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => outcome(await shop.buy(buyer, 'daily-gift', { from: shop.replicas[i % 2]! }))),
    )
    expect(tally(answers)).toEqual({ 200: 1, LIMIT_REACHED: 199 })
    expect((await shop.ordersOf(buyer)).length).toBe(1)
  }, 60_000)

  test('20 repetitions with one idempotency key create one order and open one MyCard payment', async () => {
    const buyer = await shop.member()
    const idempotencyKey = randomUUID()
    const before = shop.asked.filter((name) => name === 'AuthGlobal').length
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => shop.buy(buyer, 'weapon-box', { idempotencyKey, from: shop.replicas[i % 2]! })),
    )
    expect(tally(answers.map(outcome))).toEqual({ 200: 20 })
    expect(new Set(answers.map(({ body }) => body.orderNo)).size).toBe(1)
    expect([(await shop.ordersOf(buyer)).length, shop.asked.filter((name) => name === 'AuthGlobal').length - before]).toEqual([1, 1])
  }, 60_000)

  test('40 concurrent accounts do not affect each other', async () => {
    const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.member()))
    const answers = await Promise.all(
      buyers.flatMap((buyer) => [0, 1].map(async (i) => outcome(await shop.buy(buyer, 'daily-gift', { from: shop.replicas[i]! })))),
    )
    expect(tally(answers)).toEqual({ 200: 40, LIMIT_REACHED: 40 })
  }, 60_000)
})
