/** Selects the goods that are shown below a product. */
import type { Locale } from '#contract/common.ts'
import type { ProductItem } from '#contract/shop.ts'
import type { Api } from '#src/api/api.ts'
import type { Audience } from '#src/api/audience.ts'
import { productListQuery } from '#src/api/shop.queries.ts'
import { shopPageSize } from './shop-page-size.ts'

/** One row from lg, two below sm. */
export const mostOthers = 4

/** Their source: the first page of the shop, with all goods. */
export const othersQuery = (api: Api, locale: Locale, audience: Audience) =>
  productListQuery(api, locale, audience, { category: undefined, pageNo: 1, pageSize: shopPageSize })

/** @returns the other goods in the shop's order: those of the same category first */
export function othersOf<T extends Pick<ProductItem, 'productId' | 'category'>>(
  product: Pick<ProductItem, 'productId' | 'category'>,
  goods: readonly T[],
): T[] {
  const others = goods.filter(({ productId }) => productId !== product.productId)
  const isNear = ({ category }: T): boolean => category === product.category
  return [...others.filter(isNear), ...others.filter((one) => !isNear(one))]
}
