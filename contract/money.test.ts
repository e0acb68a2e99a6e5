import { describe, expect, test } from 'vitest'
import { chargedCurrency, isPrice, priceDecimals } from './money.ts'
import { regionOfMember } from './regions.ts'

describe('decimals of a price', () => {
  test.each([
    ['USD', 2],
    ['HKD', 2],
    ['KRW', 0],
    ['JPY', 0],
    ['VND', 0],
    ['KWD', 3],
    ['TWD', 0],
  ])('%s: %d', (currency, decimals) => expect(priceDecimals(currency)).toBe(decimals))

  test('match ISO 4217 in Intl, except TWD', () => {
    for (const currency of Intl.supportedValuesOf('currency').filter((code) => /^(USD|EUR|HKD|KRW|JPY|VND|KWD|CLP|ISK|TND)$/.test(code)))
      expect([currency, priceDecimals(currency)]).toEqual([
        currency,
        new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits,
      ])
  })

  test.each([
    [330, 'TWD', true],
    [149.5, 'TWD', false],
    [13_500, 'KRW', true],
    [13_500.5, 'KRW', false],
    [9.9, 'USD', true],
    [0.07, 'USD', true],
    [19.99, 'USD', true],
    [9.999, 'USD', false],
    [1.005, 'USD', false],
    [-1, 'USD', false],
    [Number.NaN, 'USD', false],
  ])('%d %s is a price: %s (F-18)', (amount, currency, expected) => expect(isPrice(amount, currency)).toBe(expected))
})

test.each([
  ['TW', { USD: 9.9, TWD: 330 }, 'TWD'],
  ['KR', { USD: 9.9, TWD: 330 }, 'USD'],
  ['default', { USD: 9.9, TWD: 330 }, 'USD'],
  ['TW', { USD: 9.9 }, 'USD'],
] as const)('in %s, prices %o are charged in %s', (region, prices, expected) => expect(chargedCurrency(region, prices)).toBe(expected))

test.each([
  [null, 'ko', 'KR', 540],
  [null, 'tw', 'TW', 540],
  [null, 'ja', 'default', 540],
  ['TW', 'ko', 'TW', 480],
  ['KR', 'tw', 'KR', 540],
  ['JP', 'tw', 'default', 540],
] as const)('a member of region %s with the language %s: %s, %d minutes', (region, locale, id, utcOffsetMinutes) => {
  expect(regionOfMember(region, locale)).toEqual({ id, utcOffsetMinutes })
})
