/**
 * The composition root: one app per browser tab, one per request on the server; nothing global. Everything the app touches is given:
 * fetch, addresses of the provider, language, messages, ports.
 */
import { setupI18n, type I18n, type Messages } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, type DataTag, type FetchQueryOptions, type QueryKey } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent, notFound, redirect, type LocationRewrite, type RouterHistory } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { Locale } from '#contract/common.ts'
import type { Base } from '#contract/endpoint.ts'
import { languageTags } from '#contract/locales.ts'
import { Failure, failureCodes } from '#contract/failure.ts'
import { createApi, type Api, type ApiDeps } from '#src/api/api.ts'
import type { Audience } from '#src/api/products.queries.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { activate, loadMessages, loadOtherMessages } from '#src/i18n/catalogs.ts'
import { parseSearch, stringifySearch } from '#src/lib/search-params.ts'
import { joinAddress, splitAddress, type Address } from '#src/lib/address.ts'
import { PortsContext, type Ports } from '#src/ports/ports-context.tsx'
import type { PageHead } from '#src/features/page-head/page-heads.ts'
import { atHand } from './at-hand.ts'
import type { InPage } from './page-assets.ts'
import { createGates, GatesContext } from '#src/ports/when-near.tsx'
import { askOnce } from '#src/lib/ask-once.ts'
import { withLine } from '#src/ports/with-line.ts'
import { routeTree } from '../routeTree.gen.ts'
import { reactionTo } from '#src/api/error-policy.ts'

export interface AppDeps {
  fetch: typeof fetch
  bases: Record<Base, string>
  /** What players type, e.g. `https://www.example.com`. */
  origin: string
  /** Path the app starts on, as the address bar shows it. */
  pathname: string
  /** The language where the address names none: remembered choice, else the browser's. */
  negotiated: Locale
  messages: Messages
  /** Whether `messages` is all a page may say; false on the front page's first load. */
  hasAllMessages: boolean
  ports: Ports
  /** The browser's; without it the router makes its own. */
  history?: RouterHistory
  /** What browsers use, printed into the page; on the server the loaders' own bases are internal. */
  publicBases: Record<Base, string>
  nonce?: string
  /** On the server of a built site: what the page carries for its routes. */
  inPage?: (routeIds: readonly string[]) => InPage
  /** On the server: what pages carry so that nothing need be asked for to draw it. */
  carried?: {
    /** The sprite (src/design/icon-href.ts). */
    icons: string
    /** A small plain drawing of the site, as HTML. */
    drawing: ((path: string) => string | undefined) | undefined
  }
  /** Sandbox and QA deployments: the script that records what happens to the machines (D4). */
  qaScript?: string | undefined
  /** On the server, for people: what a screen has a skeleton for is left to stream in when it takes longer than `after` ms. */
  late?: { after: number; tell: () => void }
  token?: ApiDeps['token']
  recover?: ApiDeps['recover']
}

/** What routes get (TanStack Router context). */
export interface AppContext {
  api: Api
  queryClient: QueryClient
  i18n: I18n
  /** What players type: pages name themselves by it. */
  origin: string
  publicBases: Record<Base, string>
  qaScript: string | undefined
  inPage: AppDeps['inPage']
  carried: AppDeps['carried']
  negotiated: Locale
  /** Splits an address of the address bar into language, in-game view and path. */
  addressOf: (href: string) => Address
  /** Shows this language from now on. */
  changeLocale: (locale: Locale) => Promise<void>
  /** Brings all words, where only the front page's are there. */
  ensureAllMessages: () => Promise<void>
  /** A8: members are whoever is signed in and has a token to show; the in-game view may have none. */
  audience: () => Audience
  /** Takes over every part of the page that still waits. */
  openGates: () => void
  /** Whether the last step went through the browser's history: the page is shown as far down as it was left. */
  isReturning: boolean
  /** Asks again for all that the page shows. */
  askAnew: () => Promise<void>
  /** Makes links keep this front (`/ko`, `/ko/ingame`). */
  keepFront: (front: Pick<Address, 'locale' | 'embedded'>) => void
  /** Fetches for a screen: what is not there becomes the not-found page, a 500 leads to /error/500 (E1). */
  load: <T>(query: { queryKey: DataTag<QueryKey, T, Error> }) => Promise<T>
  /** The same for what decides neither status nor head: on the server a slow answer streams in behind the screen's skeleton. */
  loadSoon: <T>(query: { queryKey: DataTag<QueryKey, T, Error> }) => Promise<unknown>
  /** The same where a list has told the most of it (`known`): the screen is shown with that at once, and asks for the rest itself. */
  unlessKnown: <T, K>(query: { queryKey: DataTag<QueryKey, T, Error> }, known: K | undefined) => Promise<T | NonNullable<K>>
  /** What composes the heads of pages, with the words it needs (docs/decisions/0012). */
  heads: () => Promise<typeof import('#src/features/page-head/page-heads.ts')>
}

