import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gzip'

/** @returns how the body may be packed for who asks (RFC 9110 §12.5.3): the smallest of what they take; undefined: as it is */
export function encodingFor(request: Request): Encoding | undefined {
  const header = request.headers.get('accept-encoding')
  // Without the header anything would do; who sends none is a simple program that unpacks nothing.
  if (header === null) return undefined
  const taken = new Negotiator({ headers: { 'accept-encoding': header } }).encodings(['br', 'gzip'])
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding))
}
