/** What players type as a coupon code or member number, made plain. Apart from the schemas: a form needs it before any validator is there. */

/**
 * White space, dashes of every kind, the long vowel mark Japanese keyboards type for one, and the invisible joiners that are copied
 * along from chats and web pages.
 */
const separators = /[\s\p{Pd}\u2212\u30FC\u200B-\u200D\u2060]/gu

/** Full-width letters and digits become ordinary ones (NFKC), small letters capitals; separators go. */
export const plainText = (typed: string): string => typed.normalize('NFKC').replaceAll(separators, '').toUpperCase()

/** A member number as it is read out: in groups of four. Anything else stays as it is. */
export const groupedNumber = (digits: string): string =>
  /^\d{12}$/.test(digits) ? digits.replace(/^(\d{4})(\d{4})(\d{4})$/, '$1 $2 $3') : digits

/** The answers that are §8's coupon messages, and no general failure. */
export const isCouponOutcome = (code: number | string): boolean => String(code).startsWith('COUPON_')
