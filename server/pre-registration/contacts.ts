/** When two numbers, or two addresses, count as the same (docs/decisions/0024). */
import { koreanMobileNumber, plainNumber } from '#contract/contacts.ts'
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * @param typed with or without dashes, spaces, `+` and country, leading zero
 * @param country ISO 3166: the country of a number without `+`. A number with `+` must have the same calling code.
 * @returns E.164; undefined if it is no mobile number of that country
 */
export function mobileNumber(typed: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const plain = plainNumber(typed)
  // The library does not check the length of Korean numbers.
  if (country === 'KR') return koreanMobileNumber(plain)
  const found = [plain, plain.replace(/^00/, '+')].map((one) => parsePhoneNumberFromString(one, country)).find((one) => one?.isValid())
  return found?.countryCallingCode === getCountryCallingCode(country) ? found.number : undefined
}

/** @param country ISO 3166. @returns its calling code, e.g. +82; undefined if there is no such country */
export const callingCodeOf = (country: string): string | undefined =>
  isSupportedCountry(country) ? `+${getCountryCallingCode(country)}` : undefined

/** @returns E.164 of a mobile number that was typed with `+` and its country; undefined if it is none */
export function internationalNumber(typed: string): string | undefined {
  const country = parsePhoneNumberFromString(plainNumber(typed))?.country
  return country === undefined ? undefined : mobileNumber(typed, country)
}

/** Whether a typed number is the verified one, in E.164: without `+` it is read as a number of the verified one's country. */
export function isSameNumber(typed: string, proved: string): boolean {
  const country = parsePhoneNumberFromString(proved)?.country
  return country !== undefined && mobileNumber(typed, country) === proved
}
