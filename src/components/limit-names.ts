import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { LimitType } from '#contract/shop.ts'

/** The label's text by type (B1); its colour comes with the product. UNLIMITED is the specification's name for the account limit. */
export const limitNames: Record<Exclude<LimitType, 'NONE'>, MessageDescriptor> = {
  DAILY: msg`Daily`,
  WEEKLY: msg`Weekly`,
  MONTHLY: msg`Monthly`,
  UNLIMITED: msg`Per account`,
  FIRST: msg`First purchase only`,
}
