/**
 * Dates as the specification shows them (§9, R5, R7): in the server's time of the region, never in the device's, so that the
 * server's page and the browser's agree.
 */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

export interface DateFrame {
  /** Minutes ahead of UTC: 540 for KR, 480 for TW. */
  utcOffsetMinutes: number
  /** The provider's clock when it answered. */
  now: string
  locale: string
}

/** R5: a missing date is a dash. */
export const noDate = '-'

const at = (moment: string, frame: DateFrame): dayjs.Dayjs => dayjs.utc(moment).utcOffset(frame.utcOffsetMinutes)

/** `YYYY-MM-DD HH:mm:ss`. */
export const formatSecond = (moment: string | null | undefined, frame: DateFrame): string => (moment ? at(moment, frame).format('YYYY-MM-DD HH:mm:ss') : noDate)
/** `YYYY-MM-DD HH:mm`. */
export const formatMinute = (moment: string | null | undefined, frame: DateFrame): string => (moment ? at(moment, frame).format('YYYY-MM-DD HH:mm') : noDate)
/** `YYYY.MM.DD`. */
export const formatDay = (moment: string | null | undefined, frame: DateFrame): string => (moment ? at(moment, frame).format('YYYY.MM.DD') : noDate)

/** 12-hour clock: `10:00 AM`; Korean puts its morning or afternoon word first: `오전 10:00`. */
function formatClock(moment: dayjs.Dayjs, locale: string): string {
  const clock = moment.format('h:mm')
  if (locale === 'ko') return `${moment.hour() < 12 ? '오전' : '오후'} ${clock}`
  return `${clock} ${moment.hour() < 12 ? 'AM' : 'PM'}`
}

/** A list's date: today's shows only the time, any other `YYYY.MM.DD`. */
export function formatListed(moment: string | null | undefined, frame: DateFrame): string {
  if (!moment) return noDate
  const then = at(moment, frame)
  return then.isSame(at(frame.now, frame), 'day') ? formatClock(then, frame.locale) : then.format('YYYY.MM.DD')
}

/** `UTC+9`: server times are always labelled (R7). */
export const formatOffset = (utcOffsetMinutes: number): string => `UTC${utcOffsetMinutes < 0 ? '-' : '+'}${String(Math.abs(utcOffsetMinutes) / 60)}`

/** What is left until a moment. Whole seconds, never negative. */
export function timeLeft(until: string | number, nowMs: number): { days: number; clock: string } {
  const target = typeof until === 'number' ? until : Date.parse(until)
  const seconds = Math.max(0, Math.floor((target - nowMs) / 1000))
  const two = (n: number): string => String(n).padStart(2, '0')
  return { days: Math.floor(seconds / 86_400), clock: `${two(Math.floor((seconds % 86_400) / 3600))}:${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}` }
}
