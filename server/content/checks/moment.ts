/** Times in packs, ISO 8601 with a zone: without one, the time would depend on the host. */
import * as v from 'valibot'
import { isDay } from '#contract/addresses.ts'
import { regionOffset } from '#contract/regions.ts'
import { lastTime, wallClock } from '#contract/server-day.ts'

const example = '2026-11-20T10:00:00+09:00'
const whole = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/

/** @returns the fault of a written time; undefined if there is none */
export function faultOfMoment(text: string): string | undefined {
  if (whole.test(text)) {
    if (!isDay(text.slice(0, 10))) return `there is no day ${text.slice(0, 10)}: write a date of the calendar, e.g. ${example}`
    return Date.parse(text) > lastTime ? 'is after the year 9999 in UTC: write an earlier time' : undefined
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `has no time and no time zone: write e.g. ${text}T00:00:00+09:00`
  const local = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/.exec(text)
  if (local !== null) return `has no time zone: write ${local[1]!}T${local[2]!}+09:00 if this is Korean time`
  return `must be a date and time such as ${example}`
}

/** A time as packs write it: in Korean time, `2026-11-20T10:00:00+09:00`. */
export const writtenMoment = (moment: Date): string =>
  wallClock(moment.getTime(), regionOffset('KR'))
    .toISOString()
    .replace(/(?:\.000)?Z$/, '+09:00')

/** A written time as a `Date`; the issue of an invalid one says how to write it. */
export const MomentSchema = v.pipe(
  v.string(`must be a date and time such as ${example}`),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const fault = faultOfMoment(dataset.value)
    if (fault === undefined) return new Date(dataset.value)
    addIssue({ message: fault })
    return NEVER
  }),
)
