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
  test('leaves the unused quantity, never less than zero', () => {
    expect(remainingOf(aProduct({ used: 1 }))).toBe(1)
    expect(remainingOf(aProduct({ used: 3 }))).toBe(0)
    expect(remainingOf(aProduct({ type: 'NONE', total: null, resetsAt: null }))).toBeUndefined()
  })

  test('limits the quantity together with the maximum per purchase', () => {
    expect(mostOf(aProduct({ used: 1 }))).toBe(1)
    expect(mostOf(aProduct({ total: 10 }))).toBe(5)
    expect(mostOf(aProduct({ type: 'NONE', total: null }))).toBe(5)
  })

  test('is sold out when it is used up; a product without a limit never is', () => {
    expect(isSoldOut(aProduct({ used: 2 }))).toBe(true)
    expect(isSoldOut(aProduct({ used: 1 }))).toBe(false)
    expect(isSoldOut(aProduct({ type: 'NONE', total: null }))).toBe(false)
  })

  test('shows a countdown only to a real reset: when sold out, or for the daily gift', () => {
    expect(showsReset(aProduct({ used: 2 }))).toBe(true)
    expect(showsReset(aProduct({ used: 1 }))).toBe(false)
    expect(showsReset(aProduct({ type: 'DAILY', total: 1 }, { free: true }))).toBe(true)
    expect(showsReset(aProduct({ type: 'MONTHLY' }, { free: true }))).toBe(false)
    expect(showsReset(aProduct({ type: 'UNLIMITED', total: 1, used: 1, resetsAt: null }))).toBe(false)
  })
})
