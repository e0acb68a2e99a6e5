/** Moments of the campaign as they are shown (T4): always in UTC+9, wherever the reader is. */
import { dayStart } from '#contract/server-day.ts'
import type { DateFrame } from '#src/lib/dates.ts'

/** Minutes. */
const campaignOffset = 540

export const campaignFrame = (frame: DateFrame): DateFrame => ({ ...frame, utcOffsetMinutes: campaignOffset })

/** An end as it is shown: the campaign's own minute. On the stroke of its midnight it belongs to the day before: 31 March 23:59. */
export function lastMomentOf(end: string): string {
  const moment = Date.parse(end)
  return new Date(dayStart(moment, campaignOffset) === moment ? moment - 1 : moment).toISOString()
}
