/** What players type as a coupon code or member number, made plain. Apart from the schemas: a form needs it before any validator is there. */

import { withoutInvisible } from './typed-text.ts'

/** White space, dashes of every kind, and the long vowel mark Japanese keyboards type for one. */
const separators = /[\s\p{Pd}\u2212\u30FC]/gu

/**
 * Full-width letters and digits become ordinary ones (NFKC), small letters capitals; separators go, and so do the invisible characters that
 * are copied along from chats and web pages.
 */
export const plainText = (typed: string): string => withoutInvisible(typed.normalize('NFKC')).replaceAll(separators, '').toUpperCase()

/** A member number as it is read out: in groups of four. Anything else stays as it is. */
export const groupedNumber = (digits: string): string =>
  /^\d{12}$/.test(digits) ? digits.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3') : digits

/** The answers that are §8's coupon messages, and no general failure. */
export const isCouponOutcome = (code: number | string): boolean => String(code).startsWith('COUPON_')
