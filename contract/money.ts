/**
 * Money (R6, B1; docs/requirements.md "Buying"): the charged currency, the decimals of an amount, and its format. Orders store whole minor
 * units by ISO 4217; requests, responses and content packs use major units (9.9 = US$ 9.90).
 */
import type { RegionId } from './regions.ts'

/** Currencies whose minor unit is not a hundredth (ISO 4217, 2024). */
const digits: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF'].map((code) => [
      code,
      0,
    ]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3])),
}
const digitsOf = (currency: string): number => digits[currency] ?? 2

/** Decimals of a price. ISO 4217 gives TWD two, but Taiwan trades in whole dollars: a pack with other prices is refused. */
export const priceDecimals = (currency: string): number => (currency === 'TWD' ? 0 : digitsOf(currency))

/** @returns whether a price of a pack has no more decimals than its currency */
export const isPrice = (major: number, currency: string): boolean =>
  Number.isFinite(major) && major >= 0 && Number(major.toFixed(priceDecimals(currency))) === major

/** The charged currency: TWD in Taiwan if a product has such a price, USD otherwise. */
export const chargedCurrency = (region: RegionId, prices: Readonly<Record<string, number>>): 'TWD' | 'USD' =>
  region === 'TW' && prices['TWD'] !== undefined ? 'TWD' : 'USD'

/** @param major as in pack prices and API bodies: 9.9 = US$ 9.90 */
export const minorOf = (major: number, currency: string): number => Math.round(major * 10 ** digitsOf(currency))

/** @returns the amount as in API bodies */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** digitsOf(currency)

/** The format of payment providers: whole, or with all decimals of the currency. */
export function amountText(minor: number, currency: string): string {
  const major = majorOf(minor, currency)
  return Number.isInteger(major) ? String(major) : major.toFixed(digitsOf(currency))
}

/** @returns the exact minor units of a decimal text; undefined if it is not an amount of this currency */
export function parseAmount(text: string, currency: string): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (parts === null || !/^[A-Z]{3}$/.test(currency)) return undefined
  const most = digitsOf(currency)
  const fraction = parts[2] ?? ''
  if (/[^0]/.test(fraction.slice(most))) return undefined
  return Number(parts[1]! + fraction.slice(0, most).padEnd(most, '0'))
}
