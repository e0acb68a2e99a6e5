/**
 * When a purchase limit starts again (docs/requirements.md "Reach"): 00:00 of the server's day; weekly on Monday, monthly on the 1st;
 * accounts and first purchases never.
 */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { LimitType } from '#contract/shop.ts'

dayjs.extend(utc)

interface Period {
  /** Null: it always ran. */
  readonly start: Date | null
  /** Null: it never ends. */
  readonly end: Date | null
}

function reckon(type: LimitType, now: Date, utcOffsetMinutes: number): Period {
  const today = dayjs(now).utcOffset(utcOffsetMinutes).startOf('day')
  switch (type) {
    case 'DAILY':
      return { start: today.toDate(), end: today.add(1, 'day').toDate() }
    case 'WEEKLY': {
      // Sunday is 0 to dayjs; weeks begin on Monday.
      const monday = today.subtract((today.day() + 6) % 7, 'day')
      return { start: monday.toDate(), end: monday.add(7, 'day').toDate() }
    }
    case 'MONTHLY': {
      const first = today.startOf('month')
      return { start: first.toDate(), end: first.add(1, 'month').toDate() }
    }
    case 'NONE':
    case 'UNLIMITED':
    case 'FIRST':
      return { start: null, end: null }
  }
}

/** The period that ran last, of each kind and day: calendars take longer than a list of goods has. */
const running = new Map<string, Period>()

/**
 * @param now the provider's clock
 * @param utcOffsetMinutes of the server's day, 540 for KR, 480 for TW (R7)
 * @returns the running period, from `start` until before `end`
 */
export function periodOf(type: LimitType, now: Date, utcOffsetMinutes: number): Period {
  const key = `${type} ${String(utcOffsetMinutes)}`
  const known = running.get(key)
  if (known !== undefined && (known.start === null || known.start <= now) && (known.end === null || now < known.end)) return known
  const period = reckon(type, now, utcOffsetMinutes)
  running.set(key, period)
  return period
}

/** @returns the moment the running period ends, or null where it never does */
export const resetOf = (type: LimitType, now: Date, utcOffsetMinutes: number): Date | null => periodOf(type, now, utcOffsetMinutes).end

/** Colours follow the kind of limit (look.md §2): red daily and first purchase, blue weekly and monthly, green account. */
export const limitColor = {
  NONE: null,
  DAILY: 'RED',
  FIRST: 'RED',
  WEEKLY: 'BLUE',
  MONTHLY: 'BLUE',
  UNLIMITED: 'GREEN',
} as const satisfies Record<LimitType, string | null>
