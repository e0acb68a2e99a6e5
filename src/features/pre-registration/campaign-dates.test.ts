import { expect, test } from 'vitest'
import { formatMinute } from '#src/lib/dates.ts'
import { campaignFrame, campaignEnd, nextCountOf, windowText } from './campaign-dates.ts'

test.each([
  ['an end at midnight shows the last minute of the previous day', '2025-03-31T15:00:00.000Z', '2025-03-31 23:59'],
  ['an end in the last second of a day stays on that day', '2025-03-31T14:59:59.000Z', '2025-03-31 23:59'],
  ['an end in the last minute of a day stays on that day', '2025-03-31T14:59:00.000Z', '2025-03-31 23:59'],
  ['an end in the evening stays unchanged', '2025-03-31T09:00:00.000Z', '2025-03-31 18:00'],
  ['an end at midnight UTC stays unchanged', '2025-03-31T00:00:00.000Z', '2025-03-31 09:00'],
])('%s (T4)', (_name, end, shown) => {
  const frame = campaignFrame({ locale: 'en', utcOffsetMinutes: 480, now: '2025-01-10T00:00:00.000Z' })
  expect(formatMinute(campaignEnd(end), frame)).toBe(shown)
})

test.each([
  ['a day after the last count', '2025-01-06T15:00:00.000Z', '2025-01-09T02:00:00.000Z', '2025-01-10T02:00:00.000Z'],
  ['on the first day for an opening at midnight (UTC+9)', '2025-01-06T15:00:00.000Z', null, '2025-01-07T02:00:00.000Z'],
  ['on the first day for an opening just before 11:00 (UTC+9)', '2025-01-07T01:59:59.999Z', null, '2025-01-07T02:00:00.000Z'],
  ['on the second day for an opening at 11:00 (UTC+9)', '2025-01-07T02:00:00.000Z', null, '2025-01-08T02:00:00.000Z'],
  ['the first after the window', '2025-01-06T15:00:00.000Z', '2025-03-31T02:00:00.000Z', '2025-04-01T02:00:00.000Z'],
  ['none after that', '2025-01-06T15:00:00.000Z', '2025-04-01T02:00:00.000Z', undefined],
])('the next count is %s (T4)', (_name, opensDt, countedDt, next) =>
  expect(nextCountOf({ opensDt, closesDt: '2025-03-31T15:00:00.000Z', countedDt })).toBe(next),
)

test('the window names the minute of its end and the zone (T4)', () => {
  const frame = campaignFrame({ locale: 'en', utcOffsetMinutes: 480, now: '2025-01-10T00:00:00.000Z' })
  expect(windowText({ opensDt: '2025-01-06T15:00:00.000Z', closesDt: '2025-03-31T15:00:00.000Z' }, frame)).toBe(
    '2025.01.07 – 2025.03.31 23:59 (UTC+9)',
  )
})
