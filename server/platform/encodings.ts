import Negotiator from 'negotiator'

/** Content codings that the server offers (RFC 9110 §8.4.1). */
export type Encoding = 'br' | 'gzip'

/** @returns the smallest encoding that the client accepts (RFC 9110 §12.5.3); undefined: identity */
export function encodingFor(request: Request): Encoding | undefined {
  const header = request.headers.get('accept-encoding')
  // Without the header any encoding would be allowed; but a client without it is a simple program that decompresses nothing.
  if (header === null) return undefined
  const taken = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}
