/**
 * No date depends on the host's time zone (R7): the same table in a process of each zone. Its times are around the changes of summer time
 * (New York 8 March and 1 November 2026, Berlin 29 March and 25 October, Auckland 5 April and 27 September), around midnights of Seoul and
 * Taipei, and at ends of months.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CalendarCall } from './helpers/print-calendar.ts'

const KR = 540
const TW = 480
const west = -300
const rows: [call: CalendarCall, result: unknown][] = [
  ...(
    [
      ['DAILY', '2026-11-21T14:59:59.999Z', KR, '2026-11-20T15:00', '2026-11-21T15:00'],
      ['DAILY', '2026-11-21T15:00:00.000Z', KR, '2026-11-21T15:00', '2026-11-22T15:00'],
      ['DAILY', '2026-11-21T15:30:00.000Z', TW, '2026-11-20T16:00', '2026-11-21T16:00'],
      ['DAILY', '2026-03-08T06:59:59.000Z', KR, '2026-03-07T15:00', '2026-03-08T15:00'],
      ['DAILY', '2026-03-08T15:30:00.000Z', KR, '2026-03-08T15:00', '2026-03-09T15:00'],
      ['DAILY', '2026-10-25T00:30:00.000Z', TW, '2026-10-24T16:00', '2026-10-25T16:00'],
      ['DAILY', '2026-11-01T05:30:00.000Z', west, '2026-11-01T05:00', '2026-11-02T05:00'],
      ['WEEKLY', '2026-03-08T12:00:00.000Z', KR, '2026-03-01T15:00', '2026-03-08T15:00'],
      ['WEEKLY', '2026-03-29T14:59:59.000Z', KR, '2026-03-22T15:00', '2026-03-29T15:00'],
      ['WEEKLY', '2026-03-29T15:00:00.000Z', KR, '2026-03-29T15:00', '2026-04-05T15:00'],
      ['WEEKLY', '2026-10-25T16:00:00.000Z', TW, '2026-10-25T16:00', '2026-11-01T16:00'],
      ['MONTHLY', '2026-03-15T03:00:00.000Z', KR, '2026-02-28T15:00', '2026-03-31T15:00'],
      ['MONTHLY', '2026-10-31T14:59:59.999Z', KR, '2026-09-30T15:00', '2026-10-31T15:00'],
      ['MONTHLY', '2026-10-31T15:00:00.000Z', KR, '2026-10-31T15:00', '2026-11-30T15:00'],
      ['MONTHLY', '2026-11-10T00:00:00.000Z', KR, '2026-10-31T15:00', '2026-11-30T15:00'],
      ['MONTHLY', '2026-11-10T00:00:00.000Z', TW, '2026-10-31T16:00', '2026-11-30T16:00'],
      ['MONTHLY', '2026-12-31T20:00:00.000Z', KR, '2026-12-31T15:00', '2027-01-31T15:00'],
      ['MONTHLY', '2028-02-29T14:59:59.000Z', KR, '2028-01-31T15:00', '2028-02-29T15:00'],
      ['MONTHLY', '2026-04-05T03:00:00.000Z', west, '2026-04-01T05:00', '2026-05-01T05:00'],
    ] as const
  ).map(([type, now, offset, start, end]): [CalendarCall, unknown] => [
    ['limit', type, now, offset],
    [`${start}:00.000Z`, `${end}:00.000Z`],
  ]),
  [
    ['limit', 'FIRST', '2026-11-21T03:00:00.000Z', KR],
    [null, null],
  ],
  // Days from the import, across both changes of the year, at their times of the day.
  [
    ['campaign', '2026-03-07T20:00:00Z', { day: -14 }, { day: 30, at: '23:59:59' }],
    ['2026-02-21T15:00:00.000Z', '2026-04-07T14:59:59.000Z'],
  ],
  [
    ['campaign', '2026-10-31T16:00:00Z', { day: 0, at: '02:30' }, { day: 31, at: '11:00' }],
    ['2026-10-31T17:30:00.000Z', '2026-12-02T02:00:00.000Z'],
  ],
  [
    ['campaign', '2026-10-31T16:00:00Z', '2025-01-07T00:00:00+09:00', '2025-03-31T23:59:59+09:00'],
    ['2025-01-06T15:00:00.000Z', '2025-03-31T14:59:59.000Z'],
  ],
  [['isPackMoment', '2026-11-20T10:00:00+09:00'], true],
  [['isPackMoment', '2026-11-20T10:00Z'], true],
  // A different time on every host.
  [['isPackMoment', '2026-11-20T10:00:00'], false],
  [['isPackMoment', '20 Nov 2026'], false],
  [['securityExpiry', '2026-11-28T18:00:00.000Z'], '2027-02-26T00:00:00.000Z'],
  [['counting', '2026-03-08T01:59:59.999Z'], '2026-03-07T02:00:00.000Z'],
  [['counting', '2026-03-08T02:00:00.000Z'], '2026-03-08T02:00:00.000Z'],
  [['counting', '2026-10-25T01:30:00.000Z'], '2026-10-24T02:00:00.000Z'],
  [['counting', '2026-11-01T16:00:00.000Z'], '2026-11-01T02:00:00.000Z'],
  [['namedDay', '2026-03-08', KR], '2026-03-07T15:00:00.000Z'],
  [['namedDay', '2026-11-01', TW], '2026-10-31T16:00:00.000Z'],
  [['years', '2026-03-08T06:59:59.000Z', 2], '2028-03-08T06:59:59.000Z'],
  [['years', '2028-02-29T23:30:00.000Z', 3], '2031-02-28T23:30:00.000Z'],
  [['years', '2026-10-25T01:30:00.000Z', 3], '2029-10-25T01:30:00.000Z'],
  [['quick', 'week', '2026-03-29'], '2026-03-22'],
  [['quick', 'month', '2026-03-31'], '2026-02-28'],
  [['quick', 'quarter', '2026-11-30'], '2026-08-30'],
  [['today', '2026-11-20T15:30:00Z', KR], '2026-11-21'],
  [['today', '2026-11-20T15:30:00Z', TW], '2026-11-20'],
  [
    ['formats', '2026-03-08T06:59:59Z', KR],
    ['2026-03-08 15:59:59', '2026-03-08 15:59', '2026.03.08', '3:59 PM'],
  ],
  [
    ['formats', '2026-10-31T15:30:00Z', TW],
    ['2026-10-31 23:30:00', '2026-10-31 23:30', '2026.10.31', '11:30 PM'],
  ],
]

const script = join(import.meta.dirname, 'helpers/print-calendar.ts')
const input = JSON.stringify(rows.map(([call]) => call))

describe.each([
  ['UTC', 0],
  ['Asia/Seoul', -540],
  ['America/New_York', 300],
  ['Europe/Berlin', -60],
  ['Pacific/Auckland', -780],
  ['America/Sao_Paulo', 180],
])('on a host in %s', (zone, winter) => {
  test('every period, window and date is the same', () => {
    const printed = JSON.parse(
      execFileSync(process.execPath, [script], { input, encoding: 'utf8', env: { ...process.env, TZ: zone } }),
    ) as {
      zone: string
      winter: number
      results: unknown[]
    }
    // The process has the intended zone, so that the table proves something.
    expect([printed.zone, printed.winter]).toEqual([zone, winter])
    expect(rows.map(([call], i) => [call, printed.results[i]])).toEqual(rows)
  })
})
