import * as v from 'valibot'

/** The bytes of a string in base64. `v.base64()` overflows the stack from about 3 MB; this check takes a file of any size. */
export const Base64Schema = v.pipe(
  v.string(),
  v.check((text) => text.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/.test(text), 'is not base64'),
  v.transform((text) => new Uint8Array(Buffer.from(text, 'base64'))),
)
