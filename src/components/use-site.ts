/** The basis of every screen: the API client, the language, the publisher's configuration and the frame for showing dates. */
import { useRouter } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { Locale } from '#contract/common.ts'
import { regionOfMember } from '#contract/regions.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import type { DateFrame } from '#src/lib/dates.ts'
import { useSession } from './actors.tsx'

export interface SiteFacts {
  locale: Locale
  config: SiteConfig
  /** ISO 8601: the provider's time of the last navigation; without it the configuration's time counts. */
  navigatedAt?: string | undefined
}

/** The root route reads both once for all consumers: nearly every part of a page needs them, including each price. */
export const SiteContext = createContext<SiteFacts | undefined>(undefined)

export interface Site extends SiteFacts {
  api: Api
  /** R5, R7: the region's server time; “today” by the provider's clock, so that server and browser render the same. */
  frame: DateFrame
}

/** @throws outside the root route, which provides the configuration */
export function useSite(): Site {
  const { api } = useRouter().options.context
  const facts = use(SiteContext)
  if (facts === undefined) throw new Error('SiteContext is missing: screens render inside the root route')
  const { region } = useSession()
  const { locale } = facts
  const config = region === undefined ? facts.config : { ...facts.config, region: regionOfMember(region, locale) }
  return { api, locale, config, frame: { utcOffsetMinutes: config.region.utcOffsetMinutes, now: nowOf(facts), locale } }
}

/** The later of two moments: a tab stays open for days, and its configuration may be refetched after the last navigation. */
const nowOf = ({ config, navigatedAt = config.serverTime }: SiteFacts): string =>
  Date.parse(navigatedAt) > Date.parse(config.serverTime) ? navigatedAt : config.serverTime
