/** Order numbers out of whatever was pasted (B9): a mail's line, a column of a sheet, a list with commas. */

/** As many as the provider looks up at once. */
export const mostOrders = 10

export interface OrderNumbers {
  /** As the provider writes them, each once. */
  orders: readonly string[]
  /** What was meant as one and cannot be: as it was typed. */
  wrong: readonly string[]
}

const isOrderNo = (text: string): boolean => /^[A-Z0-9-]{8,40}$/.test(text)

/** Full-width letters, and every dash that programs put in place of the plain one. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[‐-―−﹘﹣ー－]/g, '-')
    .toUpperCase()

/**
 * Order numbers have digits: words without any stand beside them (“Order no.:”) and are passed over, unless there is nothing else.
 * Brackets, quotes, `#` and full stops around a number belong to the text.
 */
export function orderNumbersIn(text: string): OrderNumbers {
  const words = text
    .split(/[\s,;|/、，；·]+/)
    .map((typed) => ({ typed, clean: plain(typed).replaceAll(/^[^A-Z0-9]+|[^A-Z0-9]+$/g, '') }))
    // “주문번호:20261121-…” is one word.
    .map(({ typed, clean }) => ({ typed, clean: /[A-Z0-9-]{8,40}$/.exec(clean)?.[0] ?? clean }))
  const meant = words.filter(({ clean }) => /\d/.test(clean))
  const rest = meant.length === 0 ? words.filter(({ typed }) => typed !== '') : meant
  return {
    orders: [...new Set(rest.map(({ clean }) => clean).filter(isOrderNo))],
    wrong: rest.filter(({ clean }) => !isOrderNo(clean)).map(({ typed }) => typed),
  }
}
