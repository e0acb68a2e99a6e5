/** Pages of the site on their way out: kept ones at once, others as they are rendered; where rendering fails, an empty page that the browser fills. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import { inKnownLanguage, isLocale } from '#contract/locales.ts'
import { createAskedPages } from './asked-pages.ts'
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
  /** For the loaders' calls of the provider. */
  fetch: typeof fetch
  nonce: string
  /** Called where slow data is left to stream in behind its skeleton. */
  onDeferred: () => void
}

/** What an address asks for, without all that changes nothing in a page. */
export interface PageAddress {
  /** Path and search in one spelling: what the route's schema knows of the search, in one order. One for all addresses that nothing has. */
  address: string
  /** `main`: has neither parameters nor search; `page`: a route with either; `odd`: what strangers can make up without an end. */
  kind: 'main' | 'page' | 'odd'
}

/** Renders the pages of the site; made by `src/app/entry-server.tsx`, which the provider itself does not know. */
export interface PageRenderer {
  render: (request: Request, o: RenderOptions) => Promise<Response>
  /** A page without content that the browser draws by itself. */
  shell: (request: Request, o: Pick<RenderOptions, 'nonce'>) => Promise<Response>
  /** Whether a path is a page's, whatever may be behind its parameters; every other address gets the page that says so (S12). */
  knows: (pathname: string) => boolean
  /** What of a request decides what is in its page, beside the address. */
  variantOf: (request: Request) => string
  /** @returns the address by which a page is rendered and kept */
  addressOf: (request: Request) => PageAddress
}

export interface PagesDeps {
  renderer: PageRenderer
  /** Undefined: every page is rendered again. */
  cache: PageCache | undefined
  /** Renderings at once, and those that wait: pages that people are known to ask for have rank 0, what strangers make up the last. */
  queue: WorkQueue
  /** For each rendering to begin in. */
  turn: LoopTurns
  /** Refuses renderings that cannot be held now; undefined: the queue alone does. */
  admit?: Admit | undefined
  /** False: everybody gets the shell. */
  isRendering: boolean
  /** Rejects where the database is away, or does not answer in time. */
  contentVersion: () => Promise<string>
  now: () => Date
  /** @returns whether something of this browser's own (a sandbox's fault) may change the page */
  isPersonal: (request: Request) => boolean
  /** Undefined: none are configured. */
  thirdParties: SecurityOptions['thirdParties']
  secure: (o: PagePolicy) => Record<string, string>
}

/** The provider's clock when the page left, whatever the page's age: the browser sets its countdowns by it (W3C Server Timing). */
const clockOf = (now: Date): string => `clock;desc="${now.toISOString()}"`

/** S13: inside the game the page is the game's: no third party is told of anything there. */
const isInGame = (pathname: string): boolean => pathname.split('/').includes('ingame')

/**
 * Tells an in-game page that another site led to it: its script cannot know by itself, and a token of the game does not count then
 * (src/app/game-token.ts). `Sec-Fetch-Site` is set by the browser, and no page can change it (W3C Fetch Metadata).
 */
const arrivalOf = (request: Request): string =>
  request.headers.get('sec-fetch-site') === 'cross-site' ? ', arrival;desc="cross-site"' : ''

/** Whether a page may be kept nowhere. */
const isPrivate = ({ headers }: Response): boolean => headers.get('cache-control')?.includes('no-store') === true

const newNonce = (): string => randomBytes(16).toString('base64')

/** ms: a rendering that takes longer is given up. */
const longestRendering = 15_000

type Policy = Omit<PagePolicy, 'nonce' | 'scriptHashes'>

export interface Pages {
  /** Answers everything that is no call and no file. */
  send: (c: Context<CallEnv>, fetch: RenderOptions['fetch']) => Promise<Response>
  /**
   * Renders what people ask for again, one after the other, where it is kept no more: to be called when a minute begins.
   * @returns how many; one that fails is left to whoever asks for it next
   */
  refresh: (fetch: RenderOptions['fetch']) => Promise<number>
}

