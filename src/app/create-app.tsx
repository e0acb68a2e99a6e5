/**
 * The composition root: one app per browser tab, one per request on the server; nothing is global. Every dependency is passed in: fetch,
 * provider addresses, language, messages, tokens, recorder.
 */
import type { I18n, Messages } from '@lingui/core'
import { createRouter, deepEqual, lazyRouteComponent, type LocationRewrite } from '@tanstack/react-router'
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query'
import type { Locale } from '#contract/common.ts'
import type { Base } from '#contract/endpoint.ts'
import { languageTags } from '#contract/locales.ts'
import { failureCodes } from '#contract/failure.ts'
import type { Note } from '#machines/recording/recording.types.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import { firstScreenIsHydrated } from '#src/design/screen.tsx'
import { createApi, type Api, type ApiDeps } from '#src/api/api.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { ActorsContext, unchanged, type PrepareActor } from '#src/components/actors.tsx'
import type { InlineAssets } from '#src/components/inline-assets.ts'
import type { DocumentAssets } from '#src/document/page-assets.ts'
import { rememberedLanguage } from '#src/i18n/languages.ts'
import { createTranslations } from '#src/i18n/translations.ts'
import { parseSearch, stringifySearch } from '#src/lib/search-params.ts'
import { joinAddress, splitAddress, type Address } from '#contract/page-address.ts'
import { loadPart } from '#src/lib/load-part.ts'
import { routeTree } from '../routeTree.gen.ts'
import { createActors } from './actors.ts'
import type { AppContext } from './app-context.ts'
import { createLoaders } from './loaders.ts'
import { createQueryClient, pagesKept } from './query-client.ts'

/** What an app needs, in the browser and on the server. */
export interface AppDeps {
  fetch: typeof fetch
  bases: Record<Base, string>
  /** The public address that players type, e.g. `https://www.example.com`. */
  origin: string
  /** Path on which the app starts, as the address bar shows it. */
  pathname: string
  /** Language for addresses that name none: the remembered choice, otherwise the browser's. */
  negotiated: Locale
  /** Messages of the language in which the app starts. */
  messages: Messages
  /** Addresses that browsers use, printed into the page; on the server the loaders' own bases are internal. */
  publicBases: Record<Base, string>
  nonce?: string
  /** On the server of a built site: the assets that the document carries for its routes. */
  assets?: (routeIds: readonly string[]) => DocumentAssets
  /** On the server: drawings that the page carries. */
  inlineAssets?: InlineAssets
  /** Sandbox and QA deployments, and production with RECORD_SHARE: address of the script that records the machines' events (D4). */
  qaScript?: string | undefined
  /** On the server, for browsers: data behind a skeleton is streamed if it takes longer than `after` ms. */
  defer?: { after: number; onDeferred: () => void }
  token?: ApiDeps['token']
  /** The machines play a recording (D4): calls carry no token and are a visitor's, and the stored session of this browser is not read. */
  isReplay?: boolean | undefined
  /** Set where a recorder runs. */
  prepare?: PrepareActor | undefined
  note?: Note | undefined
  recording?: (() => string) | undefined
}

type Front = Pick<Address, 'locale' | 'embedded'> & {
  /** The teaser in English, which stands in for the languages that it does not have (R1): its links to other pages name no language. */
  isStandIn: boolean
}
const teaserPath = '/teaser'
const frontOf = ({ locale, embedded, path }: Address): Front => ({
  locale,
  embedded,
  isStandIn: locale === 'en' && !embedded && path === teaserPath,
})

/** A new rewrite for each front: the router memoizes built links per rewrite, so a mutable one would keep the old language. */
const rewriteFor = (front: Front): LocationRewrite => ({
  input: ({ url }) => {
    url.pathname = splitAddress(url.pathname).path
    return url
  },
  // The router reads its own path from the given URL afterwards: a changed one would make each link to the open page another entry of the
  // history.
  output: ({ url }) => {
    const shown = new URL(url)
    const path = url.pathname
    shown.pathname = joinAddress({ ...front, path, ...(front.isStandIn && path !== teaserPath && { locale: undefined }) })
    return shown
  },
})

/**
 * Creates API client, query client, actors and router, connected with each other. The actors are not started: the browser's entry calls
 * `actors.start`.
 * @returns also `withToken` (makes a client with another bearer token), `locale` (the current language) and `hydrated` (resolves when
 * the first screen is hydrated)
 */
