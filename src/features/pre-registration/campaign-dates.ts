/** Displayed moments of the campaign (T4): always in UTC+9, whatever the visitor's time zone. */
import type { Campaign } from '#contract/pre-registration.ts'
import { dayLength, dayStart } from '#contract/server-day.ts'
import { formatDay, formatMinute, formatOffset, lastMomentOf, type DateFrame } from '#src/lib/dates.ts'

/** UTC offset in minutes. */
const campaignOffset = 540

/** The frame with the campaign's UTC offset, to format its dates. */
export const campaignFrame = (frame: DateFrame): DateFrame => ({ ...frame, utcOffsetMinutes: campaignOffset })

/** The displayed end: midnight is shown as the last minute of the day before, 31 March 23:59. */
export const campaignEnd = (end: string): string => lastMomentOf(end, { utcOffsetMinutes: campaignOffset })

/** Time of day of the count, in ms. */
const countedAt = 11 * 3_600_000

/** The window with the minute of its end: `2025.01.07 – 2025.03.31 23:59 (UTC+9)`. */
export function windowText({ opensDt, closesDt }: Pick<Campaign, 'opensDt' | 'closesDt'>, frame: DateFrame): string {
  const end = campaignEnd(closesDt)
  const time = formatMinute(end, frame).slice('YYYY-MM-DD '.length)
  return `${formatDay(opensDt, frame)} – ${formatDay(end, frame)} ${time} (${formatOffset(frame.utcOffsetMinutes)})`
}

/**
 * The next count of the registrations (T4: daily at 11:00): a day after the last, or the first after the opening. The last one is the first
 * after the window, so that its last day is included.
 * @returns ISO 8601; undefined after the last count
 */
export function nextCountOf({ opensDt, closesDt, countedDt }: Pick<Campaign, 'opensDt' | 'closesDt' | 'countedDt'>): string | undefined {
  const last = countedDt === null ? dayStart(Date.parse(opensDt) - countedAt, campaignOffset) + countedAt : Date.parse(countedDt)
  return last < Date.parse(closesDt) ? new Date(last + dayLength).toISOString() : undefined
}
