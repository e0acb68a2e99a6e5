/**
 * MyCard's hash (its API document 3.9, appendix B): the values in the call's own order and the key, encoded as .NET's
 * `HttpUtility.UrlEncode` does, in lower case, SHA-256. Neither `encodeURIComponent` nor PHP's `urlencode` gives the same encoding.
 */
import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * What is converted to lower case: `whole` the encoded text, as clients of v1.2 and later do; `escapes` its `%XX` only, as clients of v1.1
 * do. MyCard's own tool (test.mycard520.com.tw/FactoryTestTool/MyCardPayCpTest/HASHV12.aspx) shows which one a service expects.
 */
export type HashLowering = 'whole' | 'escapes'

/** .NET's `HttpUtility.UrlEncode`: keeps A–Z a–z 0–9 - _ . ! * ( ), a space is `+`, all else `%xx` of its UTF-8 bytes, in lower case. */
function dotNetUrlEncode(text: string): string {
  let out = ''
  for (const byte of Buffer.from(text, 'utf8')) {
    const character = String.fromCharCode(byte)
    if (/[\w\-.!*()]/.test(character)) out += character
    else out += character === ' ' ? '+' : `%${byte.toString(16).padStart(2, '0')}`
  }
  return out
}

/**
 * @param values in the order of the call; a missing value is an empty text
 * @returns 64 lower-case hexadecimal digits
 */
export function myCardHash(values: readonly string[], key: string, lowering: HashLowering): string {
  // The escapes are lower-case already.
  const encoded = dotNetUrlEncode(values.join('') + key)
  return createHash('sha256')
    .update(lowering === 'whole' ? encoded.toLowerCase() : encoded)
    .digest('hex')
}

/** Compares in constant time: the duration does not reveal where the two differ. */
export function isMyCardHash(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
