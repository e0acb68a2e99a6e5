import type { ProductItem } from '#contract/shop.ts'

/** A large card needs others beside it: with fewer goods the grid would have holes (look.md §5). */
const fewestBesideLarge = 4

/** @returns the goods that have the large card, where the page has enough of them */
export const featuredOf = <T extends Pick<ProductItem, 'featured'>>(goods: readonly T[]): T | undefined =>
  goods.length < fewestBesideLarge ? undefined : goods.find(({ featured }) => featured)
