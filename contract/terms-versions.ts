/** Which version of the terms is in force (S9). One rule for site and provider. */
import { regionOffset } from './regions.ts'
import { startOfNamedDay, wallClock } from './server-day.ts'

/**
 * @param newestFirst versions of one document; `version` is the day on which it takes effect (YYYY-MM-DD), null from the beginning
 * @param now the provider's clock, in ms since the epoch
 * @returns the version in force; before the first one takes effect, the first one; undefined if there is none
 */
export function versionInForce<T extends { version: string | null }>(newestFirst: readonly T[], now: number): T | undefined {
  // The publisher's day: a text takes effect everywhere at the same moment.
  const today = wallClock(now, regionOffset('KR')).toISOString().slice(0, 10)
  return newestFirst.find(({ version }) => version === null || version <= today) ?? newestFirst.at(-1)
}

/** The moment at which a version takes effect, ISO 8601. @param version YYYY-MM-DD */
export const effectiveFrom = (version: string): string => new Date(startOfNamedDay(version, regionOffset('KR'))).toISOString()
