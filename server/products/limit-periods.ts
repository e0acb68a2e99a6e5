/** When a purchase limit starts again (decisions "Reach"): 00:00 of the server's day; weekly on Monday, monthly on the 1st; accounts and first purchases never. */
import type { LimitType } from '#contract/products.ts'

const day = 86_400_000

/**
 * @param now the provider's clock
 * @param utcOffsetMinutes of the server's day, 540 for KR, 480 for TW (R7)
 * @returns the moment the running period ends, or null where it never does
 */
export function resetOf(type: LimitType, now: Date, utcOffsetMinutes: number): Date | null {
  const shift = utcOffsetMinutes * 60_000
  const local = new Date(now.getTime() + shift)
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate())
  switch (type) {
    case 'DAILY':
      return new Date(midnight + day - shift)
    case 'WEEKLY':
      return new Date(midnight + (7 - ((local.getUTCDay() + 6) % 7)) * day - shift)
    case 'MONTHLY':
      return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - shift)
    case 'NONE':
    case 'UNLIMITED':
    case 'FIRST':
      return null
  }
}

/** Colours follow the kind of limit (look.md §2): red daily and first purchase, blue weekly and monthly, green account. */
export const limitColor = { NONE: null, DAILY: 'RED', FIRST: 'RED', WEEKLY: 'BLUE', MONTHLY: 'BLUE', UNLIMITED: 'GREEN' } as const satisfies Record<LimitType, string | null>
