/** Documents that machines fetch again and again: with validators, so that an unchanged one is not sent twice (RFC 9110 §8.8, §13). */
import { createHash } from 'node:crypto'

export interface PlainDocument {
  body: string
  /** Media type with its charset. */
  type: string
  /** When what it says last changed; undefined where nobody knows. */
  modified?: Date | undefined
}

/** HTTP's dates have no milliseconds. */
const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

function isUnchanged(request: Request, etag: string, modified: Date | undefined): boolean {
  const tags = request.headers.get('if-none-match')
  // Where both are sent, the tag alone counts (RFC 9110 §13.1.3).
  if (tags !== null) return tags === '*' || tags.split(/,\s*/).includes(etag)
  const since = Date.parse(request.headers.get('if-modified-since') ?? '')
  return modified !== undefined && !Number.isNaN(since) && seconds(modified) <= seconds(new Date(since))
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
  if (isUnchanged(request, etag, modified)) return new Response(null, { status: 304, headers })
  headers.set('content-type', type)
  return new Response(request.method === 'HEAD' ? null : body, { headers })
}
