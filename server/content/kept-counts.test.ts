/** Caching and expiry of totals; and pages read from the nearer end. */
import { describe, expect, test } from 'vitest'
import { pageWindow } from '../platform/page-window.ts'
import { createKeptCounts, earliest } from './kept-counts.ts'

const at = (ms: number): Date => new Date(Date.UTC(2026, 10, 21) + ms)

describe('cached totals', () => {
  const counting = () => {
    const state = { version: 'a', asked: 0 }
    const counts = createKeptCounts(() => Promise.resolve(state.version))
    const count = (until: Date | null) => () => Promise.resolve({ value: (state.asked += 1), until })
    return { state, counts, count }
  }

  test('a total is counted once for concurrent and later callers, until an import', async () => {
    const { state, counts, count } = counting()
    expect(await Promise.all([1, 2, 3].map(() => counts('x', at(0), count(null))))).toEqual([1, 1, 1])
    expect(await counts('x', at(86_400_000), count(null))).toBe(1)
    expect(await counts('y', at(0), count(null))).toBe(2)
    state.version = 'b'
    expect(await counts('x', at(0), count(null))).toBe(3)
  })

  test('a total is cached until its expiry, and not for a clock before the time of its count', async () => {
    const { counts, count } = counting()
    expect(await counts('x', at(0), count(at(100)))).toBe(1)
    expect(await counts('x', at(99), count(at(100)))).toBe(1)
    expect(await counts('x', at(100), count(null))).toBe(2)
    expect(await counts('x', at(50), count(null))).toBe(3)
  })

  test('a failure is not cached', async () => {
    const { counts, count } = counting()
    await expect(counts('x', at(0), () => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(await counts('x', at(0), count(null))).toBe(1)
  })

  test('earliest() returns the earliest time and ignores null', () => {
    expect([earliest([]), earliest([null]), earliest([at(2), null, at(1)])]).toEqual([null, null, at(1)])
  })
})

describe('a page from the nearer end gives the same rows', () => {
  const all = Array.from({ length: 25 }, (_, i) => i)
  const read = (page: number, size: number, isExact: boolean): number[] => {
    const { isFromEnd, limit, offset } = pageWindow(all.length, page, size, { isExact })
    const rows = (isFromEnd ? all.toReversed() : all).slice(offset, offset + limit)
    return isFromEnd ? rows.reverse() : rows
  }
  test.each([1, 2, 3, 4, 7, 10, 12, 25, 30])('in pages of %i', (size) => {
    for (let page = 1; page <= 26; page += 1)
      for (const isExact of [true, false]) expect(read(page, size, isExact)).toEqual(all.slice((page - 1) * size, page * size))
  })
  test('no offset is greater than half of the rows', () => {
    for (let page = 1; page <= 9; page += 1) expect(pageWindow(25, page, 3).offset).toBeLessThanOrEqual(12)
  })
})
