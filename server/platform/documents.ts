/** Documents that machines fetch repeatedly: with validators, so that an unchanged one is not sent twice (RFC 9110 §8.8, §13). */
import { createHash } from 'node:crypto'
import { isKnownTo } from './conditional.ts'

/** A document to send. */
export interface PlainDocument {
  body: string
  /** Media type with its charset. */
  type: string
  /** Its validator, if it was computed before; undefined: it is computed. */
  etag?: string
  /** When its content last changed; undefined if unknown. */
  modified?: Date | undefined
}

/** Weak: a document may be compressed on the way. */
export const etagOf = (body: string): string => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * @param maxAge time in seconds that caches may use it without revalidation
 * @returns the document, or 304 if the client already has it
 */
export function sendDocument(request: Request, { body, type, etag = etagOf(body), modified }: PlainDocument, maxAge: number): Response {
  const headers = new Headers({
    etag,
    'cache-control': `public, max-age=${String(maxAge)}`,
    // Documents are compressed on the way (compression.ts), and a 304 has the same header as the document (RFC 9110 §15.4.5).
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
  })
  if (modified !== undefined) headers.set('last-modified', modified.toUTCString())
  if (isKnownTo(request, { etag, modified })) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
