/** Responses with pages: cached pages at once, others as they are rendered; if rendering fails, an empty page that the browser renders. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { inKnownLanguage, isLocale } from '#contract/locales.ts'
import { isConfidentialPath } from '#contract/public-addresses.ts'
import { createRequestedPages } from './requested-pages.ts'
import type { CallEnv } from './calls.ts'
import { isKnownTo } from './conditional.ts'
import { encodingFor } from './encodings.ts'
import type { LoopTurns } from './loop-turns.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { readAhead } from './read-ahead.ts'
import type { Admit } from './overload.ts'
import { mayHaveOpener, type PagePolicy, type SecurityOptions } from './security.ts'
import { Busy, type WorkQueue } from './work-queue.ts'

export interface RenderOptions {
  /** For the loaders' calls to the provider. */
  fetch: typeof fetch
  nonce: string
  /** Called if slow data is left to stream in behind its skeleton. */
  onDeferred: () => void
}

/** A normalised page address, without the parts that do not affect the page. */
export interface PageAddress {
  /** Path and search in one spelling: the search parameters of the route's schema, in a fixed order. All unknown addresses share one. */
  address: string
  /** `main`: has neither parameters nor search; `page`: a route with either; `odd`: an address that clients can invent without limit. */
  kind: 'main' | 'page' | 'odd'
}

/** Renders the pages of the site; implemented by `src/app/entry-server.tsx`, which the provider itself does not know. */
export interface PageRenderer {
  render: (request: Request, o: RenderOptions) => Promise<Response>
  /** A page without content that the browser renders. */
  shell: (request: Request, o: Pick<RenderOptions, 'nonce'>) => Promise<Response>
  /** Whether a path belongs to a page, whatever its parameters refer to; every other address gets the “not found” page (S12). */
  knows: (pathname: string) => boolean
  /** The properties of a request that decide the page's content, besides the address. */
  variantOf: (request: Request) => string
  /** @returns the address by which a page is rendered and cached */
  addressOf: (request: Request) => PageAddress
}

export interface PagesDeps {
  renderer: PageRenderer
  /** Undefined: every page is rendered for each request. */
  cache: PageCache | undefined
  /** Queue of renderings: pages that are known to be in demand have rank 0, invented addresses the last rank. */
  queue: WorkQueue
  /** Each rendering starts in a turn of its own. */
  turn: LoopTurns
  /** Refuses renderings under overload; undefined: only the queue does. */
  admit?: Admit | undefined
  /** False: all clients get the shell. */
  isRendering: boolean
  /** Rejects if the database is unavailable, or does not respond in time. */
  contentVersion: () => Promise<string>
  now: () => Date
  /** @returns whether a property of this browser (a sandbox fault) may change the page */
  isPersonal: (request: Request) => boolean
  /** Undefined: none are configured. */
  thirdParties: SecurityOptions['thirdParties']
  secure: (o: PagePolicy) => Record<string, string>
}

/** The provider's clock when the page was sent, whatever the page's age: the browser bases its countdowns on it (W3C Server Timing). */
const clockOf = (now: Date): string => `clock;desc="${now.toISOString()}"`

/** S13: inside the game no third party is notified of anything. */
const isInGame = (pathname: string): boolean => pathname.split('/').includes('ingame')

/**
 * Marks an in-game page that was opened from another site: its script cannot find that out, and a game token is then not accepted
 * (src/app/game-token.ts). The browser sets `Sec-Fetch-Site`, and no page can change it (W3C Fetch Metadata).
 */
const crossSiteMarker = (request: Request): string =>
  request.headers.get('sec-fetch-site') === 'cross-site' ? ', arrival;desc="cross-site"' : ''

/** Whether a page must not be cached. */
const isPrivate = ({ headers }: Response): boolean => headers.get('cache-control')?.includes('no-store') === true

const newNonce = (): string => randomBytes(16).toString('base64')

/** Time limit of one rendering, in ms. */
const longestRendering = 15_000

type Policy = Omit<PagePolicy, 'nonce' | 'scriptHashes'>

export interface Pages {
  /** Responds to every request that is neither a call nor a file. */
  send: (c: Context<CallEnv>, fetch: RenderOptions['fetch']) => Promise<Response>
  /**
   * Renders the pages in demand again, one after the other, if they are no longer cached; called at the start of each minute.
   * @returns how many it rendered; a failed one is left to the next request for it
   */
  refresh: (fetch: RenderOptions['fetch']) => Promise<number>
}

