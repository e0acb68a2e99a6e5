import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'

import type { Api } from './api.ts'

/** Numbers and names of the probability tables in force (S10). */
export const probabilitiesQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['probability', 'list', { locale }],
    queryFn: ({ signal }) => api.call('listProbabilities', { query: { locale }, signal }),
  })

/** One probability table with its rows and changes (S10). Fails with 404 `NOT_FOUND`. */
export const probabilityQuery = (api: Api, locale: Locale, seq: number) =>
  queryOptions({
    queryKey: ['probability', 'detail', { locale, seq }],
    queryFn: ({ signal }) => api.call('getProbability', { params: { seq }, query: { locale }, signal }),
  })
