/** Pages of the site on their way out: kept ones at once, others as they are rendered; where rendering fails, an empty page that the browser fills. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { isLocale } from '#contract/locales.ts'
import type { CallEnv } from './calls.ts'
import type { KeptPage, PageCache } from './page-cache.ts'
import { mayHaveOpener, type PagePolicy, type SecurityOptions } from './security.ts'

export interface RenderOptions {
  /** For the loaders' calls of the provider. */
  fetch: typeof fetch
  nonce: string
  /** Whether this page has anything to do with third parties. */
  hasThirdParties: boolean
  /** Told where something slow is left to stream in behind its skeleton. */
  onLate: () => void
}

/** Renders the pages of the site; made by `src/entry-server.tsx`, which the provider itself does not know. */
export interface PageRenderer {
  render: (request: Request, o: RenderOptions) => Promise<Response>
  /** A page without content that the browser draws by itself. */
  shell: (request: Request, o: Pick<RenderOptions, 'nonce' | 'hasThirdParties'>) => Promise<Response>
  /** What of a request decides what is in its page, beside the address. */
  variantOf: (request: Request) => string
}

export interface PagesDeps {
  renderer: PageRenderer
  /** Undefined: every page is rendered anew. */
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

const accepts = (request: Request, coding: string): boolean => (request.headers.get('accept-encoding') ?? '').includes(coding)

type Policy = Omit<PagePolicy, 'nonce' | 'scriptHashes'>

/** @returns the handler of everything that is no call and no file */
export function createPages(deps: PagesDeps): (c: Context<CallEnv>, fetch: RenderOptions['fetch']) => Promise<Response> {
  const { renderer, cache, now, secure } = deps

  /** What every page carries. */
  const dress = (headers: Headers, path: string, policy: Parameters<PagesDeps['secure']>[0]): Headers => {
    for (const [name, value] of Object.entries(secure(policy))) headers.set(name, value)
    // Only an address without a language depends on who asks.
    if (!isLocale(path.split('/')[1])) headers.append('vary', 'accept-language, cookie')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    headers.set('server-timing', clockOf(now()))
    return headers
  }

  const sendKept = (request: Request, kept: KeptPage, path: string, policy: Policy): Response => {
    const headers = dress(new Headers(kept.headers), path, { scriptHashes: kept.scriptHashes, ...policy })
    headers.set('etag', kept.etag)
    headers.append('vary', 'accept-encoding')
    if ((request.headers.get('if-none-match') ?? '').split(/,\s*/).includes(kept.etag)) {
      // The policy names the scripts of the page it came with: it stays with that one.
      headers.delete('content-security-policy')
      headers.delete('content-type')
      return new Response(null, { status: 304, headers })
    }
    const isBrotli = accepts(request, 'br')
    const body = isBrotli ? kept.brotli : kept.html
    if (isBrotli) headers.set('content-encoding', 'br')
    headers.set('content-length', String(body.length))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { status: kept.status, headers })
  }

  return async (c, fetch) => {
    const request = c.req.raw
    const { pathname, search } = new URL(request.url)
    const isCallback = pathname.startsWith('/auth/callback/')
    const hasThirdParties = deps.thirdParties !== undefined && !isInGame(pathname)
    // An issuer's answer stays readable for the page's life: there the choice is offered and nothing of theirs may run.
    const policy: Policy = {
      isCallback,
      mayHaveOpener: mayHaveOpener(request),
      thirdParties: hasThirdParties && !isCallback ? deps.thirdParties : undefined,
    }
    const nonce = randomBytes(16).toString('base64')
    const shell = async (): Promise<Response> => {
      const page = await renderer.shell(request, { nonce, hasThirdParties })
      return new Response(page.body, { status: page.status, headers: dress(new Headers(page.headers), pathname, { nonce, ...policy }) })
    }
    if (!deps.isRendering) return shell()

    const key = `${renderer.variantOf(request)} ${pathname}${search}`
    const shared =
      cache === undefined || isCallback || deps.isPersonal(request) ? undefined : { cache, version: await deps.contentVersion() }
    const kept = shared?.cache.get(key, shared.version, now().getTime())
    if (kept !== undefined) return sendKept(request, kept, pathname, policy)

    let isWhole = true
    const asked = now().getTime()
    let page: Response
    try {
      page = await renderer.render(request, {
        nonce,
        hasThirdParties,
        fetch,
        onLate: () => {
          isWhole = false
        },
      })
    } catch (error) {
      if (request.signal.aborted) throw error
      c.get('log').error({ err: error }, 'page failed to render: the browser draws it')
      return shell()
    }
    if (shared !== undefined && page.status === 200 && request.method === 'GET')
      page = shared.cache.keep(page, { key, nonce, version: shared.version, now: asked, isWhole: () => isWhole })
    const headers = dress(new Headers(page.headers), pathname, { nonce, ...policy })
    if (request.method === 'HEAD') {
      // Nobody will read it: left alone, what renders it would stay for minutes.
      await page.body?.cancel()
      return new Response(null, { status: page.status, headers })
    }
    return new Response(page.body, { status: page.status, headers })
  }
}
