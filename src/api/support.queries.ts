import { queryOptions } from '@tanstack/react-query'
import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'
import { memberData } from './audience.ts'

/** §3: waiting, answered, ended. */
export type SupportFilter = 1 | 6 | 9

/** The selection of a member's requests: filter, position and number of requests per page. */
export interface SupportSearch {
  status?: SupportFilter | undefined
  /** Only requests before this one (U4). */
  lastId?: number | undefined
  size: number
}

/** The member's requests, newest first (U2, U4). The data is never stale: each return to the page fetches again. */
export const requestListQuery = (api: Api, search: SupportSearch) =>
  queryOptions({
    queryKey: ['support', 'list', { ...search }],
    ...memberData,
    queryFn: ({ signal }) => api.call('listSupportRequests', { query: { ...search }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })

/** One request with its thread. The links of its images expire after some minutes: it is fetched again if one has expired. */
export const requestQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['support', 'detail', { id }],
    ...memberData,
    queryFn: ({ signal }) => api.call('getSupportRequest', { params: { id }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })
