/** Pages of the site on their way out: kept ones at once, others as they are rendered; where rendering fails, an empty page that the browser fills. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { inKnownLanguage, isLocale } from '#contract/locales.ts'
import { createAskedPages } from './asked-pages.ts'
import type { CallEnv } from './calls.ts'
import { isKnownTo } from './conditional.ts'
import { encodingFor } from './encodings.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { mayHaveOpener, type PagePolicy, type SecurityOptions } from './security.ts'

export interface RenderOptions {
  /** For the loaders' calls of the provider. */
  fetch: typeof fetch
  nonce: string
  /** Called where slow data is left to stream in behind its skeleton. */
  onDeferred: () => void
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
}

export interface PagesDeps {
  renderer: PageRenderer
  /** Undefined: every page is rendered again. */
  cache: PageCache | undefined
  /** False: everybody gets the shell. */
  isRendering: boolean
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

const newNonce = (): string => randomBytes(16).toString('base64')

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
    headers.set('etag', kept.etag)
    headers.append('vary', 'accept-encoding')
    if (isKnownTo(request, kept)) {
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

  /**
   * @param o.version of the content where the page may be sent to others too: then it is kept once it has been read to its end
   * @throws what the rendering throws
   */
  const renderFresh = async (
    request: Request,
    o: Pick<RenderOptions, 'fetch' | 'nonce'> & { key: string; version: string | undefined },
  ): Promise<Response> => {
    const { fetch, nonce, key, version } = o
    let isWhole = true
    const at = now().getTime()
    const page = await renderer.render(request, {
      nonce,
      fetch,
      onDeferred: () => {
        isWhole = false
      },
    })
    if (cache === undefined || version === undefined || page.status !== 200 || request.method !== 'GET') return page
    return cache.keep(page, { key, nonce, version, now: at, isWhole: () => isWhole })
  }

  const refresh: Pages['refresh'] = async (fetch) => {
    let rendered = 0
    for (const { key, url } of asked.takeMost())
      try {
        // oxlint-disable no-await-in-loop -- one after the other: visitors come first
        const version = await deps.contentVersion()
        if (cache?.get(key, version, now().getTime()) !== undefined) continue
        const page = await renderFresh(new Request(url), { fetch, nonce: newNonce(), key, version })
        await page.arrayBuffer()
        await cache?.get(key, version, now().getTime())?.packed('br')
        // oxlint-enable no-await-in-loop
        rendered += 1
      } catch {
        // Whoever asks for it next is told what is wrong, and so is the log.
      }
    return rendered
  }

  const send: Pages['send'] = async (c, fetch) => {
    const request = c.req.raw
    const { pathname, search } = new URL(request.url)
    const isCallback = pathname.startsWith('/auth/callback/')
    const hasThirdParties = mayTellThirdParties(pathname)
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
    const shell = async (): Promise<Response> => {
      const page = await renderer.shell(request, { nonce })
      return new Response(page.body, {
        status: page.status,
        headers: dress(new Headers(page.headers), request, pathname, { nonce, ...policy }),
      })
    }
    if (!deps.isRendering) return shell()

    const key = `${renderer.variantOf(request)} ${pathname}${search}`
    const version = cache === undefined || isCallback || deps.isPersonal(request) ? undefined : await deps.contentVersion()
    const kept = version === undefined ? undefined : cache?.get(key, version, now().getTime())
    // An address without a language is another page by who asks: that is not known beforehand.
    const isRenderedAhead = version !== undefined && isLocale(pathname.split('/')[1])
    if (kept !== undefined) {
      if (isRenderedAhead) asked.note(key, request.url)
      return sendKept(request, kept, pathname, policy)
    }

    let page: Response
    try {
      page = await renderFresh(request, { fetch, nonce, key, version })
    } catch (error) {
      if (request.signal.aborted) throw error
      c.get('log').error({ err: error }, 'page failed to render: the browser draws it')
      return shell()
    }
    if (isRenderedAhead && page.status === 200) asked.note(key, request.url)
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
