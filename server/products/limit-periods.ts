/** When a purchase limit starts again (decisions "Reach"): 00:00 of the server's day; weekly on Monday, monthly on the 1st; accounts and first purchases never. */
import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import type { LimitType } from '#contract/products.ts'

dayjs.extend(utc)

/**
 * @param now the provider's clock
 * @param utcOffsetMinutes of the server's day, 540 for KR, 480 for TW (R7)
 * @returns the moment the running period ends, or null where it never does
 */
export function resetOf(type: LimitType, now: Date, utcOffsetMinutes: number): Date | null {
  const today = dayjs(now).utcOffset(utcOffsetMinutes).startOf('day')
  switch (type) {
    case 'DAILY':
      return today.add(1, 'day').toDate()
    case 'WEEKLY':
      // Monday comes in 7 days on a Monday, in 1 on a Sunday.
      return today.add(7 - ((today.day() + 6) % 7), 'day').toDate()
    case 'MONTHLY':
      return today.startOf('month').add(1, 'month').toDate()
    case 'NONE':
    case 'UNLIMITED':
    case 'FIRST':
      return null
  }
}

/** Colours follow the kind of limit (look.md §2): red daily and first purchase, blue weekly and monthly, green account. */
export const limitColor = {
  NONE: null,
  DAILY: 'RED',
  FIRST: 'RED',
  WEEKLY: 'BLUE',
  MONTHLY: 'BLUE',
  UNLIMITED: 'GREEN',
} as const satisfies Record<LimitType, string | null>
