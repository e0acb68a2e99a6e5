/** Pages on the server: the same routes and components as in the browser, always as a visitor sees them. */
import { RouterServer, createRequestHandler, renderRouterToStream } from '@tanstack/react-router/ssr/server'
import type { Base } from '#contract/endpoint.ts'
import { isLocale, localeOfLanguage } from '#contract/locales.ts'
import type { Locale } from '#contract/common.ts'
import { createApp } from './app/create-app.tsx'
import { loadMessages } from './i18n/catalogs.ts'
import { splitAddress } from './lib/address.ts'
import { createPort } from './ports/port.ts'
import { noPopups, visitorView, type PopupsPort, type SessionPort } from './ports/views.ts'

interface RouteAssets {
  manifest: { routes: Record<string, { css?: unknown[]; preloads?: string[]; scripts?: unknown[] }> }
  /** Catalogs of each locale: the front page's, and everybody else's. */
  localeChunks: Record<string, { front?: string; messages?: string }>
}

export interface PageRendererDeps {
  manifest: RouteAssets
  bases: Record<Base, string>
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

/** Stands for this process in the addresses loaders use. */
const internal = 'http://internal'

/** Where loaders find a part of the provider: in this process, at another host, or behind the public address. */
function baseForLoaders(base: string, publicUrl: string | undefined): string {
  if (base.startsWith('http')) return base
  return base === '/api' || publicUrl === undefined ? `${internal}${base}` : new URL(base, publicUrl).href
}

export function createPageRenderer(deps: PageRendererDeps) {
  // The router caches by the manifest object: one per locale, made once.
  const manifests = new Map<string, RouteAssets['manifest']>()
  const manifestFor = (locale: Locale, isFront: boolean): RouteAssets['manifest'] => {
    const key = `${locale} ${String(isFront)}`
    const known = manifests.get(key)
    if (known !== undefined) return known
    const { routes } = deps.manifest.manifest
    const root = routes['__root__']
    const { front, messages } = deps.manifest.localeChunks[locale] ?? {}
    const catalogs = [front, isFront ? undefined : messages].filter((url) => url !== undefined)
    const made = { routes: { ...routes, __root__: { ...root, preloads: [...(root?.preloads ?? []), ...catalogs] } } }
    manifests.set(key, made)
    return made
  }

  const bases = Object.fromEntries(
    Object.entries(deps.bases).map(([part, base]) => [part, baseForLoaders(base, deps.publicUrl)]),
  ) as Record<Base, string>

  return async (request: Request, o: { fetch: typeof fetch; nonce: string }): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const negotiated = negotiate(request.headers)
    const locale = splitAddress(pathname).locale ?? negotiated
    const messages = await loadMessages(locale)
    // A visitor's ports: nothing wakes, nothing is shared between requests.
    const ports = {
      session: createPort(visitorView, () => {}).port as SessionPort,
      popups: createPort(noPopups, () => {}).port as PopupsPort,
    }
    const handler = createRequestHandler({
      request,
      getRouterManifest: () => manifestFor(locale, splitAddress(pathname).path === '/') as never,
      createRouter: () =>
        createApp({
          fetch: (input, init) => (new Request(input, init).url.startsWith(internal) ? o.fetch(input, init) : fetch(input, init)),
          bases,
          publicBases: deps.bases,
          pathname,
          negotiated,
          messages,
          hasAllMessages: true,
          ports,
          nonce: o.nonce,
          qaScript: deps.qaScript,
        }).router,
    })
    const page = await handler(({ request: page, router, responseHeaders }) => {
      responseHeaders.set('content-type', 'text/html; charset=utf-8')
      return renderRouterToStream({ request: page, router, responseHeaders, children: <RouterServer router={router} /> })
    })
    // The page for a broken provider is no success, whoever asks for it (S12).
    return splitAddress(pathname).path === '/error/500' && page.status === 200
      ? new Response(page.body, { status: 500, headers: page.headers })
      : page
  }
}
