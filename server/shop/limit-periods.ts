/** When a purchase limit starts again (docs/requirements.md "Reach"); limits of accounts and first purchases never do. */
import { resetPeriod } from '#contract/server-day.ts'
import type { LimitType } from '#contract/shop.ts'

interface Period {
  /** Null: no start. */
  readonly start: Date | null
  /** Null: no end. */
  readonly end: Date | null
}

/**
 * @param now the provider's clock
 * @param utcOffsetMinutes offset of the server's day, 540 for KR, 480 for TW (R7)
 * @returns the current period, from `start` (inclusive) until `end` (exclusive)
 */
export function periodOf(type: LimitType, now: Date, utcOffsetMinutes: number): Period {
  if (type !== 'DAILY' && type !== 'WEEKLY' && type !== 'MONTHLY') return { start: null, end: null }
  const { start, end } = resetPeriod(type, now.getTime(), utcOffsetMinutes)
  return { start: new Date(start), end: new Date(end) }
}

/** @returns the end of the current period, or null if it never ends */
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
