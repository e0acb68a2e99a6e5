/** Which goods stand beside others. */
import type { ProductItem } from '#contract/shop.ts'

/** One row from lg, two below sm. */
export const mostOthers = 4

/** @returns the other goods in the shop's order: those of the same category first */
export function othersOf<T extends Pick<ProductItem, 'productId' | 'category'>>(
  product: Pick<ProductItem, 'productId' | 'category'>,
  goods: readonly T[],
): T[] {
  const others = goods.filter(({ productId }) => productId !== product.productId)
  const isNear = ({ category }: T): boolean => category === product.category
  return [...others.filter(isNear), ...others.filter((one) => !isNear(one))]
}

/** A large card needs others beside it: with fewer goods the grid would have holes (look.md §5). */
const fewestBesideLarge = 4

/** @returns the goods that have the large card, where the page has enough of them */
export const featuredOf = <T extends Pick<ProductItem, 'featured'>>(goods: readonly T[]): T | undefined =>
  goods.length < fewestBesideLarge ? undefined : goods.find(({ featured }) => featured)
