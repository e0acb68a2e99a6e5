import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { Api } from './api.ts'

/** One purchase of the member's own. */
export const purchaseQuery = (api: Api, locale: Locale, orderNo: string) =>
  queryOptions({
    queryKey: ['purchases', 'detail', { locale, orderNo }],
    queryFn: ({ signal }) => api.call('getPurchase', { params: { orderNo }, query: { lang: locale }, signal }),
  })
