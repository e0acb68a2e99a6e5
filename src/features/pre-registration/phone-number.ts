/** Phone numbers as people write them (§5 “without dashes”, but nobody is turned away for one; the provider keeps E.164). */

/** Separators in use: dashes of all kinds, dots, brackets, slashes, white space. */
const separators = /[\s().\-‐-―−ー/]+/g

/** Takes what was typed, full-width too, and gives its digits, with a + in front where the country is written (+82, 0082). */
export function plainNumber(typed: string): string {
  const text = typed.normalize('NFKC').replaceAll(separators, '')
  return text.startsWith('00') ? `+${text.slice(2)}` : text
}

/** Korean mobile numbers: 010 and 8 digits, older ones with 7 or 8. */
const koreanMobile = /^(010\d{8}|01[16789]\d{7,8})$/
const shortest = 6
/** E.164 */
const longest = 15

/**
 * Whether a number can be right: strict where the rule is known, generous elsewhere, since the provider knows better.
 * @param plain from `plainNumber`
 * @param callingCode of the chosen country: `82` or `+82`
 */
export function isLikelyNumber(plain: string, country: string, callingCode: string): boolean {
  if (!/^\+?\d+$/.test(plain)) return false
  const code = callingCode.replace('+', '')
  if (country === 'KR') {
    const national = plain.startsWith(`+${code}`) ? `0${plain.slice(code.length + 1).replace(/^0/, '')}` : plain
    return koreanMobile.test(national)
  }
  const digits = plain.replace('+', '')
  return digits.length >= shortest && digits.length <= longest
}

/** Whether an address can be right; whether it exists, its link will tell. */
export const isLikelyAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed.trim()) && typed.trim().length <= 254
