/** Normalises a typed coupon code or member number. Separate from the schemas: a form needs it before any validator is loaded. */

import { withoutInvisible } from './typed-text.ts'

/** White space, dashes of every kind, and the long vowel mark that Japanese keyboards type for one. */
const separators = /[\s\p{Pd}\u2212\u30FC]/gu

/**
 * Full-width letters and digits become ordinary ones (NFKC), small letters become capitals; separators are removed, and so are invisible
 * characters copied from chats and web pages.
 */
export const plainText = (typed: string): string => withoutInvisible(typed.normalize('NFKC')).replaceAll(separators, '').toUpperCase()

/** A member number in readable form: groups of four. Other text stays unchanged. */
export const groupedNumber = (digits: string): string =>
  /^\d{12}$/.test(digits) ? digits.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3') : digits

/** Codes of §8's coupon messages, as opposed to general failures. */
export const isCouponOutcome = (code: number | string): boolean => String(code).startsWith('COUPON_')
