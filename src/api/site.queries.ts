import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'

import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'
import { setProviderTime } from './provider-clock.ts'

/** Every screen depends on it. Each response also sets the provider's clock. */
export const siteConfigQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'config', { locale }],
    queryFn: async ({ signal, client }) => {
      const requestedAt = performance.now()
      const config = await api.call('getSiteConfig', { query: { locale }, signal })
      setProviderTime(client, config.serverTime, requestedAt)
      return config
    },
    gcTime: Infinity,
    ...agesOnFocus,
  })

/** The site configuration with the texts of the front page in `home` (S1). */
export const homeQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'home', { locale }],
    queryFn: ({ signal }) => api.call('getSiteConfig', { query: { locale, include: 'home' }, signal }),
  })
