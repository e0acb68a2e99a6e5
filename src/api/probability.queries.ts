import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'

import type { Api } from './api.ts'

export const probabilitiesQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['probability', 'list', { locale }],
    queryFn: ({ signal }) => api.call('listProbabilities', { query: { locale }, signal }),
  })

export const probabilityQuery = (api: Api, locale: Locale, seq: number) =>
  queryOptions({
    queryKey: ['probability', 'detail', { locale, seq }],
    queryFn: ({ signal }) => api.call('getProbability', { params: { seq }, query: { locale }, signal }),
  })
