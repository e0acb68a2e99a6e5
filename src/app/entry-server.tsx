/** Renders pages on the server with the same routes and components as in the browser, always as for a visitor. */
import { msg } from '@lingui/core/macro'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { RouterServer, createRequestHandler, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import { isbot } from 'isbot'
import type { Base } from '#contract/endpoint.ts'
import { escapeHtml } from '#contract/html-text.ts'
import { languageTags } from '#contract/locales.ts'
import type { Locale } from '#contract/common.ts'
import { basesName } from '#src/api/bases.ts'
import { iconsInPage } from '#src/design/icon-href.ts'
import { headScript } from '#src/document/head-script.ts'
import { createPageAssets, type RouteAssets } from '#src/document/page-assets.ts'
import { undrawnPage, unstarted } from '#src/design/unstarted.css.ts'
import { languageOf } from '#src/i18n/languages.ts'
import { createTranslations, loadMessages } from '#src/i18n/translations.ts'
import { joinAddress, notFoundPath, splitAddress } from '#contract/page-address.ts'
import { missingStatus } from '#src/components/missing-page.ts'
import { knownSearch, parseSearch, stringifySearch, type StandardSchema } from '#src/lib/search-params.ts'
import { routeTree } from '../routeTree.gen.ts'
import { createApp } from './create-app.tsx'

/** See server/platform/page-renderings.ts. */
interface PageAddress {
  address: string
  kind: 'main' | 'page' | 'invented'
}

/** What the renderer needs from the server: files of the build and addresses. */
export interface PageRendererDeps {
  manifest: RouteAssets
  bases: Record<Base, string>
  /** The built style sheets by address. They are inlined in the page, so that rendering does not wait for them. */
  styles?: Readonly<Record<string, string>>
  /** Text of `public/icons.svg`, inlined in pages. */
  icons: string
  /** A small plain drawing of the site, as HTML. */
  drawingInPage?: (path: string) => string | undefined
  /** The public address that players type; needed if a base is a path that this process does not serve itself. */
  publicUrl?: string | undefined
  /** Sandbox and QA deployments: address of the script that records the machines' events (D4). */
  qaScript?: string | undefined
}

/** R4: the remembered choice, else the browser's language. */
export const negotiate = (headers: Headers): Locale => languageOf(headers.get('cookie') ?? '', headers.get('accept-language') ?? '')

/** The only text of an empty page if no script runs in it, or the scripts do not start. */
const undrawn = msg`This page is drawn by scripts, and they do not run here: please switch scripts on, reload it, or open it in a newer browser.`

/** Time that a page waits for data that can be streamed behind its skeleton, in ms. */
const deferAfterMs = 150

/** Represents this process in the addresses that loaders use. */
const internal = 'http://internal'

/** Where loaders find a part of the provider: in this process, at another host, or behind the public address. */
function baseForLoaders(base: string, publicUrl: string | undefined): string {
  if (base.startsWith('http')) return base
  return base === '/api' || publicUrl === undefined ? `${internal}${base}` : new URL(base, publicUrl).href
}

/**
 * Names of search parameters with few valid values: any other one is not found, or redirects. Values of all other names are free: each makes
 * a page, as a category without products does.
 */
const closedNames: ReadonlySet<string> = new Set(['type', 'state', 'searchType', 'in', 'table', 'version'])
/** Pages of a list that readers often open. A page beyond the last one renders as well, so that page numbers are free. */
const usualPages = /^([1-9]|1\d|20)$/

/** Whether clients can invent values of this search without limit, or invent a spelling: the router redirects from values that it changes. */
function isFreeSearch(schema: unknown, known: Record<string, string | string[]>): boolean {
  if (Object.keys(known).length === 0) return false
  if (typeof schema === 'function') return true
  const { value } = (schema as StandardSchema)['~standard'].validate(known)
  const valid = value as Record<string, unknown>
  return Object.entries(known).some(([name, given]) => {
    if (String(valid[name]) !== given) return true
    return name === 'page' ? !usualPages.test(given) : !closedNames.has(name)
  })
}

/** Whether a path that matches a route has the route's own spelling: the router ignores case, and decodes escapes. */
function isUsualSpelling(path: string, route: string): boolean {
  const parts = path.split('/')
  return !path.includes('%') && route.split('/').every((part, i) => part === parts[i] || /[${]/.test(part))
}

/** Adds to a redirect the search parameters that the rendered page does not use, such as an ad click id. */
function withRest(location: string, requested: URL, rendered: URL): string {
  const to = new URL(location, requested)
  // In one pass: an address may have thousands of names. Only the first value of each is added.
  const names = new Set([...rendered.searchParams.keys(), ...to.searchParams.keys()])
  const rest = [...requested.searchParams].filter(([name]) => !names.has(name) && names.add(name))
  if (rest.length === 0) return location
  to.search = new URLSearchParams([...to.searchParams, ...rest]).toString()
  return location.startsWith('http') ? to.href : `${to.pathname}${to.search}${to.hash}`
}

/**
 * Creates the renderer of the server's pages (`PageRenderer` in server/platform/page-renderings.ts). `render` returns a page or a redirect;
 * missing pages have status 404 or 410, `/error/500` has status 500.
 */
export function createPageRenderer(deps: PageRendererDeps) {
  const assets = createPageAssets(deps.manifest, deps.styles)
  const bases = Object.fromEntries(
    Object.entries(deps.bases).map(([part, base]) => [part, baseForLoaders(base, deps.publicUrl)]),
  ) as Record<Base, string>

  const inlineAssets = { icons: iconsInPage(deps.icons), drawing: deps.drawingInPage }
  const localeOf = (request: Request): Locale => splitAddress(new URL(request.url).pathname).locale ?? negotiate(request.headers)

  const publicOrigin = deps.publicUrl === undefined ? undefined : new URL(deps.publicUrl).origin
  /** The origin that pages use for themselves: the public address, otherwise the requested one. */
  const originOf = (request: Request): string => publicOrigin ?? new URL(request.url).origin

  /** Never loaded: only matches addresses to routes. Created on first use. */
  let addresses: { getMatchedRoutes: (path: string) => readonly [unknown, unknown, AnyRoute | undefined] } | undefined
  const routeOf = (path: string): AnyRoute | undefined => {
    addresses ??= createRouter({ routeTree, context: undefined! })
    return addresses.getMatchedRoutes(path)[2]
  }

  /** The parts of an address that decide the page's content. All addresses without a page share one value. */
  function addressOf({ url }: Pick<Request, 'url'>): PageAddress {
    const { pathname, search } = new URL(url)
    const { path, ...front } = splitAddress(pathname)
    const route = routeOf(path)
    if (route === undefined) return { address: joinAddress({ ...front, path: notFoundPath }), kind: 'invented' }
    const { validateSearch } = route.options as { validateSearch?: unknown }
    const known = knownSearch(validateSearch, parseSearch(search))
    const address = `${pathname}${stringifySearch(known)}`
    // `ingame` may be repeated and slashes doubled.
    const isUsual = pathname === joinAddress({ ...front, path }) && isUsualSpelling(path, route.to as string)
    if (!isUsual || isFreeSearch(validateSearch, known)) return { address, kind: 'invented' }
    return { address, kind: address === joinAddress({ ...front, path: route.to as string }) ? 'main' : 'page' }
  }

  return {
    knows: (pathname: string): boolean => routeOf(splitAddress(pathname).path) !== undefined,

    addressOf,

    /**
     * Only an address without a language depends on the request: the remembered choice, otherwise the browser's language. Without a public
     * address, the page's head contains the requested host, so each host has its own page.
     */
    variantOf: (request: Request): string => (publicOrigin === undefined ? `${localeOf(request)} ${originOf(request)}` : localeOf(request)),

    /**
     * The document without content: styles, scripts, language, and one sentence for browsers in which no script starts. The browser renders
     * the page itself (entry-client.tsx).
     */
    shell: async (request: Request, { nonce }: { nonce: string }): Promise<Response> => {
      const locale = localeOf(request)
      const sentence = escapeHtml(
        createTranslations({ [locale]: await loadMessages(locale) })
          .of(locale)
          ._(undrawn),
      )
      const { css, preloads, scripts } = assets.shell(locale)
      const attributes = (all: Record<string, unknown>): string =>
        Object.entries(all)
          .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
          .join('')
      const tags = [
        ...css.map(
          (one) =>
            `<link rel="stylesheet"${attributes(typeof one === 'string' ? { href: one } : (one as object as Record<string, unknown>))}>`,
        ),
        ...preloads.map((href) => `<link rel="modulepreload"${attributes({ href })}>`),
        `<meta name="${basesName}"${attributes({ content: JSON.stringify(deps.bases) })}>`,
        `<script nonce="${nonce}">${headScript()}</script>`,
        ...scripts.map(({ attrs, children = '' }) => `<script nonce="${nonce}"${attributes(attrs)}>${children}</script>`),
      ]
      const html = `<!DOCTYPE html><html${attributes({ lang: languageTags[locale], 'data-locale': locale, 'data-shell': true, ...(deps.qaScript === undefined ? {} : { 'data-qa': deps.qaScript }) })}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex">${tags.join('')}</head><body><noscript><p class="${undrawnPage}">${sentence}</p></noscript><p role="alert" class="${unstarted}">${sentence}</p></body></html>`
      return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
    },

    render: async (request: Request, o: { fetch: typeof fetch; nonce: string; onDeferred?: () => void }): Promise<Response> => {
      const requested = new URL(request.url)
      const url = new URL(addressOf(request).address, requested)
      const { pathname } = url
      const negotiated = negotiate(request.headers)
      const locale = localeOf(request)
      const messages = await loadMessages(locale)
      const handler = createRequestHandler({
        // The page may be sent to all requests with an equivalent address, so no other part of the address is passed on.
        request: new Request(url, { headers: request.headers, signal: request.signal }),
        getRouterManifest: () => assets.manifest(locale) as never,
        createRouter: () =>
          createApp({
            fetch: (input, init) => (new Request(input, init).url.startsWith(internal) ? o.fetch(input, init) : fetch(input, init)),
            bases,
            publicBases: deps.bases,
            origin: originOf(request),
            pathname,
            negotiated,
            messages,
            nonce: o.nonce,
            ...(assets.document === undefined ? {} : { assets: assets.document }),
            inlineAssets,
            qaScript: deps.qaScript,
            // Crawlers get the complete page at once.
            ...(isbot(request.headers.get('user-agent')) ? {} : { defer: { after: deferAfterMs, onDeferred: o.onDeferred ?? (() => {}) } }),
          }).router,
      })
      let missing = 404
      const page = await handler(({ request: page, router, responseHeaders }) => {
        responseHeaders.set('content-type', 'text/html; charset=utf-8')
        missing = missingStatus(router.state.matches.map(({ error }) => error))
        return renderRouterToStream({ request: page, router, responseHeaders, children: <RouterServer router={router} /> })
      })
      const location = page.headers.get('location')
      if (location !== null) {
        const headers = new Headers(page.headers)
        headers.set('location', withRest(location, requested, url))
        return new Response(null, { status: page.status, headers })
      }
      // The router only knows 404.
      if (page.status === 404) return new Response(page.body, { status: missing, headers: page.headers })
      // The page for a broken provider is never a success, also when it is requested directly (S12).
      return splitAddress(pathname).path === '/error/500' && page.status === 200
        ? new Response(page.body, { status: 500, headers: page.headers })
        : page
    },
  }
}
