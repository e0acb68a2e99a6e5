import { expect, test } from 'vitest'
import { openProvider } from '#tests/helpers/provider.ts'

const provider = openProvider()

test.each([
  ['ko', 'KR', 540],
  ['tw', 'TW', 480],
  ['ja', 'default', 540],
  ['en', 'default', 540],
])('%s: region %s, server day %i minutes ahead (R7)', async (locale, id, utcOffsetMinutes) => {
  const { body } = await provider.get(`/api/site/config?locale=${locale}`)
  expect(body.region).toEqual({ id, utcOffsetMinutes })
  expect(body.serverTime).toBe(provider.now.toISOString())
  expect(body.home).toBeNull()
})

test('only Japan’s footer has the statutory notice, and it leads to a bulletin (S17)', async () => {
  expect((await provider.get('/api/site/config?locale=en')).body.statutoryNotice).toBeNull()
  const { body } = await provider.get('/api/site/config?locale=ja')
  expect((await provider.get(`/api/global/bulletin/details/${String(body.statutoryNotice.seq)}?locale=ja`)).status).toBe(200)
})

test('the front page’s links lead to posts by their address', async () => {
  const { body } = await provider.get('/api/site/config?locale=ko&include=home')
  const hrefs: string[] = [...body.home.highlights, body.home.season].map((entry: { href: string }) => entry.href)
  expect(hrefs.join()).not.toContain('post:')
  const seq = /^\/bulletin\/(\d+)$/.exec(hrefs[0]!)![1]!
  expect((await provider.get(`/api/global/notices/details/${seq}?locale=ko`)).status).toBe(200)
})

test('countries: all, or one row per calling code', async () => {
  const all = (await provider.get('/api/pre-order/country')).body.countries
  const codes = (await provider.get('/api/pre-order/country?option=phone')).body.countries.map(
    (row: { callingCode: string }) => row.callingCode,
  )
  expect(all[0]).toEqual({ code: 'KR', callingCode: '+82', name: { ko: '대한민국', en: 'South Korea' } })
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeLessThan(all.length)
})

test('pages know of the pre-registration until its coupon is no longer good (T4)', async () => {
  const told = async (): Promise<unknown> => (await provider.get('/api/site/config?locale=ko')).body.campaign
  const campaign = (await provider.get('/api/pre-order/campaign')).body
  const { opensDt: start, closesDt: end, couponValidUntil: couponUntil } = campaign
  expect(await told()).toEqual({ start, end, couponUntil })
  const before = provider.now
  try {
    provider.now = new Date(Date.parse(couponUntil) - 1)
    expect(await told()).toEqual({ start, end, couponUntil })
    provider.now = new Date(couponUntil)
    expect(await told()).toBeNull()
  } finally {
    provider.now = before
  }
})
