import { queryOptions } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { Failure } from '#contract/failure.ts'

import type { Api } from './api.ts'

/** §9: the shop list retries up to 3 times, except on code 2474. */
export const shopListRetries = 3
export const retryShopList = (failures: number, error: Error): boolean =>
  failures < shopListRetries && !(error instanceof Failure && Number(error.code) === 2474)

/** A8: visitors use the open calls, members the authenticated ones, which know how often they have bought. */
export type Audience = 'visitor' | 'member'

export const productListQuery = (
  api: Api,
  locale: Locale,
  audience: Audience,
  search: { category?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
) =>
  queryOptions({
    queryKey: ['products', 'list', { locale, audience, ...search }],
    queryFn: ({ signal }) =>
      api.call(audience === 'member' ? 'listProducts' : 'listOpenProducts', { query: { lang: locale, ...search }, signal }),
    retry: retryShopList,
    retryDelay: (attempt) => 200 * 2 ** attempt,
  })

export const productQuery = (api: Api, locale: Locale, audience: Audience, productId: string) =>
  queryOptions({
    queryKey: ['products', 'detail', { locale, audience, productId }],
    queryFn: ({ signal }) =>
      api.call(audience === 'member' ? 'getProduct' : 'getOpenProduct', { params: { productId }, query: { lang: locale }, signal }),
  })

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'categories'],
    queryFn: ({ signal }) => api.call('listCategories', { signal }),
  })
