import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { Failure } from '#contract/failure.ts'

import type { Api } from './api.ts'

/** §9: the shop list retries up to 3 times, except on code 2474. */
export const shopListRetries = 3
export const retryShopList = (failures: number, error: Error): boolean =>
  failures < shopListRetries && !(error instanceof Failure && Number(error.code) === 2474)

export const productListQuery = (
  api: Api,
  locale: Locale,
  search: { category?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
) =>
  queryOptions({
    queryKey: ['products', 'list', { locale, ...search }],
    queryFn: ({ signal }) => api.call('listOpenProducts', { query: { lang: locale, ...search }, signal }),
    retry: retryShopList,
    retryDelay: (attempt) => 200 * 2 ** attempt,
  })

export const productQuery = (api: Api, locale: Locale, productId: string) =>
  queryOptions({
    queryKey: ['products', 'detail', { locale, productId }],
    queryFn: ({ signal }) => api.call('getOpenProduct', { params: { productId }, query: { lang: locale }, signal }),
  })

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'categories'],
    queryFn: ({ signal }) => api.call('listCategories', { signal }),
  })
