/** Phone numbers as players write them (§5 “without dashes”, but no number is refused for one; the provider keeps E.164). */
import { koreanMobileNumber, plainNumber } from '#contract/contacts.ts'

const shortest = 6
/** E.164 */
const longest = 15

/**
 * Strict where the rule is known, generous elsewhere, since the provider knows better.
 * @param country ISO 3166, the one that is chosen
 * @returns the number as it is sent; undefined where it cannot be right
 */
export function likelyNumber(typed: string, country: string): string | undefined {
  const plain = plainNumber(typed)
  if (country === 'KR') return koreanMobileNumber(plain)
  const digits = plain.replace(/^\+/, '')
  return /^\d+$/.test(digits) && digits.length >= shortest && digits.length <= longest ? plain : undefined
}
