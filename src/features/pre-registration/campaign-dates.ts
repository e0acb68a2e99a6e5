/** Moments of the campaign as they are shown (T4): always in UTC+9, wherever the reader is. */
import type { DateFrame } from '#src/lib/dates.ts'

export const campaignFrame = (frame: DateFrame): DateFrame => ({ ...frame, utcOffsetMinutes: 540 })

/** An end on the stroke of midnight belongs to the day before: 31 March 23:59. */
export const lastMomentOf = (end: string): string => new Date(Date.parse(end) - 1).toISOString()
