import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'

import type { Api } from './api.ts'

/** Asked once per language and visit: every screen stands on it. */
export const siteConfigQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'config', { locale }],
    queryFn: ({ signal }) => api.call('getSiteConfig', { query: { locale }, signal }),
    gcTime: Infinity,
  })

export const homeQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'home', { locale }],
    queryFn: ({ signal }) => api.call('getSiteConfig', { query: { locale, include: 'home' }, signal }),
  })
