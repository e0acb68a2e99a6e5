/** Responses with pages: cached pages at once, others as they are rendered; if rendering fails, an empty page that the browser renders. */
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { isLocale } from '#contract/locales.ts'
import { inKnownLanguage, splitAddress } from '#contract/page-address.ts'
import { isCallbackPath, isConfidentialPath } from '#contract/public-addresses.ts'
import type { CallEnv } from './calls.ts'
import type { KeptPage } from './page-cache.ts'
import type { PageHeadersDeps } from './page-headers.ts'
import { createRenderings, isPrivate, type PageAddress, type RenderingsDeps, type RenderOptions } from './page-renderings.ts'
import { createPageResponses, type PageRequest } from './page-responses.ts'
import { createRequestedPages } from './requested-pages.ts'
import { mayHaveOpener, type SecurityOptions } from './security.ts'
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

/** @returns the query, whose result is undefined if the database is unavailable; then it rests for a second, so that requests do not wait each time */
function withRests(contentVersion: PagesDeps['contentVersion']): () => Promise<string | undefined> {
  let awayUntil = 0
  return async () => {
    if (performance.now() < awayUntil) return undefined
    try {
      return await contentVersion()
    } catch {
      awayUntil = performance.now() + 1000
      return undefined
    }
  }
}

/** @returns where the address leads instead, if it leads elsewhere */
function redirectOf(pathname: string): { status: 302 | 308; path: string } | undefined {
  // A browser and the router read the first part of `//shop` as a host.
  const plain = pathname.replaceAll(/\/{2,}/g, '/')
  const known = inKnownLanguage(plain)
  if (known !== undefined) return { status: 302, path: known }
  return plain === pathname ? undefined : { status: 308, path: plain }
}

/** A page as the cache and the renderings know it. */
interface WantedPage {
  key: string
  kind: PageAddress['kind']
  /** Whether it may be the same for all its readers. */
  mayBeKept: boolean
  /** Whether it may be rendered before it is requested again. */
  isRenderedAhead: boolean
}

/** Creates the site's pages: cached for all readers where they are the same for all, rendered for one where they are not. */
export function createPages(deps: PagesDeps): Pages {
  const { renderer, cache, now } = deps
  const responses = createPageResponses(deps)
  const renderings = createRenderings(deps)
  const inDemand = createRequestedPages()
  const versionNow = withRests(deps.contentVersion)
  const cached = (key: string, version: string | undefined): KeptPage | undefined => cache?.get(key, version, now().getTime())

  const refresh: Pages['refresh'] = async (fetch) => {
    let rendered = 0
    for (const { key, url } of inDemand.takeMost()) {
      const { kind } = renderer.addressOf(new Request(url))
      try {
        // Sequential: visitors' requests come first.
        const version = await deps.contentVersion()
        if (cached(key, version) !== undefined) continue
        const page = await renderings.begin(new Request(url), { fetch, nonce: newNonce(), key, kind, version })
        await page.arrayBuffer()
        await renderings.inProgress(key, version)
        await cached(key, version)?.packed('br')
        rendered += 1
      } catch {
        // The next request for the page reports the failure, to the client and in the log.
      }
    }
    return rendered
  }

  const askedOf = (request: Request, pathname: string): PageRequest => ({
    request,
    pathname,
    nonce: newNonce(),
    policy: {
      isCallback: isCallbackPath(pathname),
      mayHaveOpener: mayHaveOpener(request),
      // S13: inside the game no third party is notified of anything. Scripts can read a page's first address as long as the page lives.
      thirdParties: splitAddress(pathname).embedded || isConfidentialPath(pathname) ? undefined : deps.thirdParties,
    },
  })

  const wantedOf = ({ request, pathname, policy }: PageRequest): WantedPage => {
    const { address, kind } = renderer.addressOf(request)
    const mayBeKept = cache !== undefined && !policy.isCallback && !deps.isPersonal(request)
    return {
      key: `${renderer.variantOf(request)} ${address}`,
      // A sign-in's return is never kept, and anyone can request it: it comes after the others, as an invented address does.
      kind: policy.isCallback ? 'invented' : kind,
      mayBeKept,
      // The page of an address without a language depends on the client, so it cannot be rendered in advance.
      isRenderedAhead: mayBeKept && kind !== 'invented' && isLocale(pathname.split('/')[1]),
    }
  }

  /**
   * The cached page, or the one that another request is rendering, or else a new rendering. It begins in the turn of the event loop in
   * which the look-up found nothing: of concurrent requests for a page, one renders it; if its reader disconnects, one of the others does.
   * @param begin begins the rendering
   * @throws what `begin` throws
   */
  const find = async (
    { key, mayBeKept }: WantedPage,
    version: string,
    begin: () => Promise<Response>,
  ): Promise<{ kept: KeptPage } | { page: Response }> => {
    let kept = mayBeKept ? cached(key, version) : undefined
    let running = kept === undefined && mayBeKept ? renderings.inProgress(key, version) : undefined
    while (running !== undefined) {
      const begun = await running
      if (begun !== 'left') kept = begun
      running = begun === 'left' ? renderings.inProgress(key, version) : undefined
    }
    return kept === undefined ? { page: await begin() } : { kept }
  }

  /** Notes a page that was found, for the order of the next renderings. */
  const noteFound = ({ key, kind, isRenderedAhead }: WantedPage, url: string): void => {
    if (kind !== 'invented') renderings.noteFound(key)
    if (isRenderedAhead) inDemand.note(key, url)
  }

  const send: Pages['send'] = async (c, fetch) => {
    const request = c.req.raw
    const { pathname, search } = new URL(request.url)
    const asked = askedOf(request, pathname)
    const redirect = redirectOf(pathname)
    if (redirect !== undefined) return responses.redirect(asked, redirect.status, `${redirect.path}${search}`)
    if (!deps.isRendering) return responses.shell(asked)

    const wanted = wantedOf(asked)
    const { key, kind, mayBeKept, isRenderedAhead } = wanted
    const version = await versionNow()
    if (version === undefined) {
      const old = mayBeKept ? cached(key, undefined) : undefined
      return old === undefined ? responses.notNow(asked, 2) : responses.kept(asked, old)
    }
    try {
      const found = await find(wanted, version, () =>
        renderings.begin(request, { fetch, nonce: asked.nonce, key, kind, version: mayBeKept ? version : undefined }),
      )
      if ('kept' in found) {
        if (found.kept.status === 200) noteFound(wanted, request.url)
        return await responses.kept(asked, found.kept)
      }
      if (isRenderedAhead && found.page.status === 200 && !isPrivate(found.page)) inDemand.note(key, request.url)
      // For HEAD too the whole page is rendered, and kept for the next request: its body is read ahead, whether or not it is sent.
      return responses.rendered(asked, found.page)
    } catch (error) {
      if (request.signal.aborted) throw error
      if (error instanceof Busy) return responses.notNow(asked, error.retryAfter)
      c.get('log').error({ err: error }, 'page failed to render: the browser renders it')
      return responses.shell(asked)
    }
  }
  return { send, refresh }
}
