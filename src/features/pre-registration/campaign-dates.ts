/** Displayed moments of the campaign (T4): always in UTC+9, whatever the visitor's time zone. */
import { campaignOffset, nextCountTime } from '#contract/campaign-count.ts'
import type { Campaign } from '#contract/pre-registration.ts'
import { formatDay, formatMinute, formatOffset, lastMomentOf, type DateFrame } from '#src/lib/dates.ts'

/** The frame with the campaign's UTC offset, to format its dates. */
export const campaignFrame = (frame: DateFrame): DateFrame => ({ ...frame, utcOffsetMinutes: campaignOffset })

/** The displayed end: midnight is shown as the last minute of the day before, 31 March 23:59. */
export const campaignEnd = (end: string): string => lastMomentOf(end, { utcOffsetMinutes: campaignOffset })

/** The window with the minute of its end: `2025.01.07 – 2025.03.31 23:59 (UTC+9)`. */
export function windowText({ opensDt, closesDt }: Pick<Campaign, 'opensDt' | 'closesDt'>, frame: DateFrame): string {
  const end = campaignEnd(closesDt)
  const time = formatMinute(end, frame).slice('YYYY-MM-DD '.length)
  return `${formatDay(opensDt, frame)} – ${formatDay(end, frame)} ${time} (${formatOffset(frame.utcOffsetMinutes)})`
}

/** @returns the next count of the registrations (T4), ISO 8601; undefined after the last count */
export function nextCountOf({ opensDt, closesDt, countedDt }: Pick<Campaign, 'opensDt' | 'closesDt' | 'countedDt'>): string | undefined {
  const window = { opens: Date.parse(opensDt), closes: Date.parse(closesDt) }
  const next = nextCountTime(window, countedDt === null ? null : Date.parse(countedDt))
  return next === undefined ? undefined : new Date(next).toISOString()
}
