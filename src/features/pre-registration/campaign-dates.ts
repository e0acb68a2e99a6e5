/** Moments of the campaign as they are shown (T4): always in UTC+9, wherever the reader is. */
import type { DateFrame } from '#src/lib/dates.ts'

export const campaignFrame = (frame: DateFrame): DateFrame => ({ ...frame, utcOffsetMinutes: 540 })

const day = 86_400_000
const utcPlus9 = 32_400_000

/** An end as it is shown: the campaign's own minute. On the stroke of midnight (UTC+9) it belongs to the day before: 31 March 23:59. */
export function lastMomentOf(end: string): string {
  const moment = Date.parse(end)
  return new Date((moment + utcPlus9) % day === 0 ? moment - 1 : moment).toISOString()
}
