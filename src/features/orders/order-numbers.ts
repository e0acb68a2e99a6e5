/** Extracts order numbers from pasted text (B9): a line of a mail, a column of a sheet, a list with commas. */

import { orderNoAtEnd, orderNoPattern } from '#contract/order-number.ts'
import { withoutInvisible } from '#contract/typed-text.ts'

export interface OrderNumbers {
  /** In the provider's format, without duplicates. */
  orders: readonly string[]
  /** Invalid order numbers, as they were typed. */
  wrong: readonly string[]
}

const isOrderNo = (text: string): boolean => orderNoPattern.test(text)

/** Normalizes full-width letters and all dashes that programs substitute for the plain one. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‐-―−﹘﹣ー－]/g, '-')
    .toUpperCase()

/** A date, a price or a counter, as a mail has beside an order number. */
const isOtherNumber = (text: string): boolean => /^[\d.:()%]{1,7}$|^\d{4}([-./])\d\d?\1\d\d?\.?$/.test(text)

/**
 * Order numbers contain digits: words without digits (“Order no.:”) are skipped, unless there is nothing else. Brackets, quotes, `#` and a
 * full stop around a number belong to the text, as do dates, prices and counters beside it; characters without a shape, which programs insert, do not count.
 */
export function orderNumbersIn(text: string): OrderNumbers {
  const candidates = withoutInvisible(text)
    .split(/[\s,;|/、，；·]+/)
    .map((typed) => ({ typed, clean: plain(typed).replaceAll(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '') }))
    // “주문번호:20261121-…” is one word.
    .map(({ typed, clean }) => ({ typed, clean: orderNoAtEnd.exec(clean)?.[0] ?? clean }))
  const withDigits = candidates.filter(({ clean }) => /\d/.test(clean))
  const possible = withDigits.length === 0 ? candidates.filter(({ typed }) => typed !== '') : withDigits
  const beside = possible.filter(({ typed }) => !isOtherNumber(typed))
  const rest = beside.some(({ clean }) => isOrderNo(clean)) ? beside : possible
  return {
    orders: [...new Set(rest.map(({ clean }) => clean).filter(isOrderNo))],
    wrong: rest.filter(({ clean }) => !isOrderNo(clean)).map(({ typed }) => typed),
  }
}
