import { describe, expect, test } from 'vitest'
import { joinAddress, splitAddress } from '#contract/page-address.ts'
import { leadsElsewhere } from './leads-elsewhere.ts'
import { atMost } from './at-most.ts'
import { formatDay, formatListed, formatMinute, formatOffset, formatSecond, timeLeft } from './dates.ts'
import { isExternal } from '#contract/external-address.ts'
import { chanceDecimals, formatAmount, formatChance, formatNumber, formatPrice } from './numbers.ts'

describe('addresses (R1, S13)', () => {
  test.each([
    ['/', undefined, false, '/'],
    ['/shop', undefined, false, '/shop'],
    ['/ko', 'ko', false, '/'],
    ['/tw/bulletin/7', 'tw', false, '/bulletin/7'],
    ['/fr/shop', undefined, false, '/fr/shop'],
    ['/ingame', undefined, true, '/'],
    ['/ko/ingame/shop/product/x', 'ko', true, '/shop/product/x'],
    ['/shop/ingame', undefined, true, '/shop'],
    ['/ingame/ko/shop', 'ko', true, '/shop'],
    ['/ko/ingame/', 'ko', true, '/'],
    ['/ja/shop/', 'ja', false, '/shop/'],
  ] as const)('%s', (pathname, locale, embedded, path) => expect(splitAddress(pathname)).toEqual({ locale, embedded, path }))
  test.each([
    [undefined, '/ko/shop', false],
    ['/ko/shop', '/ko/shop', false],
    ['/ko/shop', '/en/shop', true],
    ['/ko/shop', '/ko/shop?page=2', true],
  ])('from %s to %s leads elsewhere: %s', (from, to, isElsewhere) => {
    const event = { ...(from === undefined ? {} : { fromLocation: { publicHref: from } }), toLocation: { publicHref: to } }
    expect(leadsElsewhere(event)).toBe(isElsewhere)
  })
  test.each(['/', '/shop', '/ko', '/tw/bulletin/7', '/ingame', '/ko/ingame', '/ja/ingame/shop'])('%s survives a round trip', (pathname) => {
    expect(joinAddress(splitAddress(pathname))).toBe(pathname)
  })
})

// Begun in the test: a rejected promise in the table has no handler until the test runs, which Node reports as a failure.
test.each<[string, number, () => Promise<unknown>]>([
  ['has ended', 60_000, () => Promise.resolve()],
  ['has failed', 60_000, () => Promise.reject(new Error('gone'))],
  ['takes longer', 1, () => new Promise(() => {})],
])('work that %s is awaited at most for its time', (_, ms, work) => expect(atMost(ms, work())).resolves.toBeUndefined())

describe('dates (R5, R7)', () => {
  const seoul = { utcOffsetMinutes: 540, now: '2026-11-21T03:00:00.000Z', locale: 'ko' }
  const taipei = { ...seoul, utcOffsetMinutes: 480, locale: 'tw' }
  const moment = '2026-11-20T15:30:05.000Z'
  test('are formatted in three ways, in the server’s time zone', () => {
    expect(formatSecond(moment, seoul)).toBe('2026-11-21 00:30:05')
    expect(formatMinute(moment, taipei)).toBe('2026-11-20 23:30')
    expect(formatDay(moment, seoul)).toBe('2026.11.21')
  })
  test.each([null, undefined, ''])('a missing date (%s) is a dash', (missing) => {
    expect([formatSecond(missing, seoul), formatMinute(missing, seoul), formatDay(missing, seoul), formatListed(missing, seoul)]).toEqual([
      '-',
      '-',
      '-',
      '-',
    ])
  })
  test.each([
    ['2026-11-21T01:05:00Z', 'ko', 540, '오전 10:05'],
    ['2026-11-20T15:00:00Z', 'ko', 540, '오전 12:00'],
    ['2026-11-21T03:00:00Z', 'ko', 540, '오후 12:00'],
    ['2026-11-21T01:05:00Z', 'en', 540, '10:05 AM'],
    ['2026-11-21T08:05:00Z', 'ja', 540, '5:05 PM'],
    ['2026-11-20T15:30:00Z', 'tw', 480, '2026.11.20'],
    ['2026-11-20T14:59:59Z', 'ko', 540, '2026.11.20'],
  ])('%s for %s at +%i → %s (today only the time)', (then, locale, utcOffsetMinutes, text) => {
    expect(formatListed(then, { utcOffsetMinutes, locale, now: '2026-11-21T09:00:00Z' })).toBe(text)
  })
  test('offsets are labelled', () =>
    expect([formatOffset(540), formatOffset(480), formatOffset(-300)]).toEqual(['UTC+9', 'UTC+8', 'UTC-5']))
  test('time left is whole seconds and never negative', () => {
    expect(timeLeft('2026-11-25T12:47:12Z', Date.parse('2026-11-21T03:00:00.400Z'))).toEqual({ days: 4, clock: '09:47:11' })
    expect(timeLeft('2026-11-20T00:00:00Z', Date.parse('2026-11-21T00:00:00Z'))).toEqual({ days: 0, clock: '00:00:00' })
  })
})

describe('numbers and money (R6)', () => {
  test.each([
    [formatNumber(1234567.891), '1,234,567.89'],
    [formatNumber(12), '12'],
    [formatAmount(9.9), '9.9'],
    [formatAmount(13500), '13,500.0'],
    [formatAmount(9.99), '9.99'],
    [formatPrice(9.9, 'USD'), '9.90'],
    [formatPrice(13500, 'KRW'), '13,500'],
    [formatPrice(78, 'HKD'), '78.00'],
    [formatPrice(330, 'TWD'), '330'],
    [formatChance(0.5, 3), '0.500%'],
    [formatChance(100, 4), '100.0000%'],
  ])('%s = %s', (formatted, expected) => expect(formatted).toBe(expected))

  test.each([
    ['three if no chance needs more', [100, 0.5, 12.125], 3],
    ['four for all if one chance needs four', [100, 0.5, 0.0625], 4],
    ['three if a chance differs only after the fourth decimal', [0.125, 33.33300001], 3],
    ['three for an empty list', [], 3],
  ])('chances of one page have the same decimals: %s', (_, chances, decimals) => expect(chanceDecimals(chances)).toBe(decimals))

  test('numbers are formatted like Intl.NumberFormat', () => {
    const byIntl = new Intl.NumberFormat('ko-KR', { minimumFractionDigits: 0, maximumFractionDigits: 2 })
    for (const value of [0, 7, 999, 1000, 99_999.5, 1e6, 123_456_789.01, -1234.5]) expect(formatNumber(value)).toBe(byIntl.format(value))
  })
})

test.each([
  ['https://other.example/', true],
  ['HTTPS://other.example/', true],
  ['http://other.example', true],
  ['/https://not', false],
  ['/shop', false],
  ['mailto:help@site.example', false],
])('%s leads to another site: %s (C2)', (href, isOther) => expect(isExternal(href)).toBe(isOther))
