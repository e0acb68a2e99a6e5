import type { ProductItem } from '#contract/shop.ts'

/** A large card needs others beside it: with fewer goods the grid would have gaps (look.md §5). */
const fewestBesideLarge = 4

/** @returns the product for the large card, if the page has enough goods */
export const featuredOf = <T extends Pick<ProductItem, 'featured'>>(goods: readonly T[]): T | undefined =>
  goods.length < fewestBesideLarge ? undefined : goods.find(({ featured }) => featured)
