/** Responses with pages: cached pages at once, others as they are rendered; if rendering fails, an empty page that the browser renders. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { isLocale } from '#contract/locales.ts'
import { inKnownLanguage, splitAddress } from '#contract/page-address.ts'
import { isCallbackPath, isConfidentialPath } from '#contract/public-addresses.ts'
import type { CallEnv } from './calls.ts'
import { isKnownTo } from './conditional.ts'
import { encodingFor } from './encodings.ts'
import type { KeptPage } from './page-cache.ts'
import { createSetPageHeaders, type PageHeadersDeps } from './page-headers.ts'
import { createRenderings, isPrivate, type RenderingsDeps, type RenderOptions } from './page-renderings.ts'
import { createRequestedPages } from './requested-pages.ts'
import { mayHaveOpener, type PagePolicy, type SecurityOptions } from './security.ts'
import { Busy } from './work-queue.ts'

/** What pages need from the server. */
export interface PagesDeps extends RenderingsDeps, PageHeadersDeps {
  /** False: all clients get the shell. */
  isRendering: boolean
  /** Rejects if the database is unavailable, or does not respond in time. */
  contentVersion: () => Promise<string>
  /** @returns whether a property of this browser (a sandbox fault) may change the page */
  isPersonal: (request: Request) => boolean
  /** Undefined: none are configured. */
  thirdParties: SecurityOptions['thirdParties']
}

const newNonce = (): string => randomBytes(16).toString('base64')

type Policy = Omit<PagePolicy, 'nonce' | 'scriptHashes'>

/** Responses with pages, and their renewal. */
export interface Pages {
  /** Responds to every request that is neither a call nor a file. */
  send: (c: Context<CallEnv>, fetch: RenderOptions['fetch']) => Promise<Response>
  /**
   * Renders the pages in demand again, one after the other, if they are no longer cached; called at the start of each minute.
   * @returns how many it rendered; a failed one is left to the next request for it
   */
  refresh: (fetch: RenderOptions['fetch']) => Promise<number>
}

/** Creates the site's pages: cached for all readers where they are the same for all, rendered for one where they are not. */
export function createPages(deps: PagesDeps): Pages {
  const { renderer, cache, now } = deps
  const setPageHeaders = createSetPageHeaders(deps)
  const renderings = createRenderings(deps)
  const inDemand = createRequestedPages()

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
        // Sequential: visitors' requests come first.
        const version = await deps.contentVersion()
        if (cache?.get(key, version, now().getTime()) !== undefined) continue
        const page = await renderings.begin(new Request(url), { fetch, nonce: newNonce(), key, kind, version })
        await page.arrayBuffer()
        await renderings.inProgress(key, version)
        await cache?.get(key, version, now().getTime())?.packed('br')
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
    const isCallback = isCallbackPath(pathname)
    const policy: Policy = {
      isCallback,
      mayHaveOpener: mayHaveOpener(request),
      // S13: inside the game no third party is notified of anything. Scripts can read a page's first address as long as the page lives.
      thirdParties: splitAddress(pathname).embedded || isConfidentialPath(pathname) ? undefined : deps.thirdParties,
    }
    const nonce = newNonce()
    // A browser and the router read the first part of `//shop` as a host.
    const plain = pathname.replaceAll(/\/{2,}/g, '/')
    const known = inKnownLanguage(plain)
    if (known !== undefined || plain !== pathname)
      return new Response(null, {
        status: known === undefined ? 308 : 302,
        headers: setPageHeaders(new Headers({ location: `${known ?? plain}${search}` }), request, pathname, { nonce, ...policy }),
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
    let kept = mayBeKept ? cache.get(key, version, now().getTime()) : undefined
    // The look-up and the start run without a pause in between: of concurrent requests for a page, one renders it; if its reader
    // disconnects, one of the others does.
    let running = kept === undefined && mayBeKept ? renderings.inProgress(key, version) : undefined
    while (running !== undefined) {
      const begun = await running
      if (begun !== 'left') kept = begun
      running = begun === 'left' ? renderings.inProgress(key, version) : undefined
    }
    // The page of an address without a language depends on the client, so it cannot be rendered in advance.
    const isRenderedAhead = mayBeKept && kind !== 'invented' && isLocale(pathname.split('/')[1])
    if (kept !== undefined) {
      if (kept.status === 200 && kind !== 'invented') renderings.noteFound(key)
      if (isRenderedAhead && kept.status === 200) inDemand.note(key, request.url)
      return sendKept(request, kept, pathname, policy)
    }

    let page: Response
    try {
      // A sign-in's return is never kept, and anyone can request it: it comes after the others, as an invented address does.
      page = await renderings.begin(request, {
        fetch,
        nonce,
        key,
        kind: isCallback ? 'invented' : kind,
        version: mayBeKept ? version : undefined,
      })
    } catch (error) {
      if (request.signal.aborted) throw error
      if (error instanceof Busy) return notNow(error.retryAfter)
      c.get('log').error({ err: error }, 'page failed to render: the browser renders it')
      return shell()
    }
    if (isRenderedAhead && page.status === 200 && !isPrivate(page)) inDemand.note(key, request.url)
    const headers = setPageHeaders(new Headers(page.headers), request, pathname, { nonce, ...policy })
    // For HEAD too the whole page is rendered, and kept for the next request: its body is read ahead, whether or not it is sent.
    return new Response(request.method === 'HEAD' ? null : page.body, { status: page.status, headers })
  }
  return { send, refresh }
}
