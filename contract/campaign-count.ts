/** When the registrations of a campaign are counted (T4): daily at 11:00 (UTC+9). One rule for site and provider. */
import { dayMs, hourMs } from './durations.ts'
import { regionOffset } from './regions.ts'
import { dayStart } from './server-day.ts'

/** Offset of the campaign's days from UTC, in minutes. */
export const campaignOffset = regionOffset('KR')

/** Time of day of the count, in ms. */
const timeOfCount = 11 * hourMs

/** Window of a campaign, in ms since the epoch: `opens` is inclusive, `closes` exclusive. */
export interface CampaignWindow {
  opens: number
  closes: number
}

/** @returns the last 11:00 (UTC+9) up to this moment; both in ms since the epoch */
export const lastCountTime = (moment: number): number => dayStart(moment - timeOfCount, campaignOffset) + timeOfCount

/**
 * The first count is after the opening, since at the opening nobody is registered. The last one is the first 11:00 that is not before the
 * end, so that the last day is included.
 * @param at an 11:00 (UTC+9), in ms since the epoch
 */
export const isCountTime = ({ opens, closes }: CampaignWindow, at: number): boolean => at > opens && at < closes + dayMs

/**
 * @param last time of the last count; null before the first
 * @returns time of the next one, in ms since the epoch; undefined after the last of the campaign
 */
export function nextCountTime(window: CampaignWindow, last: number | null): number | undefined {
  const next = (last ?? lastCountTime(window.opens)) + dayMs
  return isCountTime(window, next) ? next : undefined
}
