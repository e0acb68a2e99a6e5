import { expect, test } from 'vitest'
import { byState, daysLeft, eventState, formatPeriod, nextTurn } from './event-period.ts'

const now = '2026-11-21T08:00:00.000Z'
const frame = { utcOffsetMinutes: 540, now, locale: 'ko' }
const event = (start: string, end: string | null) => ({ period: { start, end } })

test('an event is upcoming, ongoing or ended by the provider’s clock', () => {
  expect(eventState(event('2026-11-22T00:00:00.000Z', null), now)).toBe('upcoming')
  expect(eventState(event(now, '2026-11-21T08:00:00.001Z'), now)).toBe('ongoing')
  expect(eventState(event('2026-11-20T00:00:00.000Z', now), now)).toBe('ended')
  expect(eventState({ period: null }, now)).toBe('ongoing')
})

test('days left include the current day', () => {
  expect(daysLeft(event('2026-11-20T00:00:00.000Z', '2026-11-21T09:00:00.000Z'), now)).toBe(1)
  expect(daysLeft(event('2026-11-20T00:00:00.000Z', '2026-12-01T14:59:59.000Z'), now)).toBe(11)
  expect(daysLeft(event('2026-11-20T00:00:00.000Z', null), now)).toBeUndefined()
  expect(daysLeft(event('2026-11-20T00:00:00.000Z', now), now)).toBeUndefined()
})

test('periods use server days, and repeat the year only if it differs', () => {
  expect(formatPeriod(event('2026-11-17T21:00:00.000Z', '2026-12-01T14:59:59.000Z'), frame)).toBe('2026.11.18 – 12.01')
  expect(formatPeriod(event('2026-11-17T21:00:00.000Z', '2027-01-01T14:59:59.000Z'), { ...frame, locale: 'ja' })).toBe(
    '2026.11.18～2027.01.01',
  )
  expect(formatPeriod(event('2026-11-17T21:00:00.000Z', null), frame)).toBe('2026.11.18 –')
})

test.each([
  ['that ends at midnight ends on the day before', '2026-11-30T15:00:00.000Z', '2026-12-15T15:00:00.000Z', '2026.12.01 – 12.15'],
  ['that ends after midnight includes that day', '2026-11-30T15:00:00.000Z', '2026-12-15T15:00:01.000Z', '2026.12.01 – 12.16'],
  ['within a day names it once', '2026-12-05T00:00:00.000Z', '2026-12-05T15:00:00.000Z', '2026.12.05'],
])('a period %s', (_, start, end, text) => {
  expect(formatPeriod(event(start, end), frame)).toBe(text)
})

test('running events keep their order, before the upcoming ones, which are sorted by their start', () => {
  const later = event('2026-12-05T00:00:00.000Z', null)
  const soon = event('2026-12-01T00:00:00.000Z', null)
  const first = event('2026-11-02T00:00:00.000Z', null)
  const second = event('2026-11-01T00:00:00.000Z', null)
  expect(byState([later, soon, first, second], now)).toEqual([first, second, soon, later])
})

test.each([
  ['an upcoming event begins', '2026-11-22T00:00:00.000Z', '2026-12-01T00:00:00.000Z', '2026-11-22T00:00:00.000Z'],
  ['a day of it ends', '2026-11-20T00:00:00.000Z', '2026-12-01T14:59:59.000Z', '2026-11-21T14:59:59.000Z'],
  ['its last day ends', '2026-11-20T00:00:00.000Z', '2026-11-22T07:00:00.000Z', '2026-11-22T07:00:00.000Z'],
  ['it ends at this moment', '2026-11-20T00:00:00.000Z', now, undefined],
  ['it has ended', '2026-11-20T00:00:00.000Z', '2026-11-21T07:59:59.000Z', undefined],
  ['it has no end', '2026-11-20T00:00:00.000Z', null, undefined],
])('the next turn of an event: %s', (_, start, end, turn) => {
  expect(nextTurn(event(start, end), now)).toBe(turn)
})
