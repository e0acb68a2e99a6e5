import type { Locale } from '#contract/common.ts'
import type { SiteConfig } from '#contract/site.ts'

/** R7 and decisions "Reach": a visitor's region follows the language; KR UTC+9, TW UTC+8, otherwise UTC+9. */
export const regionOf = (locale: Locale): SiteConfig['region'] => {
  if (locale === 'ko') return { id: 'KR', utcOffsetMinutes: 540 }
  if (locale === 'tw') return { id: 'TW', utcOffsetMinutes: 480 }
  return { id: 'default', utcOffsetMinutes: 540 }
}

/** Decisions "Reach": a member's own region goes before the language's. */
export const regionOfMember = (region: string | null, locale: Locale): SiteConfig['region'] => {
  if (region === null) return regionOf(locale)
  return regionOf(region === 'KR' ? 'ko' : region === 'TW' ? 'tw' : 'en')
}

/** Minutes a region's server day is ahead of UTC (R7). */
export const regionOffset = (region: SiteConfig['region']['id']): number =>
  regionOf(region === 'KR' ? 'ko' : region === 'TW' ? 'tw' : 'en').utcOffsetMinutes
