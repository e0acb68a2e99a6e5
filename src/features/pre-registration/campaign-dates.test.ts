import { expect, test } from 'vitest'
import { formatMinute } from '#src/lib/dates.ts'
import { campaignFrame, lastMomentOf } from './campaign-dates.ts'

test.each([
  ['the stroke of midnight belongs to the day before', '2025-03-31T15:00:00.000Z', '2025-03-31 23:59'],
  ['the last second of a day is its own', '2025-03-31T14:59:59.000Z', '2025-03-31 23:59'],
  ['the last minute too', '2025-03-31T14:59:00.000Z', '2025-03-31 23:59'],
  ['an evening is that evening', '2025-03-31T09:00:00.000Z', '2025-03-31 18:00'],
  ['midnight elsewhere is an hour like any other', '2025-03-31T00:00:00.000Z', '2025-03-31 09:00'],
])('%s (T4)', (_name, end, shown) => {
  const frame = campaignFrame({ locale: 'en', utcOffsetMinutes: 480, now: '2025-01-10T00:00:00.000Z' })
  expect(formatMinute(lastMomentOf(end), frame)).toBe(shown)
})
