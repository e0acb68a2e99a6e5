/** Phone numbers as visitors type them (§5 “without dashes”, but dashes are accepted; the provider stores E.164). */
import { koreanMobileNumber, plainNumber } from '#contract/contacts.ts'

const shortest = 6
/** E.164 */
const longest = 15

/**
 * Strict if the country's rule is known, otherwise lenient, since the provider checks again.
 * @param country ISO 3166, the chosen one
 * @returns the number to send; undefined if it is invalid
 */
export function likelyNumber(typed: string, country: string): string | undefined {
  const plain = plainNumber(typed)
  if (country === 'KR') return koreanMobileNumber(plain)
  const digits = plain.replace(/^\+/, '')
  return /^\d+$/.test(digits) && digits.length >= shortest && digits.length <= longest ? plain : undefined
}
