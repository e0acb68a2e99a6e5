/** Documents that machines fetch again and again: with validators, so that an unchanged one is not sent twice (RFC 9110 §8.8, §13). */
import { createHash } from 'node:crypto'
import { isKnownTo } from './conditional.ts'

export interface PlainDocument {
  body: string
  /** Media type with its charset. */
  type: string
  /** When what it says last changed; undefined where nobody knows. */
  modified?: Date | undefined
}

/**
 * @param maxAge seconds that caches may keep it without asking
 * @returns the document, or 304 where the asker has it already
 */
export function sendDocument(request: Request, { body, type, modified }: PlainDocument, maxAge: number): Response {
  // Weak: it may be compressed on its way.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({ etag, 'cache-control': `public, max-age=${String(maxAge)}`, 'x-content-type-options': 'nosniff' })
  if (modified !== undefined) headers.set('last-modified', modified.toUTCString())
  if (isKnownTo(request, { etag, modified })) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