type Front = Pick<Address, 'locale' | 'embedded'>

/**
 * Milliseconds. What the pointer's approach has fetched a moment ago is this navigation's answer: one call each, not two.
 * Beyond that nothing is cached (§9 “data cache time 0”).
 */
const preloadedFor = 2000

/** Milliseconds: what a page was drawn from stays as long as the router keeps the page, so that going back finds both. */
const pagesKept = 1_800_000

/** A new rewrite for each front: built links are remembered per rewrite, so a mutable one would keep the old language. */
const rewriteFor = (front: Front): LocationRewrite => ({
  input: ({ url }) => {
    url.pathname = splitAddress(url.pathname).path
    return url
  },
  output: ({ url }) => {
    url.pathname = joinAddress({ ...front, path: url.pathname })
    return url
  },
})

const bringHeads = atHand(() => import('#src/features/page-head/page-heads.ts'))

type Heads = Awaited<ReturnType<typeof bringHeads>>

/** For the browser, which puts a head in after its page has been painted: nothing is composed on the way to that. */
const composedWhenRead = (heads: Heads): Heads =>
  Object.fromEntries(
    Object.entries<(...about: never[]) => PageHead>(heads).map(([name, compose]) => [
      name,
      (...about: never[]): PageHead => {
        let made: PageHead | undefined
        const head = (): PageHead => (made ??= compose(...about))
        return {
          get meta() {
            return head().meta
          },
          get links() {
            return head().links
          },
        }
      },
    ]),
  ) as unknown as Heads

