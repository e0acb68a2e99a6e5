/** Displayed moments of the campaign (T4): always in UTC+9, whatever the visitor's time zone. */
import type { Campaign } from '#contract/pre-registration.ts'
import { dayLength, dayStart } from '#contract/server-day.ts'
import type { DateFrame } from '#src/lib/dates.ts'

/** UTC offset in minutes. */
const campaignOffset = 540

export const campaignFrame = (frame: DateFrame): DateFrame => ({ ...frame, utcOffsetMinutes: campaignOffset })

/** The displayed end: the exact minute of the campaign's end. Midnight is shown as the last minute of the day before: 31 March 23:59. */
export function lastMomentOf(end: string): string {
  const moment = Date.parse(end)
  return new Date(dayStart(moment, campaignOffset) === moment ? moment - 1 : moment).toISOString()
}

/** Time of day of the count, in ms. */
const countedAt = 11 * 3_600_000

/** The next count of the registrations (T4: daily at 11:00): a day after the last, or the first after the opening. */
export function nextCountOf({ opensDt, countedDt }: Pick<Campaign, 'opensDt' | 'countedDt'>): string {
  const last = countedDt === null ? dayStart(Date.parse(opensDt) - countedAt, campaignOffset) + countedAt : Date.parse(countedDt)
  return new Date(last + dayLength).toISOString()
}
