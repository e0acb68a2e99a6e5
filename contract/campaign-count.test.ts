import { describe, expect, test } from 'vitest'
import { isCountTime, lastCountTime, nextCountTime } from './campaign-count.ts'

const at = (text: string): number => Date.parse(`${text}+09:00`)
const text = (moment: number | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment + 9 * 3_600_000).toISOString().slice(0, 16)

test.each([
  ['2025-03-31T00:00', '2025-03-30T11:00'],
  ['2025-03-31T10:59:59.999', '2025-03-30T11:00'],
  ['2025-03-31T11:00', '2025-03-31T11:00'],
  ['2025-03-31T11:00:00.001', '2025-03-31T11:00'],
  ['2025-03-31T23:59', '2025-03-31T11:00'],
  ['2025-04-01T00:30', '2025-03-31T11:00'],
])('at %s (UTC+9) the last count was at %s (T4)', (moment, last) => expect(text(lastCountTime(at(moment)))).toBe(last))

/** All counts of a campaign, each the next one of the one before, as a page expects them. */
function countsOf(opens: string, closes: string): (string | undefined)[] {
  const window = { opens: at(opens), closes: at(closes) }
  const counts: number[] = []
  for (let next = nextCountTime(window, null); next !== undefined; next = nextCountTime(window, next)) counts.push(next)
  // The provider counts at the same times, and neither before nor after.
  const grid = Array.from({ length: 10 }, (_, day) => at('2025-03-25T11:00') + day * 86_400_000)
  expect(counts).toEqual(grid.filter((moment) => isCountTime(window, moment)))
  return counts.map(text)
}

describe('the counts of a campaign (T4)', () => {
  test.each([
    ['midnight', '2025-03-31T00:00', '2025-03-31T11:00'],
    ['the last second of a day', '2025-03-31T23:59:59', '2025-04-01T11:00'],
    ['10:59', '2025-03-31T10:59', '2025-03-31T11:00'],
    ['11:00', '2025-03-31T11:00', '2025-03-31T11:00'],
    ['11:01', '2025-03-31T11:01', '2025-04-01T11:00'],
    ['noon', '2025-03-31T12:00', '2025-04-01T11:00'],
  ])('closing at %s', (_name, closes, last) => expect(countsOf('2025-03-29T00:00', closes).at(-1)).toBe(last))

  test.each([
    ['midnight', '2025-03-29T00:00', '2025-03-29T11:00'],
    ['10:59', '2025-03-29T10:59', '2025-03-29T11:00'],
    ['11:00', '2025-03-29T11:00', '2025-03-30T11:00'],
    ['11:01', '2025-03-29T11:01', '2025-03-30T11:00'],
  ])('opening at %s', (_name, opens, first) => expect(countsOf(opens, '2025-03-31T00:00')[0]).toBe(first))
})
