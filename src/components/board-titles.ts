import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { Board } from '#contract/boards.ts'

/** Names of the boards in menus and headings. */
export const boardTitle: Record<Board, MessageDescriptor> = {
  notice: msg`Notices`,
  update: msg`Updates`,
  event: msg`Events`,
  guide: msg`Guides`,
  handbook: msg`Handbook`,
  faq: msg`FAQ`,
  terms: msg`Terms`,
  coupon: msg`Coupons`,
}
