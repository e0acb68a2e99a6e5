/** What counts as the same number, and the same address (docs/decisions/0024). */
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/** Korean mobile numbers as written at home: 010 and eight digits, or the older prefixes and seven or eight. The library knows no lengths. */
const korean = /^0(10\d{8}|1[16789]\d{7,8})$/

/**
 * @param typed with or without dashes, spaces, `+` and country, leading zero
 * @param country ISO 3166: where a number without `+` belongs. One with `+` must have the same calling code.
 * @returns E.164; undefined where it is no mobile number of that country
 */
export function mobileNumber(typed: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const found = parsePhoneNumberFromString(typed, country)
  if (found?.isValid() !== true || found.countryCallingCode !== getCountryCallingCode(country)) return undefined
  return found.country === 'KR' && !korean.test(`0${found.nationalNumber}`) ? undefined : found.number
}

/** Only the case is forgiven: nobody but a mail server knows which dots, and what behind a `+`, it ignores. */
export const emailAddress = (typed: string): string => typed.trim().toLowerCase()

/** Whether a number that was typed is the one that was proved, in E.164: where it has no `+` it is read as one of that country. */
export function isSameNumber(typed: string, proved: string): boolean {
  const country = parsePhoneNumberFromString(proved)?.country
  return country !== undefined && mobileNumber(typed, country) === proved
}
