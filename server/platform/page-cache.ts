/**
 * Rendered pages, kept for a minute at most and never past an import (S1–S5, §9 “data cache time 0”). A page is what every visitor sees, so it
 * may be shared; whoever is signed in is told apart in the browser. Kept is what was streamed to the first who asked, without its nonce:
 * its inline scripts are named by hash in the policy instead, so that the same bytes may go to everybody and through any cache on the way.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Encoding } from './encodings.ts'

export interface KeptPage {
  html: Buffer
  /** Made for the first who takes it: right after the rendering the processor is the reader's of that page. */
  packed: (encoding: Encoding) => Promise<Buffer>
  status: number
  headers: Headers
  /** Weak: the provider's clock in the page may differ. */
  etag: string
  /** Of its inline scripts, as a policy names them. */
  scriptHashes: readonly string[]
  /** Content it was made of (ContentVersion). */
  version: string
  /** ms since 1970 by the provider's clock. */
  until: number
}

export interface PageCache {
  /**
   * @param version undefined where nobody knows which content is the latest: then what is kept is good, however old
   * @returns undefined where there is none, it is too old, or the content has changed since
   */
  get: (key: string, version: string | undefined, now: number) => KeptPage | undefined
  /**
   * @param html a whole page as it was sent, with `nonce` on its inline scripts
   * @param o.isOdd what strangers make up (searches, addresses that nothing has) has an eighth of the room for itself, and takes no other's
   * @returns undefined where none are kept
   */
  keep: (html: Buffer, o: KeepOptions) => KeptPage | undefined
}

export interface KeepOptions {
  key: string
  status: number
  headers: Headers
  nonce: string
  version: string
  now: number
  isOdd: boolean
}

const [withBrotli, withGzip] = [promisify(brotliCompress), promisify(gzip)]
const pack: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => withBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html) => withGzip(html),
}

/** Time limits of posts, goods and maintenance are given to the minute: what is kept never outlives one. */
const minute = 60_000

/**
 * The provider's clock stands in every page, and when the router (`u`) and the queries had their answers; two pages that differ in nothing
 * else are one.
 */
const withoutClock = (html: string): string => html.replaceAll(/serverTime:"[^"]*"|\b(?:u|dataUpdatedAt|dehydratedAt):\d{13}\b/g, '')

/**
 * `'sha256-…'` of the page's own inline scripts (CSP 3 §2.3.1): those that carry its nonce. What has come into the page by another way has
 * none, and does not run from a kept page either.
 */
export const scriptHashesOf = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes!.includes(` nonce="${nonce}"`) && !/\ssrc=|application\/(?:ld\+)?json/.test(attributes!))
    .map(([, , body]) => `'sha256-${createHash('sha256').update(body!.replaceAll(nonce, '')).digest('base64')}'`)

/**
 * @param o.maxBytes of all pages together
 * @param o.maxAge ms
 */
export function createPageCache({ maxBytes, maxAge }: { maxBytes: number; maxAge: number }): PageCache {
  const room = (share: number): LRUCache<string, KeptPage> =>
    new LRUCache({
      maxSize: Math.ceil(maxBytes * share),
      // Compressed it has a quarter of that.
      sizeCalculation: ({ html }, key) => Math.ceil(html.length * 1.25) + key.length + 500,
    })
  const [usual, odd] = [room(7 / 8), room(1 / 8)]

  return {
    get: (key, version, now) => {
      const page = usual.get(key) ?? odd.get(key)
      if (version === undefined) return page
      return page !== undefined && page.version === version && now < page.until ? page : undefined
    },
    keep: (sent, { key, status, headers, nonce, version, now, isOdd }) => {
      if (maxAge <= 0) return undefined
      const text = sent.toString('utf8')
      // The nonce is random: it stands nowhere else.
      const plain = text.replaceAll(` nonce="${nonce}"`, '').replaceAll(nonce, '')
      const html = Buffer.from(plain)
      const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
      const page: KeptPage = {
        html,
        packed: (encoding) => (made[encoding] ??= pack[encoding](html)),
        status,
        headers: new Headers(headers),
        etag: `W/"${createHash('sha256').update(withoutClock(plain)).digest('base64url').slice(0, 22)}"`,
        scriptHashes: scriptHashesOf(text, nonce),
        version,
        until: Math.min(now + maxAge, (Math.floor(now / minute) + 1) * minute),
      }
      const pages = isOdd ? odd : usual
      pages.set(key, page)
      return page
    },
  }
}
