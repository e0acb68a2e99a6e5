import { describe, expect, test } from 'vitest'
import { historyHref } from './history-href.ts'
import { historySearchOf, periodOf, quickPeriod, todayIn } from './history-period.ts'

const today = '2026-11-21'

describe('a period of the history', () => {
  test('is the last month by default, and a quick period ends today', () => {
    expect(periodOf({ page: 1 }, today)).toEqual({ choice: 'month', from: '2026-10-21', to: today })
    expect(periodOf({ period: 'week', page: 1 }, today)).toEqual({ choice: 'week', from: '2026-11-14', to: today })
    expect(periodOf({ period: 'quarter', page: 1 }, today)).toEqual({ choice: 'quarter', from: '2026-08-21', to: today })
  })

  test.each([
    ['2026-03-31', '2026-02-28'],
    ['2028-03-30', '2028-02-29'],
    ['2027-01-15', '2026-12-15'],
  ])('a month before %s is %s', (day, before) => expect(quickPeriod('month', day).from).toBe(before))

  test('is custom when either day is given, and a date that does not exist is ignored', () => {
    expect(periodOf({ from: '2026-01-02', to: '2026-01-05', period: 'week', page: 1 }, today)).toEqual({
      choice: 'own',
      from: '2026-01-02',
      to: '2026-01-05',
    })
    expect(periodOf({ to: '2026-01-05', page: 1 }, today)).toEqual({ choice: 'own', from: '', to: '2026-01-05' })
    expect(periodOf({ from: '2026-02-31', page: 1 }, today).choice).toBe('month')
    // No day that the provider takes.
    expect(periodOf({ from: '0001-01-01', page: 1 }, today).choice).toBe('month')
  })

  test('uses the server’s date, not the device’s (R7)', () => {
    const now = '2026-11-20T15:30:00Z'
    expect(todayIn({ utcOffsetMinutes: 540, now, locale: 'ko' })).toBe('2026-11-21')
    expect(todayIn({ utcOffsetMinutes: 480, now, locale: 'tw' })).toBe('2026-11-20')
  })
})

test('an address of the history contains only non-default values', () => {
  expect(historyHref({ period: 'month', page: 1 })).toBe('/purchases')
  expect(historyHref({ period: 'week', name: '무기', page: 2 })).toBe(`/purchases?period=week&name=${encodeURIComponent('무기')}&page=2`)
  expect(historyHref({ period: 'week', from: '2026-01-02', page: 1 })).toBe('/purchases?from=2026-01-02')
})

test('reads the values of an address and ignores invalid ones', () => {
  expect(historySearchOf({ period: 'week', name: '1.10', page: '3' })).toEqual({
    period: 'week',
    from: undefined,
    to: undefined,
    name: '1.10',
    page: 3,
  })
  expect(historySearchOf({ period: 'year', from: ['x'], name: '  ', page: '-1' })).toEqual(historySearchOf({}))
})
