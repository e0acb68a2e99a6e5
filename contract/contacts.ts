/**
 * Phone numbers and e-mail addresses as people write them: the one rule of page and provider (docs/requirements.md "Pre-registration"). Apart from the
 * schemas: a form needs it before any validator is there.
 */
import { withoutInvisible } from './typed-text.ts'

/** Separators in use: dashes of all kinds, dots, brackets, slashes, white space, the long vowel mark of Japanese keyboards. */
const separators = /[\s().\p{Pd}\u2212ー/]+/gu

/** Arabic-Indic digits, which NFKC leaves as they are. */
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g

/**
 * @param typed with separators, full-width or Arabic digits, invisible characters
 * @returns digits, with a `+` before them where it was typed; anything that is no number stays recognisably none
 */
export const plainNumber = (typed: string): string =>
  withoutInvisible(typed.normalize('NFKC'))
    .replaceAll(separators, '')
    .replaceAll(arabicDigits, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Abroad: `+82`, `82`, or a Korean international prefix (00, 001–009, 00 and three digits of a carrier) before it. */
const koreanAbroad = /^(?:\+|00(?:[1-9]|[37]\d\d)?)?82/
/** Without the leading 0: 10 and eight digits, the older prefixes and seven or eight. */
const koreanMobile = /^1(?:0\d{8}|[16789]\d{7,8})$/

/**
 * @param plain from `plainNumber`, at home or abroad, with or without the leading 0
 * @returns E.164; undefined where it is no Korean mobile number
 */
export function koreanMobileNumber(plain: string): string | undefined {
  for (const national of [plain, plain.replace(koreanAbroad, '')]) {
    const digits = national.replace(/^0/, '')
    if (koreanMobile.test(digits)) return `+82${digits}`
  }
  return undefined
}

/** RFC 5322 §3.2.3 dot-atom; RFC 5321 §4.5.3.1: 64 octets before the @, 254 in all. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
/** RFC 1035 §2.3.1 labels, at least two, the last no number. */
const domainName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** @returns the ASCII form of a domain (UTS #46); undefined where it is none */
function asciiDomain(domain: string): string | undefined {
  // What ends a host in an address would be read as something else than a domain.
  if (/[/?#\\:@[\]%]/.test(domain)) return undefined
  try {
    const { hostname } = new URL(`http://${domain}`)
    return domainName.test(hostname) ? hostname : undefined
  } catch {
    return undefined
  }
}

/**
 * @param typed full-width too, with invisible characters or white space around it
 * @returns the address as it is kept and sent to: in ASCII and lower case. Only the case is forgiven: nobody but a mail server knows which dots,
 * and what behind a `+`, it ignores. Undefined where it is no address.
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
