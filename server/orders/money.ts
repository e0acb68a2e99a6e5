/** Money is whole minor units (cents) everywhere behind the wire; by ISO 4217 a yen has none, a dollar two digits of them. */

const digitsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** @param major as in prices of a pack and on the wire: 9.9 = US$ 9.90 */
export const minorOf = (major: number, currency: string): number => Math.round(major * 10 ** digitsOf(currency))

/** @returns as on the wire */
export const majorOf = (minor: number, currency: string): number => minor / 10 ** digitsOf(currency)

/** As MyCard writes amounts: whole, or with two decimals. */
export function amountText(minor: number, currency: string): string {
  const major = majorOf(minor, currency)
  return Number.isInteger(major) ? String(major) : major.toFixed(2)
}

/** @returns the minor units of a decimal text, exactly; undefined where it is no amount of this currency */
export function parseAmount(text: string, currency: string): number | undefined {
  const parts = /^(\d{1,12})(?:\.(\d{1,6}))?$/.exec(text)
  if (parts === null || !/^[A-Z]{3}$/.test(currency)) return undefined
  const digits = digitsOf(currency)
  const fraction = parts[2] ?? ''
  if (/[^0]/.test(fraction.slice(digits))) return undefined
  return Number(parts[1]! + fraction.slice(0, digits).padEnd(digits, '0'))
}
