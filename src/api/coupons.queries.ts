import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'

/** The member's own coupons, newest first (U5). @param lastId only coupons before this one */
export const myCouponsQuery = (api: Api, locale: Locale, { lastId, size }: { lastId?: number | undefined; size: number }) =>
  queryOptions({
    queryKey: ['coupons', 'mine', { locale, lastId, size }],
    queryFn: ({ signal }) => api.call('listMyCoupons', { query: { locale, lastId, size }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })
