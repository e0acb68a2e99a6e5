import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { Failure, failureCodes, isServiceCode } from '#contract/failure.ts'
import type { ProductDetail, ProductItem, ProductList } from '#contract/shop.ts'

import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'
import type { Audience } from './audience.ts'

/** B5: the game account's information is unavailable. */
const isAccountUnknown = (error: unknown): boolean => error instanceof Failure && isServiceCode(error.code, 'accountUnknown')

/** A member whose account is unknown sees the visitors' data; the screen shows why buying is disabled (B5, B6): no popup, no retry. */
const orAsVisitor = <T extends object>(own: () => Promise<T>, open: () => Promise<T>): Promise<T & { isAccountUnknown?: true }> =>
  own().catch(async (error: unknown) => {
    if (isAccountUnknown(error)) return { ...(await open()), isAccountUnknown: true }
    throw error
  })

/** The token caused the failure (A4): it was renewed once, or could not be, and each retry would renew it again. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 401 || error.status === 403 || error.code === failureCodes.renewalUnanswered)

/** §9: the shop list retries up to 3 times, except on code 2474 and if the token was rejected. */
export const shopListRetries = 3
/**
 * Whether the shop list is requested again after a failure (B5).
 * @param failures number of failures before this one
 */
export const retryShopList = (failures: number, error: Error): boolean =>
  failures < shopListRetries && !isAccountUnknown(error) && !isAboutToken(error)

/**
 * A page of the shop's products, for visitors or members (S2, A8). A member whose game account is unavailable gets the visitors' list with
 * `isAccountUnknown` (B5).
 * @param search category by its id, page from 1, page size 1 to 100
 */
export const productListQuery = (
  api: Api,
  locale: Locale,
  audience: Audience,
  search: { category?: string | undefined; pageNo?: number | undefined; pageSize?: number | undefined },
) =>
  queryOptions({
    queryKey: ['products', 'list', { locale, audience, ...search }],
    meta: { audience },
    queryFn: ({ signal }) => {
      const o = { query: { lang: locale, ...search }, signal }
      const open = () => api.call('listOpenProducts', o)
      return orAsVisitor(audience === 'member' ? () => api.call('listProducts', o) : open, open)
    },
    retry: retryShopList,
    retryDelay: (attempt) => 200 * 2 ** attempt,
    ...(audience === 'member' ? agesOnFocus : {}),
  })

/** The products on the front page. */
export const homeProductsQuery = (api: Api, locale: Locale, audience: Audience) => productListQuery(api, locale, audience, { pageSize: 3 })

/** One product, for visitors or members (S2, A8); `isAccountUnknown` as in `productListQuery`. Fails with 404 `NOT_FOUND`. */
export const productQuery = (api: Api, locale: Locale, audience: Audience, productId: string) =>
  queryOptions({
    queryKey: ['products', 'detail', { locale, audience, productId }],
    meta: { audience },
    queryFn: ({ signal }) => {
      const o = { params: { productId }, query: { lang: locale }, signal }
      const open = () => api.call('getOpenProduct', o)
      return orAsVisitor(audience === 'member' ? () => api.call('getProduct', o) : open, open)
    },
    ...(audience === 'member' ? agesOnFocus : {}),
  })

/** Categories with their numbers of products, and the banners; their texts are in every language (S2). */
export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'categories'],
    // Without the signal: between shop and product page the query briefly has no observer, and the client would abort the call.
    queryFn: () => api.call('listCategories', {}),
  })

type AsVisitor = { isAccountUnknown?: true }

/** A product with the fields known from the shop's list, or complete if its page was shown before. */
export type ListedProduct = ProductItem & Partial<ProductDetail> & AsVisitor

/** The cached data of a product: placeholder data until its own response arrives. Outdated responses do not count. */
export function listedProduct(client: QueryClient, locale: Locale, audience: Audience, productId: string): ListedProduct | undefined {
  const fresh = { predicate: ({ state }: { state: { isInvalidated: boolean } }) => !state.isInvalidated }
  const [read] = client.getQueriesData<ListedProduct>({ queryKey: ['products', 'detail', { locale, audience, productId }], ...fresh })
  if (read?.[1] !== undefined) return read[1]
  for (const [, list] of client.getQueriesData<ProductList & AsVisitor>({
    queryKey: ['products', 'list', { locale, audience }],
    ...fresh,
  })) {
    const product = list?.items.find((one) => one.productId === productId)
    if (product !== undefined) return { ...product, ...(list?.isAccountUnknown && { isAccountUnknown: true }) }
  }
  return undefined
}
