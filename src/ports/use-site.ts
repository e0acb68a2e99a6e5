/** What every screen stands on: the client, the language, the publisher's configuration and the frame dates are shown in. */
import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/common.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import type { DateFrame } from '#src/lib/dates.ts'
import { useSession } from './ports-context.tsx'

/** R7, R8 and decisions "Reach": a member's own region goes before the language's. KR UTC+9, TW UTC+8, elsewhere UTC+9. */
const regionOf = (region: string): SiteConfig['region'] =>
  region === 'TW' ? { id: 'TW', utcOffsetMinutes: 480 } : { id: region === 'KR' ? 'KR' : 'default', utcOffsetMinutes: 540 }

export interface Site {
  api: Api
  locale: Locale
  config: SiteConfig
  /** R5, R7: the region's server time; “today” by the provider's clock, so that both sides render the same. */
  frame: DateFrame
}

export function useSite(): Site {
  const router = useRouter()
  const { api } = router.options.context as unknown as { api: Api }
  const locale = useLingui().i18n.locale as Locale
  const { data } = useSuspenseQuery(siteConfigQuery(api, locale))
  const { region } = useSession()
  const config = region === undefined ? data : { ...data, region: regionOf(region) }
  return { api, locale, config, frame: { utcOffsetMinutes: config.region.utcOffsetMinutes, now: config.serverTime, locale } }
}
