/** Requests that are refused under load, and those that never are: by the rule, for calls and for pages. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '#tests/helpers/shop.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createAdmission, importanceOfCall, measureLoad, sustained, type Importance, type Load } from './overload.ts'
import { Busy } from './work-queue.ts'

const quiet: Load = { delay: 3, waiting: 0 }

test.each<[string, Load, Importance[]]>([
  ['none', quiet, []],
  ['just below the first limits', { delay: 499, waiting: 24 }, []],
  ['event loop delayed by 500 ms', { delay: 500, waiting: 0 }, ['low']],
  ['25 calls wait for the database', { delay: 3, waiting: 25 }, ['low']],
  ['event loop delayed by 2 s', { delay: 2000, waiting: 0 }, ['low', 'normal']],
  ['50 calls wait for the database', { delay: 3, waiting: 50 }, ['low', 'normal']],
])('load “%s” refuses calls by importance', (_name, load, refused) => {
  const admit = createAdmission(() => load)
  const isRefused = (importance: Importance): boolean => {
    try {
      admit(importance)
      return false
    } catch (error) {
      return error instanceof Busy
    }
  }
  expect((['low', 'normal', 'high'] as const).filter(isRefused)).toEqual(refused)
})

test('calls that are never refused, and searches, are calls of the contract', () => {
  const by = (query: Record<string, string>, importance: Importance): string[] =>
    endpoints.filter((one) => importanceOfCall(one, query) === importance).map(({ name }) => name)
  expect(by({}, 'high').sort()).toEqual(['cancelPayment', 'endSession', 'refreshTokens', 'startPayment', 'verifyPayment', 'withdrawOrder'])
  expect(by({}, 'low')).toEqual([])
  for (const parameter of ['searchPayload', 'productName']) {
    expect(endpoints.some((one) => 'query' in one && parameter in (one.query as unknown as { entries: object }).entries)).toBe(true)
    expect(by({ [parameter]: 'x' }, 'normal')).toEqual([])
  }
})

test.each([
  ['one long turn, such as an import', [0, 1200, 0], 0],
  ['repeated delays', [700, 1200, 600], 600],
])('sustained delay: %s', (_name, periods, delay) => {
  expect(sustained(periods)).toBe(delay)
})

test('a busy process measures a delay', async () => {
  const load = measureLoad(() => ({ waiting: 7 }))
  expect(load()).toEqual({ delay: 0, waiting: 7 })
  await expect
    .poll(
      () => {
        const until = performance.now() + 120
        while (performance.now() < until);
        return load().delay
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(40)
})

describe('at the provider', () => {
  let load: Load = quiet
  const shop = openShop('demo', { load: () => load })
  beforeAll(() => {
    load = { delay: 600, waiting: 0 }
  })
  afterAll(() => {
    load = quiet
  })
  const get = async (path: string) => shop.replicas[0].get(path)

  test('searches are refused with Retry-After first, then lists; payments and the health check are not', async () => {
    const search = await get('/api/global/notices/list?board=notice&locale=en&searchType=title&searchPayload=update&fixed=2&page=1&size=10')
    expect([search.status, search.body.code, search.headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
    expect((await get('/api/global/notices/recent?locale=en&size=3')).status).toBe(200)
    load = { delay: 5000, waiting: 50 }
    expect((await get('/api/global/notices/recent?locale=en&size=3')).status).toBe(503)
    expect((await get('/healthz')).status).toBe(200)
    load = quiet
    const buyer = await shop.member()
    load = { delay: 5000, waiting: 50 }
    expect((await shop.buy(buyer, 'gem-pouch')).status).toBe(200)
  })
})
