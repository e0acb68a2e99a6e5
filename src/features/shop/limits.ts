/** What a purchase limit says (B1, B2). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LimitType, ProductItem } from '#contract/shop.ts'

/** Keys of the queries that say what is left of limits. */
export const limitKeys = [
  ['products', 'list'],
  ['products', 'detail'],
] as const

type Limited = Exclude<LimitType, 'NONE'>

/** The label's words by type; its colour comes with the product. UNLIMITED is the specification's word for the account limit. */
export const limitNames: Record<Limited, MessageDescriptor> = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
  UNLIMITED: msg`Per account`,
  FIRST: msg`First purchase only`,
}

/** The bar across a sold-out picture, and why its button is switched off. */
export const soldOutWords: Record<Limited, MessageDescriptor> = {
  DAILY: msg`Bought for today`,
  WEEKLY: msg`Bought for this week`,
  MONTHLY: msg`Bought for this month`,
  UNLIMITED: msg`Bought`,
  FIRST: msg`Bought`,
}

/** How many of it the limit still allows; undefined where there is none. */
export const remainingOf = ({ limit }: Pick<ProductItem, 'limit'>): number | undefined =>
  limit.type === 'NONE' || limit.total === null ? undefined : Math.max(0, limit.total - limit.used)

/** The member's own order of it that is not paid yet. */
export const waitingOrderOf = ({ waitingOrderNo }: Pick<ProductItem, 'waitingOrderNo'>): string | undefined => waitingOrderNo ?? undefined

export const isSoldOut = (product: Pick<ProductItem, 'limit'>): boolean => remainingOf(product) === 0

/** The most that may be chosen at once: by purchase and by what is left of the limit (B3). */
export const mostOf = (product: Pick<ProductItem, 'limit' | 'maxQuantity'>): number =>
  Math.min(product.maxQuantity, remainingOf(product) ?? product.maxQuantity)

/** Real resets only: what is used up, and the daily gift, say when they come back. */
export const showsReset = (product: Pick<ProductItem, 'limit' | 'free'>): boolean =>
  product.limit.resetsAt !== null && (isSoldOut(product) || (product.free && product.limit.type === 'DAILY'))
