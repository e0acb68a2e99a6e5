/**
 * Phone numbers and e-mail addresses as users type them: one rule for page and provider (docs/requirements.md "Pre-registration"). Separate
 * from the schemas: a form needs it before any validator is loaded.
 */
import { withoutInvisible } from './typed-text.ts'

/** Common separators: dashes of all kinds, dots, brackets, slashes, white space, the long vowel mark of Japanese keyboards. */
const separators = /[\s().\p{Pd}\u2212ー/]+/gu

/** Arabic-Indic digits, which NFKC does not change. */
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * @param typed with separators, full-width or Arabic digits, invisible characters
 * @returns digits, after a `+` if one was typed; text that is not a number stays recognisable as such
 */
export const plainNumber = (typed: string): string =>
  withoutInvisible(typed.normalize('NFKC'))
    .replaceAll(separators, '')
    .replaceAll(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))

/** International form: `+82`, `82`, or a Korean international prefix (00, 001–009, 00 and three digits of a carrier) before it. */
const koreanAbroad = /^(?:\+|00(?:[1-9]|[37]\d\d)?)?82/
/** Without the leading 0: 10 and eight digits, or an older prefix and seven or eight. */
const koreanMobile = /^1(?:0\d{8}|[16789]\d{7,8})$/

/**
 * @param plain from `plainNumber`, in national or international form, with or without the leading 0
 * @returns E.164; undefined if it is not a Korean mobile number
 */
export function koreanMobileNumber(plain: string): string | undefined {
  for (const national of [plain, plain.replace(koreanAbroad, '')]) {
    const digits = national.replace(/^0/, '')
    if (koreanMobile.test(digits)) return `+82${digits}`
  }
  return undefined
}

/** RFC 5322 §3.2.3 dot-atom; RFC 5321 §4.5.3.1: 64 octets before the @, 254 in total. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** RFC 1035 §2.3.1 labels, at least two, the last not a number. */
const domainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** @returns the ASCII form of a domain (UTS #46); undefined if it is not a domain */
function asciiDomain(domain: string): string | undefined {
  // Characters that end a host in an address would change the parsed result.
  if (/[/?#\\:@[\]%]/.test(domain)) return undefined
  try {
    const { hostname } = new URL(`http://${domain}`)
    return domainName.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}

/**
 * @param typed may be full-width, with invisible characters or white space around it
 * @returns the address as it is stored and used: in ASCII and lower case. Only the case is normalised: only the mail server knows which
 * dots, and which part after a `+`, it ignores. Undefined if it is not an address.
 */
export function emailAddress(typed: string): string | undefined {
  const text = withoutInvisible(typed.normalize('NFKC')).trim()
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(0, at))
  if (local.length > 64 || !localPart.test(local)) return undefined
  const domain = asciiDomain(text.slice(at + 1))
  if (domain === undefined) return undefined
  const address = `${local}@${domain}`.toLowerCase()
  return address.length <= 254 ? address : undefined
}
