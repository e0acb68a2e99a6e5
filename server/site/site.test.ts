import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { SiteConfigSchema } from '#contract/site.ts'
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

test('only Japan’s footer has the statutory notice, which links to a bulletin (S17)', async () => {
  expect((await provider.get('/api/site/config?locale=en')).body.statutoryNotice).toBeNull()
  const { body } = await provider.get('/api/site/config?locale=ja')
  expect((await provider.get(`/api/global/bulletin/details/${String(body.statutoryNotice.seq)}?locale=ja`)).status).toBe(200)
})

test('the front page links to posts by their address', async () => {
  const { body } = await provider.get('/api/site/config?locale=ko&include=home')
  const hrefs: string[] = [...body.home.highlights, body.home.season].map((entry: { href: string }) => entry.href)
  expect(hrefs.join()).not.toContain('post:')
  const seq = /^\/bulletin\/(\d+)$/.exec(hrefs[0]!)![1]!
  expect((await provider.get(`/api/global/notices/details/${seq}?locale=ko`)).status).toBe(200)
})

test('countries lists all, or one row per calling code', async () => {
  const all = (await provider.get('/api/pre-order/country')).body.countries
  const codes = (await provider.get('/api/pre-order/country?option=phone')).body.countries.map(
    (row: { callingCode: string }) => row.callingCode,
  )
  expect(all[0]).toEqual({ code: 'KR', callingCode: '+82', name: { ko: '대한민국', en: 'South Korea', ja: '韓国', tw: '南韓' } })
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.length).toBeLessThan(all.length)
})

test('the configuration has the pre-registration until its coupon expires (T4)', async () => {
  const shownCampaign = async (): Promise<unknown> => (await provider.get('/api/site/config?locale=ko')).body.campaign
  const campaign = (await provider.get('/api/pre-order/campaign')).body
  const { opensDt: start, closesDt: end, couponValidUntil: couponUntil } = campaign
  expect(await shownCampaign()).toEqual({ start, end, couponUntil })
  const before = provider.now
  try {
    provider.now = new Date(Date.parse(couponUntil) - 1)
    expect(await shownCampaign()).toEqual({ start, end, couponUntil })
    provider.now = new Date(couponUntil)
    expect(await shownCampaign()).toBeNull()
  } finally {
    provider.now = before
  }
})

test('the front page has the upcoming events, earliest first, and none that has begun (S1)', async () => {
  const upcoming = async (): Promise<{ seq: number; title: string; start: string }[]> =>
    (await provider.get('/api/site/config?locale=en&include=home')).body.home.upcoming
  const before = provider.now
  try {
    const events = await upcoming()
    expect(events.map(({ start }) => start)).toEqual(['2026-12-02T01:00:00.000Z', '2026-12-04T21:00:00.000Z'])
    const { body } = await provider.get(`/api/global/notices/details/${String(events[0]!.seq)}?locale=en`)
    expect([body.title, body.period.start]).toEqual([events[0]!.title, events[0]!.start])
    provider.now = new Date(events[0]!.start)
    expect(await upcoming()).toEqual(events.slice(1))
    provider.now = new Date(events[1]!.start)
    expect(await upcoming()).toEqual([])
  } finally {
    provider.now = before
  }
})

test('the QR code of the download address is readable (S1)', async () => {
  const { links } = (await provider.get('/api/site/config?locale=en')).body
  const { status, body, headers } = await provider.get(links.downloadCode)
  expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const { data, info } = await sharp(Buffer.from(body), { density: 288 })
    .flatten({ background: '#ede6da' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(links.download)
})

test.each([
  ['ko', '15', '15세 이용가'],
  ['tw', '輔15', '輔導十五歲級'],
  ['ja', null, '対象年齢：15歳以上'],
  ['en', null, 'Rated 15+'],
])('%s: the rating mark %s with the name %s (S17)', async (locale, badge, name) => {
  expect((await provider.get(`/api/site/config?locale=${locale}`)).body.legal.rating).toMatchObject({ badge, name })
})

test('the configuration has the share of visits that report vitals, and the schema defaults it for the previous version', async () => {
  const { body } = await provider.get('/api/site/config?locale=en')
  const { vitalsShare, ...before } = body as { vitalsShare: number }
  expect([vitalsShare, v.parse(SiteConfigSchema, before).vitalsShare]).toEqual([0, 0])
})