export function createApp(deps: AppDeps) {
  const i18n = setupI18n()
  const gates = createGates(askOnce(() => withLine(() => context.ensureAllMessages())))
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 0,
        refetchOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // The server's answers go with their page: a timer of their own would keep each page's for as long.
        ...(import.meta.env.SSR ? {} : { gcTime: pagesKept }),
      },
    },
  })
  const api = createApi({
    fetch: deps.fetch,
    bases: deps.bases,
    language: () => languageTags[i18n.locale as Locale],
    ...(deps.token === undefined ? {} : { token: deps.token }),
    ...(deps.recover === undefined ? {} : { recover: deps.recover }),
  })
  const addressOf = (href: string): Address => splitAddress(new URL(href, 'http://site').pathname)
  const start = addressOf(deps.pathname)
  let front: Front = { locale: start.locale, embedded: start.embedded }
  activate(i18n, start.locale ?? deps.negotiated, deps.messages)

  let hasAllMessages = deps.hasAllMessages
  const bringOtherMessages = askOnce(async () => {
    // Put in quietly: a change would be news to parts of the page that are not taken over yet, and React would draw them anew.
    Object.assign(i18n.messages, await loadOtherMessages(i18n.locale as Locale))
  })

  const context: AppContext = {
    openGates: gates.openAll,
    isReturning: false,
    askAnew: async () => {
      // Without a line, what was is better than nothing.
      if (!navigator.onLine) return
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await router.invalidate({ sync: true })
      // No loader asks for it again.
      await queryClient.fetchQuery(siteConfigQuery(api, i18n.locale as Locale)).catch(() => {})
    },
    audience: () => (deps.ports.session.get().isSignedIn && deps.token?.() != null ? 'member' : 'visitor'),
    changeLocale: async (locale) => {
      if (i18n.locale === locale) return
      gates.openAll()
      activate(i18n, locale, await loadMessages(locale))
      hasAllMessages = true
    },
    ensureAllMessages: async () => {
      if (!hasAllMessages) await bringOtherMessages()
    },
    api,
    queryClient,
    i18n,
    origin: deps.origin,
    heads: async () => {
      const heads = bringHeads()
      await context.ensureAllMessages()
      return import.meta.env.SSR ? heads : composedWhenRead(await heads)
    },
    publicBases: deps.publicBases,
    qaScript: deps.qaScript,
    inPage: import.meta.env.SSR ? deps.inPage : undefined,
    carried: import.meta.env.SSR ? deps.carried : undefined,
    negotiated: deps.negotiated,
    addressOf,
    keepFront: (next) => {
      if (next.locale === front.locale && next.embedded === front.embedded) return
      front = { locale: next.locale, embedded: next.embedded }
      router.update({ ...router.options, rewrite: rewriteFor(front) })
    },
    loadSoon: (query) => {
      const answer = context.load(query)
      if (!import.meta.env.SSR || deps.late === undefined) return answer
      const { after, tell } = deps.late
      const waiting = new Promise<void>((resolve) => {
        const timer = setTimeout(() => {
          tell()
          resolve()
        }, after)
        void answer.finally(() => clearTimeout(timer)).catch(() => {})
      })
      return Promise.race([answer, waiting])
    },
    unlessKnown: async (query, known) => {
      const answer = context.load(query)
      if (known == null) return answer
      answer.catch(() => {})
      return known
    },
    load: async (query) => {
      try {
        return await queryClient.fetchQuery({ ...(query as FetchQueryOptions<never>), staleTime: preloadedFor })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        // Without a line, what was is better than nothing: who comes back to a page keeps it.
        const known = error.code === failureCodes.network ? queryClient.getQueryData(query.queryKey) : undefined
        if (known !== undefined) return known
        const reaction = reactionTo({ status: error.status, code: error.code, kind: 'other' })
        if (reaction === 'notFound') throw notFound()
        // oxlint-disable-next-line typescript/only-throw-error -- the router's way to redirect
        if (reaction === 'errorPage') throw redirect({ to: '/error/500', search: { trace: error.traceId } })
        throw error
      }
    },
  }

  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // Of each route, so that header, footer and popups stay when a screen cannot be fetched.
    defaultErrorComponent: lazyRouteComponent(() => import('#src/features/states/problem-screen.tsx'), 'ProblemScreen'),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultGcTime: pagesKept,
    // In the server's page it is for the boot script.
    scrollRestoration: !import.meta.env.SSR || deps.inPage === undefined,
    ...(deps.history === undefined ? {} : { history: deps.history }),
    rewrite: rewriteFor(front),
    ...(import.meta.env.SSR && deps.nonce !== undefined && { ssr: { nonce: deps.nonce } }),
    Wrap: ({ children }) => (
      <PortsContext value={deps.ports}>
        <GatesContext value={gates}>
          <I18nProvider i18n={i18n}>{children}</I18nProvider>
        </GatesContext>
      </PortsContext>
    ),
  })
  // On the server nobody goes anywhere: there is no history.
  if (!import.meta.env.SSR)
    router.history.subscribe(({ action }) => {
      context.isReturning = action.type !== 'PUSH'
    })
  setupRouterSsrQueryIntegration({ router, queryClient })
  return { router, queryClient, i18n, api }
}

export type App = ReturnType<typeof createApp>

declare module '@tanstack/react-router' {
  interface Register {
    router: App['router']
  }
}
