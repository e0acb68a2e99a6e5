import { describe, expect, test } from 'vitest'
import type { ProductItem } from '#contract/shop.ts'
import { isSoldOut, mostOf, remainingOf, showsReset } from './limits.ts'

const aProduct = (limit: Partial<ProductItem['limit']>, rest: Partial<ProductItem> = {}) => ({
  free: false,
  maxQuantity: 5,
  ...rest,
  limit: { type: 'WEEKLY' as const, color: 'BLUE' as const, total: 2, used: 0, resetsAt: '2026-11-22T15:00:00.000Z', ...limit },
})

describe('a purchase limit', () => {
  test('leaves what has not been used, never less than none', () => {
    expect(remainingOf(aProduct({ used: 1 }))).toBe(1)
    expect(remainingOf(aProduct({ used: 3 }))).toBe(0)
    expect(remainingOf(aProduct({ type: 'NONE', total: null, resetsAt: null }))).toBeUndefined()
  })

  test('bounds the quantity together with the most per purchase', () => {
    expect(mostOf(aProduct({ used: 1 }))).toBe(1)
    expect(mostOf(aProduct({ total: 10 }))).toBe(5)
    expect(mostOf(aProduct({ type: 'NONE', total: null }))).toBe(5)
  })

  test('is sold out when all is used, and only where there is a limit', () => {
    expect(isSoldOut(aProduct({ used: 2 }))).toBe(true)
    expect(isSoldOut(aProduct({ used: 1 }))).toBe(false)
    expect(isSoldOut(aProduct({ type: 'NONE', total: null }))).toBe(false)
  })

  test('counts down only to real resets: sold out, or the daily gift', () => {
    expect(showsReset(aProduct({ used: 2 }))).toBe(true)
    expect(showsReset(aProduct({ used: 1 }))).toBe(false)
    expect(showsReset(aProduct({ type: 'DAILY', total: 1 }, { free: true }))).toBe(true)
    expect(showsReset(aProduct({ type: 'MONTHLY' }, { free: true }))).toBe(false)
    expect(showsReset(aProduct({ type: 'UNLIMITED', total: 1, used: 1, resetsAt: null }))).toBe(false)
  })
})
