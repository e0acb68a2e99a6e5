import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { LimitType } from '#contract/shop.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { resetOf } from './limit-periods.ts'
import { products } from './shop.tables.ts'

const provider = openProvider()
afterEach(() => {
  provider.now = testNow
})

describe('the open shop (A8, B1)', () => {
  test('pages list the products in order, with prices and limits', async () => {
    const { body } = await provider.get('/api/payment/open/web/item/list?lang=ko&pageNo=1&pageSize=12')
    const next = (await provider.get('/api/payment/open/web/item/list?lang=ko&pageNo=2&pageSize=12')).body
    expect([body.totalCount, body.items.length, next.items.length]).toEqual([16, 12, 4])
    for (const item of [...body.items, ...next.items]) {
      expect([item.productId, item.free || item.itemPrice.USD > 0]).toEqual([item.productId, true])
      expect(item.limit.used).toBe(0)
      expect(item.limit.total === null).toBe(item.limit.type === 'NONE')
    }
  })

  test('products of every limit type exist, and the colour depends on the type', async () => {
    const { body } = await provider.get('/api/payment/open/web/item/list?lang=en&pageSize=100')
    const colors = Object.fromEntries(
      body.items.map((item: { limit: { type: string; color: string } }) => [item.limit.type, item.limit.color]),
    )
    expect(colors).toEqual({ NONE: null, UNLIMITED: 'GREEN', MONTHLY: 'BLUE', WEEKLY: 'BLUE', DAILY: 'RED', FIRST: 'RED' })
  })

  test('categories count the products on sale, and their lists have that many', async () => {
    const { body } = await provider.get('/api/payment/open/web/category/list')
    expect(body.categories.length).toBe(4)
    for (const category of body.categories) {
      const list = (await provider.get(`/api/payment/open/web/item/list?lang=ja&category=${category.id}&pageSize=100`)).body
      expect([category.id, list.totalCount]).toEqual([category.id, category.count])
    }
    expect(body.banners.length).toBe(3)
  })

  test('the kept numbers change when a sale begins and when it ends', async () => {
    const { db } = provider.database
    const [begins, ends] = [testNow.getTime() + 3_600_000, testNow.getTime() + 7_200_000]
    const sale = (onSaleFrom: Date | null, onSaleUntil: Date | null) =>
      db.update(products).set({ onSaleFrom, onSaleUntil }).where(eq(products.productId, 'growth-bundle')).returning()
    const [{ category } = { category: '' }] = await sale(new Date(begins), new Date(ends))
    const one = replicaOf(provider)
    const numbersAt = async (ms: number) => {
      provider.now = new Date(ms)
      const { categories } = (await one.get('/api/payment/open/web/category/list')).body as { categories: { id: string; count: number }[] }
      const list = (await one.get('/api/payment/open/web/item/list?lang=ko&pageSize=100')).body
      return [categories.find(({ id }) => id === category)!.count, list.totalCount, list.items.length]
    }
    const nextChange = async () => (await one.get('/api/payment/open/web/item/list?lang=ko')).body.nextSaleChange as string | null
    const numbers: number[][] = []
    const changes: (string | null)[] = []
    for (const ms of [begins - 1, begins, ends - 1, ends]) {
      numbers.push(await numbersAt(ms))
      changes.push(await nextChange())
    }
    await sale(null, null)
    expect(changes).toEqual([
      new Date(begins).toISOString(),
      new Date(ends).toISOString(),
      new Date(ends).toISOString(),
      '2027-01-31T14:59:59.000Z',
    ])
    const [without] = numbers as [number[]]
    const during = without.map((n) => n + 1)
    expect(numbers).toEqual([without, during, during, without])
  })

  test('the detail has contents, notes and a sanitised description in the requested language', async () => {
    const { body } = await provider.get('/api/payment/open/web/item/growth-bundle?lang=tw')
    expect(body.name).toContain('收割者')
    expect(body.contents.length).toBe(6)
    expect(body.description).toMatch(/^<p>/)
    expect((await provider.get('/api/payment/open/web/item/no-such-thing?lang=tw')).status).toBe(404)
  })
})

describe('limit periods (docs/requirements.md "Reach"): 00:00 of the server’s day, Monday, the 1st', () => {
  const rows: [LimitType, string, number, string | null][] = [
    // 2026-11-21 is a Saturday; 12:00 in Seoul is 03:00 UTC.
    ['DAILY', '2026-11-21T03:00:00Z', 540, '2026-11-21T15:00:00.000Z'],
    ['DAILY', '2026-11-21T14:59:59Z', 540, '2026-11-21T15:00:00.000Z'],
    ['DAILY', '2026-11-21T15:00:00Z', 540, '2026-11-22T15:00:00.000Z'],
    ['DAILY', '2026-11-21T15:30:00Z', 480, '2026-11-21T16:00:00.000Z'],
    ['WEEKLY', '2026-11-21T03:00:00Z', 540, '2026-11-22T15:00:00.000Z'],
    ['WEEKLY', '2026-11-22T15:00:00Z', 540, '2026-11-29T15:00:00.000Z'],
    ['WEEKLY', '2026-11-22T15:00:00Z', 480, '2026-11-22T16:00:00.000Z'],
    ['MONTHLY', '2026-11-30T14:59:59Z', 540, '2026-11-30T15:00:00.000Z'],
    ['MONTHLY', '2026-12-31T20:00:00Z', 540, '2027-01-31T15:00:00.000Z'],
    ['UNLIMITED', '2026-11-21T03:00:00Z', 540, null],
    ['FIRST', '2026-11-21T03:00:00Z', 540, null],
    ['NONE', '2026-11-21T03:00:00Z', 540, null],
  ]
  test.each(rows)('%s at %s, offset %i → %s', (type, now, offset, expected) => {
    expect(resetOf(type, new Date(now), offset)?.toISOString() ?? null).toBe(expected)
  })

  test('Taiwan’s limits reset by its own day', async () => {
    provider.now = new Date('2026-11-21T15:30:00Z')
    const resets = async (lang: string) => {
      const { body } = await provider.get(`/api/payment/open/web/item/daily-gift?lang=${lang}`)
      return body.limit.resetsAt as string
    }
    expect([await resets('ko'), await resets('tw')]).toEqual(['2026-11-22T15:00:00.000Z', '2026-11-21T16:00:00.000Z'])
  })
})