export function createPages(deps: PagesDeps): Pages {
  const { renderer, cache, now, secure } = deps
  const asked = createAskedPages()

  /** What every page carries. */
  const dress = (headers: Headers, request: Request, path: string, policy: Parameters<PagesDeps['secure']>[0]): Headers => {
    for (const [name, value] of Object.entries(secure(policy))) headers.set(name, value)
    // Only an address without a language depends on who asks.
    if (!isLocale(path.split('/')[1])) headers.append('vary', 'accept-language, cookie')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    const isGames = isInGame(path)
    // It decides whether the page keeps its opener, and what an in-game page is told of its arrival.
    headers.append('vary', 'sec-fetch-site')
    headers.set('server-timing', `${clockOf(now())}${isGames ? arrivalOf(request) : ''}`)
    return headers
  }

  const sendKept = async (request: Request, kept: KeptPage, path: string, policy: Policy): Promise<Response> => {
    const headers = dress(new Headers(kept.headers), request, path, { scriptHashes: kept.scriptHashes, ...policy })
    headers.append('vary', 'accept-encoding')
    // Only what was found has a validator (RFC 9110 §13.2.1).
    if (kept.status === 200) headers.set('etag', kept.etag)
    if (kept.status === 200 && isKnownTo(request, kept)) {
      // The policy names the scripts of the page it came with: it stays with that one.
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

  const mayTellThirdParties = (pathname: string): boolean => deps.thirdParties !== undefined && !isInGame(pathname)

  /** Addresses that had a page: people go there, so they go before what nobody has ever found. */
  const found = new LRUCache<string, true>({ max: 10_000 })
  const rankOf = (key: string, kind: PageAddress['kind']): number => {
    if (kind === 'odd') return 2
    return kind === 'main' || found.has(key) ? 0 : 1
  }

  /** Pages that are being rendered and may be kept, by key and version: who asks for the same meanwhile waits for it. */
  const underWay = new Map<string, Promise<KeptPage | undefined>>()

  /**
   * @param o.version of the content where the page may be sent to others too: then it is kept once it is whole
   * @throws Busy, or what the rendering throws
   */
  const renderFresh = (
    request: Request,
    o: Pick<RenderOptions, 'fetch' | 'nonce'> & { key: string; kind: PageAddress['kind']; version: string | undefined },
  ): Promise<Response> => {
    const { fetch, nonce, key, kind, version } = o
    deps.admit?.(kind === 'odd' ? 'spare' : 'usual')
    const mayKeep = version !== undefined && request.method !== 'HEAD'
    const { promise: answer, resolve, reject } = Promise.withResolvers<Response>()
    const render = async (): Promise<KeptPage | undefined> => {
      // Whoever has come meanwhile is heard first.
      await deps.turn()
      // Nobody waits for it any more.
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
        const answered = await fetch(input, init)
        if (answered.status >= 500) failed.add(answered.status)
        return answered
      }
      const page = await renderer.render(limited, { nonce, fetch: noting, onDeferred })
      // Its call was refused, by the load there is by then or with no database, though the page was let in: that is no fault of the page.
      if (page.status === 500 && failed.has(503)) {
        await page.body?.cancel()
        throw new Busy()
      }
      const { body, ended } = readAhead(page.body)
      resolve(new Response(body, { status: page.status, headers: page.headers }))
      const html = await ended
      // The page says so of itself: a preview, for one.
      if (isPrivate(page)) return undefined
      if (page.status === 200 && kind !== 'odd') found.set(key, true)
      const isMissing = page.status === 404 || page.status === 410
      // Something may have been left out where a call failed.
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
      underWay.set(name, rendered)
      void rendered.finally(() => {
        if (underWay.get(name) === rendered) underWay.delete(name)
      })
    }
    return answer
  }

  let awayUntil = 0
  /** @returns undefined where the database is away; it is not asked again in the next second, so that nobody waits for it each time */
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
    for (const { key, url } of asked.takeMost()) {
      const { kind } = renderer.addressOf(new Request(url))
      try {
        // oxlint-disable no-await-in-loop -- one after the other: visitors come first
        const version = await deps.contentVersion()
        if (cache?.get(key, version, now().getTime()) !== undefined) continue
        const page = await renderFresh(new Request(url), { fetch, nonce: newNonce(), key, kind, version })
        await page.arrayBuffer()
        await underWay.get(`${version} ${key}`)
        await cache?.get(key, version, now().getTime())?.packed('br')
        // oxlint-enable no-await-in-loop
        rendered += 1
      } catch {
        // Whoever asks for it next is told what is wrong, and so is the log.
      }
    }
    return rendered
  }

  const send: Pages['send'] = async (c, fetch) => {
    const request = c.req.raw
    const { pathname, search } = new URL(request.url)
    const isCallback = pathname.startsWith('/auth/callback/')
    // The address of a preview is a secret.
    const hasThirdParties = mayTellThirdParties(pathname) && !pathname.includes('/bulletin/preview/')
    // An issuer's answer stays readable for the page's life: there the choice is offered and nothing of theirs may run.
    const policy: Policy = {
      isCallback,
      mayHaveOpener: mayHaveOpener(request),
      thirdParties: hasThirdParties && !isCallback ? deps.thirdParties : undefined,
    }
    const nonce = newNonce()
    const known = inKnownLanguage(pathname)
    if (known !== undefined)
      return new Response(null, {
        status: 302,
        headers: dress(new Headers({ location: `${known}${search}` }), request, pathname, { nonce, ...policy }),
      })
    const shell = async (status?: number): Promise<Response> => {
      const page = await renderer.shell(request, { nonce })
      return new Response(request.method === 'HEAD' ? null : page.body, {
        status: status ?? page.status,
        headers: dress(new Headers(page.headers), request, pathname, { nonce, ...policy }),
      })
    }
    /** Browsers draw the page by themselves all the same. */
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
    // Looked up and begun without a pause in between: of many who come at once, one renders.
    const begun = kept === undefined && mayBeKept ? underWay.get(`${version} ${key}`) : undefined
    if (begun !== undefined) kept = await begun
    // An address without a language is another page by who asks: that is not known beforehand.
    const isRenderedAhead = mayBeKept && kind !== 'odd' && isLocale(pathname.split('/')[1])
    if (kept !== undefined) {
      if (kept.status === 200 && kind !== 'odd') found.set(key, true)
      if (isRenderedAhead && kept.status === 200) asked.note(key, request.url)
      return sendKept(request, kept, pathname, policy)
    }

    let page: Response
    try {
      page = await renderFresh(request, { fetch, nonce, key, kind, version: mayBeKept ? version : undefined })
    } catch (error) {
      if (request.signal.aborted) throw error
      if (error instanceof Busy) return notNow(error.retryAfter)
      c.get('log').error({ err: error }, 'page failed to render: the browser draws it')
      return shell()
    }
    if (isRenderedAhead && page.status === 200 && !isPrivate(page)) asked.note(key, request.url)
    const headers = dress(new Headers(page.headers), request, pathname, { nonce, ...policy })
    if (request.method === 'HEAD') {
      // Nobody will read it: left alone, what renders it would stay for minutes.
      await page.body?.cancel()
      return new Response(null, { status: page.status, headers })
    }
    return new Response(page.body, { status: page.status, headers })
  }
  return { send, refresh }
}
