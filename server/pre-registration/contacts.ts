/** What counts as the same number, and the same address (docs/decisions/0024). */
import { koreanMobileNumber, plainNumber } from '#contract/contacts.ts'
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * @param typed with or without dashes, spaces, `+` and country, leading zero
 * @param country ISO 3166: where a number without `+` belongs. One with `+` must have the same calling code.
 * @returns E.164; undefined where it is no mobile number of that country
 */
export function mobileNumber(typed: string, country: string): string | undefined {
  if (!isSupportedCountry(country)) return undefined
  const plain = plainNumber(typed)
  // The library does not know how long Korean numbers are.
  if (country === 'KR') return koreanMobileNumber(plain)
  const found = [plain, plain.replace(/^00/, '+')].map((one) => parsePhoneNumberFromString(one, country)).find((one) => one?.isValid())
  return found?.countryCallingCode === getCountryCallingCode(country) ? found.number : undefined
}

/** @returns E.164 of a mobile number that was typed with `+` and its country; undefined where it is none */
export function internationalNumber(typed: string): string | undefined {
  const country = parsePhoneNumberFromString(plainNumber(typed))?.country
  return country === undefined ? undefined : mobileNumber(typed, country)
}

/** Whether a number that was typed is the one that was proved, in E.164: where it has no `+` it is read as one of that country. */
export function isSameNumber(typed: string, proved: string): boolean {
  const country = parsePhoneNumberFromString(proved)?.country
  return country !== undefined && mobileNumber(typed, country) === proved
}
