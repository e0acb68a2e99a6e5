import { queryOptions } from '@tanstack/react-query'
import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'

/** §3: waiting, answered, ended. */
export type InquiryFilter = 1 | 6 | 9

export interface InquirySearch {
  status?: InquiryFilter | undefined
  /** Those before this one (U4). */
  lastId?: number | undefined
  size: number
}

/** A member's requests, newest first (U2, U4). Nothing a member is told is old: whoever comes back asks again. */
export const inquiryListQuery = (api: Api, search: InquirySearch) =>
  queryOptions({
    queryKey: ['inquiries', 'list', { ...search }],
    queryFn: ({ signal }) => api.call('listInquiries', { query: { ...search }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })

/** One of them with its thread. The links of its pictures end after some minutes: it is asked again where one has. */
export const inquiryQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['inquiries', 'detail', { id }],
    queryFn: ({ signal }) => api.call('getInquiry', { params: { id }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })
