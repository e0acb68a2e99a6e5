/** Numbers and money (§9, R6): Korean grouping everywhere, at most two decimals; amounts in the history have at least one. */
import { priceDecimals } from '#contract/money.ts'

/** Plain arithmetic, as with dates: the first `Intl.NumberFormat` blocks a phone for 50 ms, during hydration. */
function grouped(value: number, minimum: number, maximum: number): string {
  const [whole = '', decimals = ''] = value.toFixed(maximum).split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(minimum, '0')
  return whole.replaceAll(/\B(?=(\d{3})+$)/g, ',') + (kept === '' ? '' : `.${kept}`)
}

/** Groups of three digits, at most two decimals (R6): `13,500`, `0.5`. */
export const formatNumber = (value: number): string => grouped(value, 0, 2)

/** Amounts of purchases: one decimal (R6), or two if one would change the charged amount (US$ 9.99). */
export const formatAmount = (value: number): string => grouped(value, 1, 2)

/** A price in the shop, with its currency's decimals: `9.90`, `13,500`. */
export const formatPrice = (value: number, currency: string): string => grouped(value, priceDecimals(currency), priceDecimals(currency))

/** The small currency sign before a charged price. */
export const currencySign = (currency: string): string => ({ USD: 'US$', TWD: 'NT$' })[currency] ?? currency

/** `US$ 9.9`: amounts in the history have one decimal (R6). */
export const moneyText = (amount: number, currency: string): string => `${currencySign(currency)} ${formatAmount(amount)}`

const fewestChanceDecimals = 3
const mostChanceDecimals = 4

/** Number of decimals of all probabilities of one page, so that their decimal points align: three, as in the law's examples, or four. */
export const chanceDecimals = (percents: readonly number[]): number =>
  percents.some((percent) => Number(percent.toFixed(fewestChanceDecimals)) !== Number(percent.toFixed(mostChanceDecimals)))
    ? mostChanceDecimals
    : fewestChanceDecimals

/** @param decimals of `chanceDecimals` */
export const formatChance = (percent: number, decimals: number): string => `${grouped(percent, decimals, decimals)}%`
