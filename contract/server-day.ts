/**
 * The calendar of a server's day: its wall clock is UTC plus a fixed number of minutes (R7). One rule for site and provider. The code uses
 * only Date's UTC fields, so a server in New York and a phone in Berlin get the same result despite their summer times.
 */
import { dayMs, minuteMs } from './durations.ts'
import type { LimitType } from './shop.ts'

const shiftOf = (utcOffsetMinutes: number): number => utcOffsetMinutes * minuteMs

/**
 * @param moment in ms since the epoch
 * @returns a date whose UTC fields are those of the wall clock at that moment
 */
export const wallClock = (moment: number, utcOffsetMinutes: number): Date => new Date(moment + shiftOf(utcOffsetMinutes))

/** @returns the last 00:00 of the wall clock up to this moment; both in ms since the epoch */
export const dayStart = (moment: number, utcOffsetMinutes: number): number => {
  const shift = shiftOf(utcOffsetMinutes)
  return Math.floor((moment + shift) / dayMs) * dayMs - shift
}

/**
 * @param day YYYY-MM-DD of the wall clock
 * @returns its 00:00 in ms since the epoch; NaN if the day does not exist
 */
export const startOfNamedDay = (day: string, utcOffsetMinutes: number): number => Date.parse(`${day}T00:00:00Z`) - shiftOf(utcOffsetMinutes)

/** The last time that a database and JSON can hold, in ms since the epoch: the next one has a year of five digits. */
export const lastTime = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/**
 * @param day YYYY-MM-DD of the wall clock
 * @returns the next 00:00 in ms since the epoch, exclusive; NaN if the day does not exist
 */
export const endOfNamedDay = (day: string, utcOffsetMinutes: number): number =>
  Math.min(startOfNamedDay(day, utcOffsetMinutes) + dayMs, lastTime)

/** 00:00 of the first day of the month, the given number of months after that of `moment`. */
const monthStart = (moment: number, utcOffsetMinutes: number, monthsLater: number): number => {
  const clock = wallClock(moment, utcOffsetMinutes)
  return Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth() + monthsLater, 1) - shiftOf(utcOffsetMinutes)
}

/** Limits that start again, with their periods (docs/requirements.md "Reach"). */
export type ResetPeriod = Extract<LimitType, 'DAILY' | 'WEEKLY' | 'MONTHLY'>

/**
 * The current period of a purchase limit (docs/requirements.md "Reach"): from 00:00 of the server's day; weekly from Monday, monthly from
 * the 1st.
 * @param now the provider's clock, in ms since the epoch
 * @returns `start` and `end` (exclusive), in ms since the epoch
 */
export function resetPeriod(period: ResetPeriod, now: number, utcOffsetMinutes: number): { start: number; end: number } {
  const today = dayStart(now, utcOffsetMinutes)
  switch (period) {
    case 'DAILY':
      return { start: today, end: today + dayMs }
    case 'WEEKLY': {
      // Sunday is 0; weeks begin on Monday.
      const monday = today - ((wallClock(now, utcOffsetMinutes).getUTCDay() + 6) % 7) * dayMs
      return { start: monday, end: monday + 7 * dayMs }
    }
    case 'MONTHLY':
      return { start: monthStart(now, utcOffsetMinutes, 0), end: monthStart(now, utcOffsetMinutes, 1) }
  }
}

/** The next start of the period, as in `resetPeriod`. */
export const nextReset = (period: ResetPeriod, now: number, utcOffsetMinutes: number): number =>
  resetPeriod(period, now, utcOffsetMinutes).end
