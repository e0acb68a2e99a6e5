import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import { Failure, failureCodes } from '#contract/failure.ts'
import type { ProductDetail, ProductItem, ProductList } from '#contract/shop.ts'

import { agesOnFocus } from './aging.ts'
import type { Api } from './api.ts'

/** B5: the game account's information cannot be had. */
const isAccountUnknown = (error: unknown): boolean => error instanceof Failure && Number(error.code) === 2474

/** A member whose account is unknown sees what visitors see, and is told in the screen why nothing can be bought (B5, B6): no popup, no retry. */
const orAsVisitor = <T extends object>(own: () => Promise<T>, open: () => Promise<T>): Promise<T & { isAccountUnknown?: true }> =>
  own().catch(async (error: unknown) => {
    if (isAccountUnknown(error)) return { ...(await open()), isAccountUnknown: true }
    throw error
  })

/** What the token decided (A4): it has been renewed once, or could not be, and each repetition would renew it again. */
const isAboutToken = (error: unknown): boolean =>
  error instanceof Failure && (error.status === 401 || error.status === 403 || error.code === failureCodes.renewalUnanswered)

/** §9: the shop list retries up to 3 times, except on code 2474; and not where the token was refused. */
export const shopListRetries = 3
export const retryShopList = (failures: number, error: Error): boolean =>
  failures < shopListRetries && !isAccountUnknown(error) && !isAboutToken(error)

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
    queryFn: ({ signal }) => {
      const o = { query: { lang: locale, ...search }, signal }
      const open = () => api.call('listOpenProducts', o)
      return orAsVisitor(audience === 'member' ? () => api.call('listProducts', o) : open, open)
    },
    retry: retryShopList,
    retryDelay: (attempt) => 200 * 2 ** attempt,
    ...(audience === 'member' ? agesOnFocus : {}),
  })

export const productQuery = (api: Api, locale: Locale, audience: Audience, productId: string) =>
  queryOptions({
    queryKey: ['products', 'detail', { locale, audience, productId }],
    queryFn: ({ signal }) => {
      const o = { params: { productId }, query: { lang: locale }, signal }
      const open = () => api.call('getOpenProduct', o)
      return orAsVisitor(audience === 'member' ? () => api.call('getProduct', o) : open, open)
    },
    ...(audience === 'member' ? agesOnFocus : {}),
  })

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['products', 'categories'],
    // Without the signal: between shop and product the last reader goes before the next one comes, and the client would break the call off.
    queryFn: () => api.call('listCategories', {}),
  })

type AsVisitor = { isAccountUnknown?: true }

/** A product as far as the shop's list has told of it, or as a whole where its page was shown before. */
export type ListedProduct = ProductItem & Partial<ProductDetail> & AsVisitor

/** What the cache holds of a product: placeholder data while its own response is on the way. Outdated responses do not count. */
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
