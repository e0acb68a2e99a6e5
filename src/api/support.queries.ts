import { queryOptions } from '@tanstack/react-query'
import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'

/** §3: waiting, answered, ended. */
export type SupportFilter = 1 | 6 | 9

export interface SupportSearch {
  status?: SupportFilter | undefined
  /** Those before this one (U4). */
  lastId?: number | undefined
  size: number
}

/** A member's requests, newest first (U2, U4). Nothing a member is told is old: whoever comes back asks again. */
export const requestListQuery = (api: Api, search: SupportSearch) =>
  queryOptions({
    queryKey: ['support', 'list', { ...search }],
    queryFn: ({ signal }) => api.call('listSupportRequests', { query: { ...search }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })

/** One of them with its thread. The links of its pictures end after some minutes: it is asked again where one has. */
export const requestQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['support', 'detail', { id }],
    queryFn: ({ signal }) => api.call('getSupportRequest', { params: { id }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })
