/**
 * Rendered pages, cached for a minute at most and never past an import (S1–S5, §9 “data cache time 0”). A page is the same for every
 * visitor, so it may be shared; the browser adds the signed-in member's data. The cache stores the page as it was streamed to the first
 * client, without its nonce: the policy lists its inline scripts by hash instead, so that the same bytes may go to all clients and through
 * any cache.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '#contract/durations.ts'
import type { Encoding } from './encodings.ts'

/** A cached page, without a nonce. */
export interface KeptPage {
  html: Buffer
  /** Created on first use: right after the rendering, the processor serves that page's reader. */
  packed: (encoding: Encoding) => Promise<Buffer>
  status: number
  headers: Headers
  /** Weak: the provider's clock in the page may differ. */
  etag: string
  /** Hashes of its inline scripts, as a policy lists them. */
  scriptHashes: readonly string[]
  /** Version of its content (ContentVersion). */
  version: string
  /** Expiry in ms since 1970, by the provider's clock. */
  until: number
}

/** The cache of a process. `now` is in ms since 1970, by the provider’s clock. */
export interface PageCache {
  /**
   * @param version undefined if the current content version is unknown: then a cached page is valid at any age
   * @returns undefined if there is none, it is too old, or the content has changed since
   */
  get: (key: string, version: string | undefined, now: number) => KeptPage | undefined
  /**
   * @param html a whole page as it was sent, with `nonce` on its inline scripts
   * @param o.isInvented pages of invented addresses (searches, unknown addresses) use a separate eighth of the cache, and evict no others
   */
  keep: (html: Buffer, o: KeepOptions) => KeptPage
}

/** The facts of a page to cache: `version` of its content, `now` in ms since 1970, `nonce` of its inline scripts. */
export interface KeepOptions {
  key: string
  status: number
  headers: Headers
  nonce: string
  version: string
  now: number
  isInvented: boolean
}

const [withBrotli, withGzip] = [promisify(brotliCompress), promisify(gzip)]
const pack: Record<Encoding, (html: Buffer) => Promise<Buffer>> = {
  br: (html) => withBrotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html) => withGzip(html),
}

/**
 * Every page contains the provider's clock, and the times when the router (`u`) and the queries got their data; two pages that differ in
 * nothing else are equal.
 */
const withoutClock = (html: string): string => html.replaceAll(/serverTime:"[^"]*"|\b(?:u|dataUpdatedAt|dehydratedAt):\d{13}\b/g, '')

/**
 * `'sha256-…'` of the page's own inline scripts (CSP 3 §2.3.1): those with its nonce. Injected scripts have none, so they do not run from a
 * cached page either.
 */
export const scriptHashesOf = (html: string, nonce: string): string[] =>
  [...html.matchAll(/<script\b([^>]*)>([^]*?)<\/script>/g)]
    .filter(([, attributes]) => attributes!.includes(` nonce="${nonce}"`) && !/\ssrc=|application\/(?:ld\+)?json/.test(attributes!))
    .map(([, , body]) => `'sha256-${createHash('sha256').update(body!.replaceAll(nonce, '')).digest('base64')}'`)

/**
 * @param o.maxBytes of all pages together
 * @param o.maxAge in ms
 */
export function createPageCache({ maxBytes, maxAge }: { maxBytes: number; maxAge: number }): PageCache {
  const room = (share: number): LRUCache<string, KeptPage> =>
    new LRUCache({
      maxSize: Math.ceil(maxBytes * share),
      // The compressed form takes another quarter.
      sizeCalculation: ({ html }, key) => Math.ceil(html.length * 1.25) + key.length + 500,
    })
  const [usual, invented] = [room(7 / 8), room(1 / 8)]

  return {
    get: (key, version, now) => {
      const page = usual.get(key) ?? invented.get(key)
      if (version === undefined) return page
      return page !== undefined && page.version === version && now < page.until ? page : undefined
    },
    keep: (sent, { key, status, headers, nonce, version, now, isInvented }) => {
      const text = sent.toString('utf8')
      // The nonce is random: it occurs nowhere else.
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
        // Beginnings and ends of posts, sales and maintenance are usually at a full minute. One with seconds is outlived by less than a minute;
        // a page that shows one refetches it (src/api/aging.ts).
        until: Math.min(now + maxAge, (Math.floor(now / minuteMs) + 1) * minuteMs),
      }
      const [pages, others] = isInvented ? [invented, usual] : [usual, invented]
      pages.set(key, page)
      // A post that is removed, or comes back: its old page must not precede the new one.
      others.delete(key)
      return page
    },
  }
}
