import { describe, expect, test } from 'vitest'
import { nextWeeklyReset } from './weekly-reset.ts'

const reset = (now: string, offset = 540) => new Date(nextWeeklyReset(Date.parse(now), offset)).toISOString()

describe('the weekly reset', () => {
  test('is the next Monday at midnight of the server', () => {
    expect(reset('2026-11-21T08:00:00Z')).toBe('2026-11-22T15:00:00.000Z')
    expect(reset('2026-11-21T08:00:00Z', 480)).toBe('2026-11-22T16:00:00.000Z')
  })
  test('is a week ahead when the server’s Monday has just begun', () => {
    expect(reset('2026-11-22T14:59:59Z')).toBe('2026-11-22T15:00:00.000Z')
    expect(reset('2026-11-22T15:00:00Z')).toBe('2026-11-29T15:00:00.000Z')
  })
})
