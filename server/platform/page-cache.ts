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
  /** @returns undefined where there is none, it is too old, or the content has changed since */
  get: (key: string, version: string, now: number) => KeptPage | undefined
  /**
   * Hands a page on as it comes and keeps it once it is whole; one that breaks off is not kept.
   * @param page successful, with `nonce` on its inline scripts
   */
  keep: (page: Response, o: { key: string; nonce: string; version: string; now: number; isWhole: () => boolean }) => Response
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
  const pages = new LRUCache<string, KeptPage>({
    maxSize: maxBytes,
    // Compressed it has a quarter of that.
    sizeCalculation: ({ html }, key) => Math.ceil(html.length * 1.25) + key.length + 500,
  })

  function store(bytes: Buffer, page: Response, o: Parameters<PageCache['keep']>[1]): void {
    // The nonce is random: it stands nowhere else.
    const sent = bytes.toString('utf8')
    const text = sent.replaceAll(` nonce="${o.nonce}"`, '').replaceAll(o.nonce, '')
    const html = Buffer.from(text)
    const headers = new Headers(page.headers)
    const made: Partial<Record<Encoding, Promise<Buffer>>> = {}
    pages.set(o.key, {
      html,
      packed: (encoding) => (made[encoding] ??= pack[encoding](html)),
      status: page.status,
      headers,
      etag: `W/"${createHash('sha256').update(withoutClock(text)).digest('base64url').slice(0, 22)}"`,
      scriptHashes: scriptHashesOf(sent, o.nonce),
      version: o.version,
      until: Math.min(o.now + maxAge, (Math.floor(o.now / minute) + 1) * minute),
    })
  }

  return {
    get: (key, version, now) => {
      const page = pages.get(key)
      return page !== undefined && page.version === version && now < page.until ? page : undefined
    },
    keep: (page, o) => {
      if (page.body === null || maxAge <= 0) return page
      const parts: Uint8Array[] = []
      // Its reader's pace, and its end: who goes away breaks the rendering off, and half a page is not kept (a tee would read on).
      const watched = page.body.pipeThrough(
        new TransformStream<Uint8Array, Uint8Array>({
          transform: (part, reader) => {
            parts.push(part)
            reader.enqueue(part)
          },
          flush: () => {
            if (o.isWhole()) store(Buffer.concat(parts), page, o)
          },
        }),
      )
      return new Response(watched, { status: page.status, headers: page.headers })
    },
  }
}
