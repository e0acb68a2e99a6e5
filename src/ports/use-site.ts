/** What every screen stands on: the client, the language, the publisher's configuration and the frame dates are shown in. */
import { useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { use, useSyncExternalStore } from 'react'
import type { Locale } from '#contract/common.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import type { DateFrame } from '#src/lib/dates.ts'
import { useSession } from './ports-context.tsx'
import { siteConfigStore } from './site-config-store.ts'

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
  const store = siteConfigStore(useQueryClient(), api, locale)
  // The root route has brought it; where it has not, whoever reads it waits.
  const data = useSyncExternalStore(store.subscribe, store.get, store.get) ?? use(store.wait())
  const { region } = useSession()
  const config = region === undefined ? data : { ...data, region: regionOf(region) }
  return { api, locale, config, frame: { utcOffsetMinutes: config.region.utcOffsetMinutes, now: config.serverTime, locale } }
}
