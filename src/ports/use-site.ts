/** What every screen stands on: the client, the language, the publisher's configuration and the frame dates are shown in. */
import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { Locale } from '#contract/common.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Api } from '#src/api/api.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import type { DateFrame } from '#src/lib/dates.ts'

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
  const { data: config } = useSuspenseQuery(siteConfigQuery(api, locale))
  return { api, locale, config, frame: { utcOffsetMinutes: config.region.utcOffsetMinutes, now: config.serverTime, locale } }
}
