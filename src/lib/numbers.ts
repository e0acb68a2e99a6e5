/** Numbers and money (§9, R6): ko-KR grouping everywhere, at most two decimals; money of the history with one. */
const grouped = (minimum: number, maximum: number): Intl.NumberFormat =>
  new Intl.NumberFormat('ko-KR', { minimumFractionDigits: minimum, maximumFractionDigits: maximum })

export const formatNumber = (value: number): string => grouped(0, 2).format(value)

/** Amounts of purchases: one decimal (R6). */
export const formatAmount = (value: number): string => grouped(1, 1).format(value)

/** ISO 4217 minor units of the currencies that have none; all others we sell in have two. */
const wholeCurrencies = new Set(['KRW', 'JPY', 'VND', 'TWD'])

/** A price in the shop, with its currency's own decimals: `9.90`, `13,500`. */
export const formatPrice = (value: number, currency: string): string => {
  const decimals = wholeCurrencies.has(currency) ? 0 : 2
  return grouped(decimals, decimals).format(value)
}

/** The sign that stands small before a charged price. */
export const currencySign = (currency: string): string => ({ USD: 'US$', TWD: 'NT$' })[currency] ?? currency

/** Chances: at least three decimals, as the law's examples show them. */
export const formatChance = (percent: number): string => `${grouped(3, 4).format(percent)}%`
