import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { Order } from '#contract/orders.ts'
import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'
import { memberData } from './audience.ts'

/** A page of the member's own purchases; days are the server's, both included (S15). */
export interface OrderSearch {
  productName?: string | undefined
  /** YYYY-MM-DD */
  startDt?: string | undefined
  endDt?: string | undefined
  pageNo?: number | undefined
  pageSize?: number | undefined
}

/** The member's purchases (S15). The data is never stale: each return to the page fetches again. */
export const orderListQuery = (api: Api, locale: Locale, search: OrderSearch) =>
  queryOptions({
    queryKey: ['orders', 'list', { locale, ...search }],
    ...memberData,
    queryFn: ({ signal }) => api.call('listOrders', { query: { lang: locale, ...search }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })

/** All purchases that the member can withdraw from now (B7): none may be missing, however many there are. */
export const withdrawableOrdersQuery = (api: Api, locale: Locale) =>
  queryOptions({
    queryKey: ['orders', 'list', { locale, withdrawable: true }],
    ...memberData,
    queryFn: async ({ signal }) => {
      const all: Order[] = []
      for (let pageNo = 1; ; pageNo += 1) {
        // Page after page: only the response tells whether there is another one.
        const { items, totalCount } = await api.call('listOrders', {
          query: { lang: locale, withdrawable: 'true', pageNo, pageSize: 100 },
          signal,
        })
        all.push(...items)
        if (items.length === 0 || all.length >= totalCount) return all
      }
    },
    refetchOnMount: true,
    ...agesOnFocus,
  })

/** One purchase with all its events (B6). */
export const orderQuery = (api: Api, locale: Locale, orderNo: string) =>
  queryOptions({
    queryKey: ['orders', 'detail', { locale, orderNo }],
    ...memberData,
    queryFn: ({ signal }) => api.call('getOrder', { params: { orderNo }, query: { lang: locale }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })

/** B9. @param orderIds 1 to 10 order numbers, as the provider writes them */
export const cashReceiptsQuery = (api: Api, orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['cashReceipts', 'list', { orderIds }],
    queryFn: ({ signal }) => api.call('listCashReceipts', { query: { orderId: [...orderIds] }, signal }),
    refetchOnMount: true,
    ...agesOnFocus,
  })
