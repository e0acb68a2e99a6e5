/** Pages on the server: the same routes and components as in the browser, always as a visitor sees them. */
import { msg } from '@lingui/core/macro'
import { createRouter, type AnyRoute } from '@tanstack/react-router'
import { RouterServer, createRequestHandler, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import { isbot } from 'isbot'
import type { Base } from '#contract/endpoint.ts'
import { isLocale, languageTags, localeOfLanguage } from '#contract/locales.ts'
import type { Locale } from '#contract/common.ts'
import { basesName } from '#src/api/bases.ts'
import { iconsInPage } from '#src/design/icon-href.ts'
import { headScript } from '#src/document/head-script.ts'
import { createPageAssets, type RouteAssets } from '#src/document/page-assets.ts'
import { undrawnPage, unstarted } from '#src/design/unstarted.css.ts'
import { createWords, loadMessages } from '#src/i18n/words.ts'
import { joinAddress, notFoundPath, splitAddress } from '#src/lib/address.ts'
import { missingStatus } from '#src/components/missing-page.ts'
import { parseSearch, stringifySearch } from '#src/lib/search-params.ts'
import { routeTree } from '../routeTree.gen.ts'
import { createApp } from './create-app.tsx'

/** See server/platform/pages.ts. */
interface PageAddress {
  address: string
  kind: 'main' | 'page' | 'odd'
}

export interface PageRendererDeps {
  manifest: RouteAssets
  bases: Record<Base, string>
  /** The built style sheets by address: they travel in the page, so that nothing waits for them. */
  styles?: Readonly<Record<string, string>>
  /** Text of `public/icons.svg`: pages carry the icons. */
  icons: string
  /** A small plain drawing of the site, as HTML. */
  drawingInPage?: (path: string) => string | undefined
  /** Told of what failed while rendering. */
  report: (error: unknown) => void
  /** What players type: needed where a base is a path this process does not serve itself. */
  publicUrl?: string | undefined
  /** Sandbox and QA deployments: address of the script that records what happens to the machines (D4). */
  qaScript?: string | undefined
}

/** R4: the remembered choice; written by the language picker. */
const localeCookie = /(?:^|;\s*)locale=(\w+)/

export function negotiate(headers: Headers): Locale {
  const remembered = localeCookie.exec(headers.get('cookie') ?? '')?.[1]
  return isLocale(remembered) ? remembered : localeOfLanguage(headers.get('accept-language') ?? '')
}

const escapeAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** All that an empty page says where no script runs in it, or the scripts do not start. */
const undrawn = msg`This page is drawn by scripts, and they do not run here: please switch scripts on, reload it, or open it in a newer browser.`

/** Milliseconds a page waits for data that can stream in behind its skeleton. */
const patience = 150

/** Stands for this process in the addresses loaders use. */
const internal = 'http://internal'

/** Where loaders find a part of the provider: in this process, at another host, or behind the public address. */
function baseForLoaders(base: string, publicUrl: string | undefined): string {
  if (base.startsWith('http')) return base
  return base === '/api' || publicUrl === undefined ? `${internal}${base}` : new URL(base, publicUrl).href
}

/** Of the Standard Schema specification, what is needed here: no schema of a search refuses, or waits. */
interface StandardSchema {
  '~standard': { validate: (value: unknown) => { value: object } }
}

/**
 * @returns of a search, what a route's schema knows by name, in the schema's order. Values that the schema changes stay as they are: the router leads to
 * the address that it makes of them, and that is no page. Without a schema a page reads nothing of its search
 */
function knownSearch(schema: unknown, search: Record<string, string | string[]>): Record<string, string | string[]> {
  if (schema === undefined) return {}
  const validate = schema as ((search: object) => object) | StandardSchema
  const valid = typeof validate === 'function' ? validate(search) : validate['~standard'].validate(search).value
  const known = Object.keys(valid).filter((name) => name in search)
  return Object.fromEntries(known.map((name) => [name, search[name]!]))
}

/** An address with what another one has beside it, such as an advertiser's click: whoever is led on keeps it. */
function withRest(location: string, asked: URL, rendered: URL): string {
  const rest = [...asked.searchParams].filter(([name]) => !rendered.searchParams.has(name))
  if (rest.length === 0) return location
  const to = new URL(location, asked)
  for (const [name, value] of rest) if (!to.searchParams.has(name)) to.searchParams.append(name, value)
  return location.startsWith('http') ? to.href : `${to.pathname}${to.search}${to.hash}`
}

export function createPageRenderer(deps: PageRendererDeps) {
  const assets = createPageAssets(deps.manifest, deps.styles)
  const bases = Object.fromEntries(
    Object.entries(deps.bases).map(([part, base]) => [part, baseForLoaders(base, deps.publicUrl)]),
  ) as Record<Base, string>

  const inlineAssets = { icons: iconsInPage(deps.icons), drawing: deps.drawingInPage }
  const localeOf = (request: Request): Locale => splitAddress(new URL(request.url).pathname).locale ?? negotiate(request.headers)

  const publicOrigin = deps.publicUrl === undefined ? undefined : new URL(deps.publicUrl).origin
  /** What pages call themselves by: the public address, else the one that was asked. */
  const originOf = (request: Request): string => publicOrigin ?? new URL(request.url).origin

  /** Never loaded: only asked which route an address has. Made when it is first needed. */
  let addresses: { getMatchedRoutes: (path: string) => readonly [unknown, unknown, AnyRoute | undefined] } | undefined
  const routeOf = (path: string): AnyRoute | undefined => {
    addresses ??= createRouter({ routeTree, context: undefined! })
    return addresses.getMatchedRoutes(path)[2]
  }

  /** What of an address decides what is in its page; all addresses that nothing has are one. */
  function addressOf({ url }: Pick<Request, 'url'>): PageAddress {
    const { pathname, search } = new URL(url)
    const { path, ...front } = splitAddress(pathname)
    const route = routeOf(path)
    if (route === undefined) return { address: joinAddress({ ...front, path: notFoundPath }), kind: 'odd' }
    const known = knownSearch(route.options.validateSearch, parseSearch(search))
    const address = `${pathname}${stringifySearch(known)}`
    if ('search' in known) return { address, kind: 'odd' }
    return { address, kind: address === joinAddress({ ...front, path: route.to as string }) ? 'main' : 'page' }
  }

  return {
    knows: (pathname: string): boolean => routeOf(splitAddress(pathname).path) !== undefined,

    addressOf,

    /**
     * Only an address without a language depends on who asks: what was chosen, else the browser's. Without a public address, the asked host
     * stands in the page's head: another host's page is another page.
     */
    variantOf: (request: Request): string => (publicOrigin === undefined ? `${localeOf(request)} ${originOf(request)}` : localeOf(request)),

    /**
     * The document without content: styles, scripts, language, and one sentence for browsers in which nothing starts. The browser renders the
     * page by itself (entry-client.tsx).
     */
    shell: async (request: Request, { nonce }: { nonce: string }): Promise<Response> => {
      const locale = localeOf(request)
      const sentence = escapeAttribute(
        createWords({ [locale]: await loadMessages(locale) })
          .of(locale)
          ._(undrawn),
      )
      const { css, preloads, scripts } = assets.shell(locale)
      const attributes = (all: Record<string, unknown>): string =>
        Object.entries(all)
          .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeAttribute(String(value))}"`))
          .join('')
      const tags = [
        ...css.map(
          (one) =>
            `<link rel="stylesheet"${attributes(typeof one === 'string' ? { href: one } : (one as object as Record<string, unknown>))}>`,
        ),
        ...preloads.map((href) => `<link rel="modulepreload"${attributes({ href })}>`),
        `<meta name="${basesName}"${attributes({ content: JSON.stringify(deps.bases) })}>`,
        `<script nonce="${nonce}">${headScript}</script>`,
        ...scripts.map(({ attrs, children = '' }) => `<script nonce="${nonce}"${attributes(attrs)}>${children}</script>`),
      ]
      const html = `<!DOCTYPE html><html${attributes({ lang: languageTags[locale], 'data-locale': locale, 'data-shell': true, ...(deps.qaScript === undefined ? {} : { 'data-qa': deps.qaScript }) })}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><meta name="robots" content="noindex">${tags.join('')}</head><body><noscript><p class="${undrawnPage}">${sentence}</p></noscript><p role="alert" class="${unstarted}">${sentence}</p></body></html>`
      return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })
    },

    render: async (request: Request, o: { fetch: typeof fetch; nonce: string; onDeferred?: () => void }): Promise<Response> => {
      const asked = new URL(request.url)
      const url = new URL(addressOf(request).address, asked)
      const { pathname } = url
      const negotiated = negotiate(request.headers)
      const locale = localeOf(request)
      const messages = await loadMessages(locale)
      const handler = createRequestHandler({
        // A page may be sent to all whose address means the same: nothing else of an address comes into it.
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
            // Readers without a browser get everything at once.
            ...(isbot(request.headers.get('user-agent')) ? {} : { defer: { after: patience, onDeferred: o.onDeferred ?? (() => {}) } }),
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
        headers.set('location', withRest(location, asked, url))
        return new Response(null, { status: page.status, headers })
      }
      // The router knows 404 only.
      if (page.status === 404) return new Response(page.body, { status: missing, headers: page.headers })
      // The page for a broken provider is no success, whoever asks for it (S12).
      return splitAddress(pathname).path === '/error/500' && page.status === 200
        ? new Response(page.body, { status: 500, headers: page.headers })
        : page
    },
  }
}