export function createPages(deps: PagesDeps): Pages {
  const { renderer, cache, now, secure } = deps
  const inDemand = createRequestedPages()

  /** Sets the headers that every page has. */
  const setPageHeaders = (headers: Headers, request: Request, path: string, policy: Parameters<PagesDeps['secure']>[0]): Headers => {
    for (const [name, value] of Object.entries(secure(policy))) headers.set(name, value)
    // Only an address without a language depends on the client.
    if (!isLocale(path.split('/')[1])) headers.append('vary', 'accept-language, cookie')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    const isGames = isInGame(path)
    // It decides whether the page keeps its opener, and the entry marker of an in-game page.
    headers.append('vary', 'sec-fetch-site')
    headers.set('server-timing', `${clockOf(now())}${isGames ? crossSiteMarker(request) : ''}`)
    return headers
  }

  const sendKept = async (request: Request, kept: KeptPage, path: string, policy: Policy): Promise<Response> => {
    const headers = setPageHeaders(new Headers(kept.headers), request, path, { scriptHashes: kept.scriptHashes, ...policy })
    headers.append('vary', 'accept-encoding')
    // Only a page with status 200 has a validator (RFC 9110 §13.2.1).
    if (kept.status === 200) headers.set('etag', kept.etag)
    if (kept.status === 200 && isKnownTo(request, kept)) {
      // The policy lists the scripts of the page it came with, so it stays with that page.
      headers.delete('content-security-policy')
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
    const encoding = encodingFor(request)
    const body = encoding === undefined ? kept.html : await kept.packed(encoding)
    if (encoding !== undefined) headers.set('content-encoding', encoding)
    headers.set('content-length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: kept.status, headers })
  }

  /** Addresses that existed before: they take precedence over addresses that were never found. */
  const found = new LRUCache<string, true>({ max: 10_000 })
  const rankOf = (key: string, kind: PageAddress['kind']): number => {
    if (kind === 'odd') return 2
    return kind === 'main' || found.has(key) ? 0 : 1
  }

  /** Cacheable pages that are being rendered, by key and version: concurrent requests for the same page wait for it. */
  const inProgress = new Map<string, Promise<KeptPage | undefined>>()

  /**
   * @param o.version version of the content if the page may be shared: then it is cached once it is complete
   * @throws Busy, or the rendering's error
   */
  const renderFresh = (
    request: Request,
    o: Pick<RenderOptions, 'fetch' | 'nonce'> & { key: string; kind: PageAddress['kind']; version: string | undefined },
  ): Promise<Response> => {
    const { fetch, nonce, key, kind, version } = o
    deps.admit?.(kind === 'odd' ? 'spare' : 'usual')
    const mayKeep = version !== undefined && request.method !== 'HEAD'
    const { promise: response, resolve, reject } = Promise.withResolvers<Response>()
    const render = async (): Promise<KeptPage | undefined> => {
      // Accept pending requests before this rendering starts.
      await deps.turn()
      // The client may have disconnected.
      request.signal.throwIfAborted()
      let isWhole = true
      const at = now().getTime()
      const limited = new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(longestRendering)]) })
      const onDeferred = (): void => {
        isWhole = false
      }
      /** Failures of the page's own calls, by status. */
      const failed = new Set<number>()
      const noting: typeof fetch = async (input, init) => {
        const result = await fetch(input, init)
        if (result.status >= 500) failed.add(result.status)
        return result
      }
      const page = await renderer.render(limited, { nonce, fetch: noting, onDeferred })
      // The page was admitted, but its call was refused, because of load or an unavailable database: that is no fault of the page.
      if (page.status === 500 && failed.has(503)) {
        await page.body?.cancel()
        throw new Busy()
      }
      const { body, ended } = readAhead(page.body)
      resolve(new Response(body, { status: page.status, headers: page.headers }))
      const html = await ended
      // The page itself forbids caching, e.g. a preview.
      if (isPrivate(page)) return undefined
      if (page.status === 200 && kind !== 'odd') found.set(key, true)
      const isMissing = page.status === 404 || page.status === 410
      // If a call failed, the page may be incomplete.
      if (html === undefined || !mayKeep || !isWhole || failed.size > 0 || (page.status !== 200 && !isMissing)) return undefined
      const isOdd = kind === 'odd' || isMissing
      return cache?.keep(html, { key, status: page.status, headers: page.headers, nonce, version, now: at, isOdd })
    }
    const rendered = deps.queue(render, rankOf(key, kind)).catch((error: unknown) => {
      reject(error)
      return undefined
    })
    if (mayKeep) {
      const name = `${version} ${key}`
      inProgress.set(name, rendered)
      void rendered.finally(() => {
        if (inProgress.get(name) === rendered) inProgress.delete(name)
      })
    }
    return response
  }

  let awayUntil = 0
  /** @returns undefined if the database is unavailable; it is not queried again within a second, so that requests do not wait each time */
  const versionNow = async (): Promise<string | undefined> => {
    if (performance.now() < awayUntil) return undefined
    try {
      return await deps.contentVersion()
    } catch {
      awayUntil = performance.now() + 1000
      return undefined
    }
  }

  const refresh: Pages['refresh'] = async (fetch) => {
    let rendered = 0
    for (const { key, url } of inDemand.takeMost()) {
      const { kind } = renderer.addressOf(new Request(url))
      try {
        // oxlint-disable no-await-in-loop -- sequential: visitors' requests come first
        const version = await deps.contentVersion()
        if (cache?.get(key, version, now().getTime()) !== undefined) continue
        const page = await renderFresh(new Request(url), { fetch, nonce: newNonce(), key, kind, version })
        await page.arrayBuffer()
        await inProgress.get(`${version} ${key}`)
        await cache?.get(key, version, now().getTime())?.packed('br')
        // oxlint-enable no-await-in-loop
        rendered += 1
      } catch {
        // The next request for the page reports the failure, to the client and in the log.
      }
    }
    return rendered
  }

  const send: Pages['send'] = async (c, fetch) => {
    const request = c.req.raw
    const { pathname, search } = new URL(request.url)
    const isCallback = pathname.startsWith('/auth/callback/')
    const policy: Policy = {
      isCallback,
      mayHaveOpener: mayHaveOpener(request),
      // Scripts can read a page's first address as long as the page lives.
      thirdParties: isInGame(pathname) || isConfidentialPath(pathname) ? undefined : deps.thirdParties,
    }
    const nonce = newNonce()
    const known = inKnownLanguage(pathname)
    if (known !== undefined)
      return new Response(null, {
        status: 302,
        headers: setPageHeaders(new Headers({ location: `${known}${search}` }), request, pathname, { nonce, ...policy }),
      })
    const shell = async (status?: number): Promise<Response> => {
      const page = await renderer.shell(request, { nonce })
      return new Response(request.method === 'HEAD' ? null : page.body, {
        status: status ?? page.status,
        headers: setPageHeaders(new Headers(page.headers), request, pathname, { nonce, ...policy }),
      })
    }
    /** A 503 with the shell: the browser still renders the page. */
    const notNow = async (retryAfter: number): Promise<Response> => {
      const page = await shell(503)
      page.headers.set('retry-after', String(retryAfter))
      return page
    }
    if (!deps.isRendering) return shell()

    const { address, kind } = renderer.addressOf(request)
    const key = `${renderer.variantOf(request)} ${address}`
    const version = await versionNow()
    const mayBeKept = cache !== undefined && !isCallback && !deps.isPersonal(request)
    if (version === undefined) {
      const old = mayBeKept ? cache.get(key, undefined, now().getTime()) : undefined
      return old === undefined ? notNow(2) : sendKept(request, old, pathname, policy)
    }
    const keptNow = (): KeptPage | undefined => (mayBeKept ? cache.get(key, version, now().getTime()) : undefined)
    let kept = keptNow()
    // The look-up and the start run without a pause in between: of concurrent requests for a page, one renders it.
    const begun = kept === undefined && mayBeKept ? inProgress.get(`${version} ${key}`) : undefined
    if (begun !== undefined) kept = await begun
    // The page of an address without a language depends on the client, so it cannot be rendered in advance.
    const isRenderedAhead = mayBeKept && kind !== 'odd' && isLocale(pathname.split('/')[1])
    if (kept !== undefined) {
      if (kept.status === 200 && kind !== 'odd') found.set(key, true)
      if (isRenderedAhead && kept.status === 200) inDemand.note(key, request.url)
      return sendKept(request, kept, pathname, policy)
    }

    let page: Response
    try {
      page = await renderFresh(request, { fetch, nonce, key, kind, version: mayBeKept ? version : undefined })
    } catch (error) {
      if (request.signal.aborted) throw error
      if (error instanceof Busy) return notNow(error.retryAfter)
      c.get('log').error({ err: error }, 'page failed to render: the browser renders it')
      return shell()
    }
    if (isRenderedAhead && page.status === 200 && !isPrivate(page)) inDemand.note(key, request.url)
    const headers = setPageHeaders(new Headers(page.headers), request, pathname, { nonce, ...policy })
    if (request.method === 'HEAD') {
      // Cancel the unread stream; otherwise the renderer stays alive for minutes.
      await page.body?.cancel()
      return new Response(null, { status: page.status, headers })
    }
    return new Response(page.body, { status: page.status, headers })
  }
  return { send, refresh }
}
