/** Purchase limits (B1, B2). */
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ProductItem } from '#contract/shop.ts'
import type { limitNames } from '#src/components/limit-names.ts'

/** Keys of the queries that contain the rest of limits. */
export const limitKeys = [
  ['products', 'list'],
  ['products', 'detail'],
] as const

/** Keys of the queries that contain what is on sale. */
export const saleKeys = [...limitKeys, ['products', 'categories']] as const

const soldOutLabels: Record<keyof typeof limitNames, MessageDescriptor> = {
  DAILY: msg`Bought for today`,
  WEEKLY: msg`Bought for this week`,
  MONTHLY: msg`Bought for this month`,
  UNLIMITED: msg`Bought`,
  FIRST: msg`Bought`,
}

const usedByOtherLabel = msg`Only as the first purchase`

/** Text of the bar across a sold-out image, and the reason for its disabled button; undefined without a limit. */
export const soldOutLabelOf = ({ limit }: Pick<ProductItem, 'limit'>): MessageDescriptor | undefined =>
  limit.type === 'NONE' ? undefined : limit.isUsedByOther === true ? usedByOtherLabel : soldOutLabels[limit.type]

/** The quantity that the limit still allows; undefined without a limit. */
export const remainingOf = ({ limit }: Pick<ProductItem, 'limit'>): number | undefined =>
  limit.type === 'NONE' || limit.total === null ? undefined : Math.max(0, limit.total - limit.used)

/** The member's own unpaid order that the product waits for: of itself, or with a first purchase an earlier one of another product. */
export const waitingOrderOf = ({ waitingOrderNo }: Pick<ProductItem, 'waitingOrderNo'>): string | undefined => waitingOrderNo ?? undefined

/** Whether that order is of another product: its own one counts towards the limit. */
export const isWaitingForOther = ({ waitingOrderNo, limit }: Pick<ProductItem, 'waitingOrderNo' | 'limit'>): boolean =>
  waitingOrderNo != null && limit.type === 'FIRST' && limit.used === 0

/** What a card says about the order that its product waits for; undefined if it waits for none. */
export const waitingLabelOf = (
  product: Pick<ProductItem, 'waitingOrderNo' | 'isWaitingOrderBeingReturned' | 'limit'>,
): MessageDescriptor | undefined => {
  if (waitingOrderOf(product) === undefined) return undefined
  if (product.isWaitingOrderBeingReturned === true)
    return isWaitingForOther(product) ? msg`An earlier payment is being returned` : msg`Paid, being returned`
  return isWaitingForOther(product) ? msg`An earlier order is unpaid` : msg`Waiting for payment`
}

/** Whether the limit allows no further purchase; false without a limit. */
export const isSoldOut = (product: Pick<ProductItem, 'limit'>): boolean => remainingOf(product) === 0

/** The maximum quantity: limited by purchase and by the rest of the limit (B3). */
export const mostOf = (product: Pick<ProductItem, 'limit' | 'maxQuantity'>): number =>
  Math.min(product.maxQuantity, remainingOf(product) ?? product.maxQuantity)

/** Only for real resets: a used-up limit, and the daily gift, show when they are available again. */
export const showsReset = (product: Pick<ProductItem, 'limit' | 'free'>): boolean =>
  product.limit.resetsAt !== null && (isSoldOut(product) || (product.free && product.limit.type === 'DAILY'))
