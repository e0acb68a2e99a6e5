import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { TeaserLang } from '#contract/teaser.ts'
import type { Api } from '#src/api/api.ts'

/** R1: Korean, otherwise English. */
export const teaserLang = (locale: Locale): TeaserLang => (locale === 'ko' ? 'ko' : 'en')

/** Not in src/api, whose queries are part of every page's first load. */
export const teaserQuery = (api: Api, lang: TeaserLang) =>
  queryOptions({
    queryKey: ['teaser', { lang }],
    queryFn: ({ signal }) => api.call('getTeaser', { query: { lang }, signal }),
  })
