import { dayStart, wallClock } from '#contract/server-day.ts'

/**
 * Dates as the specification shows them (§9, R5, R7): in the region's server time, never in the device's, so that the pages of server and
 * browser are equal. Plain arithmetic: a date library would add 4 kB to every page's first load.
 */
export interface DateFrame {
  /** Minutes ahead of UTC: 540 for KR, 480 for TW. */
  utcOffsetMinutes: number
  /** The provider's time when the page was opened or its configuration refetched. */
  now: string
  locale: string
}

/** R5: a missing date is a dash. */
export const noDate = '-'

const two = (n: number): string => String(n).padStart(2, '0')

/** The moment's calendar fields in server time, read by the UTC getters of a shifted date. */
const at = (moment: string, frame: DateFrame): Date => wallClock(Date.parse(moment), frame.utcOffsetMinutes)

const day = (date: Date, separator: string): string =>
  [date.getUTCFullYear(), two(date.getUTCMonth() + 1), two(date.getUTCDate())].join(separator)
const minute = (date: Date): string => `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`

/** `YYYY-MM-DD HH:mm`. */
export const formatMinute = (moment: string | null | undefined, frame: DateFrame): string => {
  if (!moment) return noDate
  const date = at(moment, frame)
  return `${day(date, '-')} ${minute(date)}`
}
/** `YYYY-MM-DD HH:mm:ss`. */
export const formatSecond = (moment: string | null | undefined, frame: DateFrame): string =>
  moment ? `${formatMinute(moment, frame)}:${two(at(moment, frame).getUTCSeconds())}` : noDate
/** `YYYY.MM.DD`. */
export const formatDay = (moment: string | null | undefined, frame: DateFrame): string => (moment ? day(at(moment, frame), '.') : noDate)

/** 12-hour clock: `10:00 AM`; Korean puts the word for morning or afternoon first: `오전 10:00`. */
function formatClock(date: Date, locale: string): string {
  const hour = date.getUTCHours()
  const clock = `${String(hour % 12 === 0 ? 12 : hour % 12)}:${two(date.getUTCMinutes())}`
  if (locale === 'ko') return `${hour < 12 ? '오전' : '오후'} ${clock}`
  return `${clock} ${hour < 12 ? 'AM' : 'PM'}`
}

/** A list's date: the time for today, otherwise `YYYY.MM.DD`. */
export function formatListed(moment: string | null | undefined, frame: DateFrame): string {
  if (!moment) return noDate
  const then = at(moment, frame)
  return day(then, '.') === day(at(frame.now, frame), '.') ? formatClock(then, frame.locale) : day(then, '.')
}

/** `UTC+9`: server times are always labelled (R7). */
export const formatOffset = (utcOffsetMinutes: number): string =>
  `UTC${utcOffsetMinutes < 0 ? '-' : '+'}${String(Math.abs(utcOffsetMinutes) / 60)}`

/** `YYYY-MM-DD HH:mm (UTC+9)`: where nothing near it names the zone (R7). */
export const formatZonedMinute = (moment: string | null | undefined, frame: DateFrame): string =>
  moment ? `${formatMinute(moment, frame)} (${formatOffset(frame.utcOffsetMinutes)})` : noDate

/**
 * The moment to show as an exclusive end: 00:00 in server time is shown as the last minute, and the last day, before it.
 * @param end ISO 8601
 */
export function lastMomentOf(end: string, { utcOffsetMinutes }: Pick<DateFrame, 'utcOffsetMinutes'>): string {
  const moment = Date.parse(end)
  return new Date(dayStart(moment, utcOffsetMinutes) === moment ? moment - 1 : moment).toISOString()
}

/** The time until a moment, in whole seconds, never negative. */
export function timeLeft(until: string | number, nowMs: number): { days: number; clock: string } {
  const target = typeof until === 'number' ? until : Date.parse(until)
  const seconds = Math.max(0, Math.floor((target - nowMs) / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    clock: `${two(Math.floor((seconds % 86_400) / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`,
  }
}