export function createApp(deps: AppDeps) {
  const addressOf = (href: string): Address => splitAddress(new URL(href, 'http://site').pathname)
  const start = addressOf(deps.pathname)
  let front = frontOf(start)
  let { negotiated } = deps
  const locale = (): Locale => front.locale ?? negotiated
  const translations = createTranslations({ [locale()]: deps.messages })

  const queryClient = createQueryClient()
  const language = (): string => languageTags[locale()]
  const token = (): string | null => (deps.isReplay === true || actors.isTokenless() ? null : (deps.token?.() ?? null))
  const failed: ApiDeps['failed'] = (call) => deps.note?.({ what: 'failedCall', ...call })
  const api = createApi({
    fetch: deps.fetch,
    bases: deps.bases,
    language,
    token,
    failed,
    // A call was rejected for its token: renew it where the policy says so (A4).
    recover: async ({ status, code }, { kind }, sent) => {
      // A maintenance that this page does not know of yet: refetch the site configuration, which closes the affected parts (S12).
      if (code === failureCodes.maintenance) void queryClient.invalidateQueries({ queryKey: ['site', 'config'] })
      return reactionTo({ status, code, kind }) === 'refresh' && actors.renewTokens(sent)
    },
  })
  const withToken = (bearer: string): Api => createApi({ fetch: deps.fetch, bases: deps.bases, language, token: () => bearer, failed })
  const actors = createActors({
    session: {
      api,
      appId: async () => (await queryClient.ensureQueryData(siteConfigQuery(api, locale()))).signIn.appId,
      withToken,
      locks: globalThis.navigator?.locks,
      askWhoStays: async (members) =>
        (await loadPart(() => import('./confirm-member-replacement.ts'))()).confirmMemberReplacement(
          { popups: actors.popups, loadI18n: () => translations.load(locale()), hydrated: firstScreenIsHydrated },
          members,
        ),
    },
    embedded: start.embedded,
    isReplay: deps.isReplay,
    prepare: deps.prepare ?? unchanged,
    note: deps.note,
    recording: deps.recording,
  })

  const context: AppContext = {
    api,
    queryClient,
    translations,
    origin: deps.origin,
    publicBases: deps.publicBases,
    qaScript: deps.qaScript,
    assets: import.meta.env.SSR ? deps.assets : undefined,
    inlineAssets: import.meta.env.SSR ? deps.inlineAssets : undefined,
    negotiated: () => negotiated,
    currentLocale: locale,
    addressOf,
    audience: () => (selectIsSignedIn(actors.session.getSnapshot()) && token() !== null ? 'member' : 'visitor'),
    keepFront: (next) => {
      // The page opens in the language that the player has chosen: Back to an address without one shows that language, as a reload does.
      if (!import.meta.env.SSR && next.locale !== undefined && next.locale === rememberedLanguage(document.cookie)) negotiated = next.locale
      const nextFront = frontOf(next)
      if (deepEqual(nextFront, front)) return
      front = nextFront
      // The router identifies a page by its path without the language: it would show the other language's data until new data arrives.
      router.clearCache()
      router.update({ ...router.options, rewrite: rewriteFor(front), defaultStaleReloadMode: 'blocking' })
    },
    refresh: async () => {
      // Offline, old data is better than none.
      if (!navigator.onLine) return
      await queryClient.invalidateQueries({ refetchType: 'none' })
      await router.invalidate({ sync: true })
      // No loader refetches the site configuration.
      await queryClient.fetchQuery(siteConfigQuery(api, locale())).catch(() => {})
    },
    ...createLoaders({ queryClient, currentLocation: () => router.history.location, deferring: deps.defer }),
  }

  /** The server's page keeps the player's scroll position; the router manages scrolling from the first navigation on. */
  let hasNavigated = import.meta.env.SSR
  const router = createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // Set on each route, so that header, footer and popups remain when a screen cannot be fetched.
    defaultErrorComponent: lazyRouteComponent(
      loadPart(() => import('#src/features/states/problem-screen.tsx')),
      'ProblemScreen',
    ),
    defaultPreload: 'intent',
    defaultPreloadDelay: 50,
    defaultPreloadStaleTime: 0,
    defaultGcTime: pagesKept,
    scrollRestoration: () => hasNavigated,
    rewrite: rewriteFor(front),
    ...(import.meta.env.SSR && deps.nonce !== undefined && { ssr: { nonce: deps.nonce } }),
    Wrap: ({ children }) => <ActorsContext value={actors}>{children}</ActorsContext>,
  })
  if (!import.meta.env.SSR) {
    router.subscribe('onResolved', () => router.update({ ...router.options, defaultStaleReloadMode: 'background' }))
    const stop = router.history.subscribe(() => {
      stop()
      hasNavigated = true
    })
  }
  setupRouterSsrQueryIntegration({ router, queryClient })
  return { router, queryClient, api, withToken, actors, translations, locale, hydrated: firstScreenIsHydrated }
}

/** The app, as `createApp` returns it. */
export type App = ReturnType<typeof createApp>

/** Translations of the page's language, for messages outside React. */
export const currentI18n = ({ translations, locale }: Pick<App, 'translations' | 'locale'>): Promise<I18n> => translations.load(locale())

declare module '@tanstack/react-router' {
  interface Register {
    router: App['router']
  }
}
