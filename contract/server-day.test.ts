import { describe, expect, test } from 'vitest'
import { nextReset, type ResetPeriod } from './server-day.ts'

const at = (period: ResetPeriod, now: string, utcOffsetMinutes = 540) =>
  new Date(nextReset(period, Date.parse(now), utcOffsetMinutes)).toISOString()

// On hosts of several time zones: tests/time-zones.test.ts.
describe('limits reset at 00:00 of the server’s day', () => {
  test('daily, also right before and exactly at midnight', () => {
    expect(at('DAILY', '2026-11-21T05:12:48.000Z')).toBe('2026-11-21T15:00:00.000Z')
    expect(at('DAILY', '2026-11-21T14:59:59.999Z')).toBe('2026-11-21T15:00:00.000Z')
    expect(at('DAILY', '2026-11-21T15:00:00.000Z')).toBe('2026-11-22T15:00:00.000Z')
  })

  test('weekly on Monday; at Monday 00:00, a week later', () => {
    expect(at('WEEKLY', '2026-11-21T05:12:48.000Z')).toBe('2026-11-22T15:00:00.000Z')
    expect(at('WEEKLY', '2026-11-22T14:59:59.000Z')).toBe('2026-11-22T15:00:00.000Z')
    expect(at('WEEKLY', '2026-11-22T15:00:00.000Z')).toBe('2026-11-29T15:00:00.000Z')
  })

  test('monthly on the first, also across the end of a year', () => {
    expect(at('MONTHLY', '2026-11-21T05:12:48.000Z')).toBe('2026-11-30T15:00:00.000Z')
    expect(at('MONTHLY', '2026-12-31T14:00:00.000Z')).toBe('2026-12-31T15:00:00.000Z')
    expect(at('MONTHLY', '2026-12-31T15:00:00.000Z')).toBe('2027-01-31T15:00:00.000Z')
  })

  test('one hour later in Taiwan than in Korea', () => {
    expect(at('DAILY', '2026-11-21T15:30:00.000Z', 480)).toBe('2026-11-21T16:00:00.000Z')
    expect(at('WEEKLY', '2026-11-21T08:00:00Z', 480)).toBe('2026-11-22T16:00:00.000Z')
  })
})
