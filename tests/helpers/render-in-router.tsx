/**
 * Renders screens in a router of a few routes with the machines, the translations and the publisher's configuration that the root route
 * provides.
 */
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'
import { createApi, type Api } from '#src/api/api.ts'
import { PopupsFocusReturn } from '#src/components/focus-return.tsx'
import { PopupHost } from '#src/features/popups/popup-host.tsx'
import { createTranslations } from '#src/i18n/translations.ts'
import { parseSearch, stringifySearch } from '#src/lib/search-params.ts'
import { InSite, testActors, type TestActors } from './screen.tsx'

/** The provider's clock in tests, as in `GET /site/config`. */
export const serverTime = '2026-11-21T03:00:00.000Z'

export interface RenderOptions {
  /** A visitor's by default. */
  actors?: TestActors
  locale?: Locale
  /** `catalog`: the translations of `locales/`, as in the app; otherwise every language shows the English text of the sources. */
  messages?: 'sources' | 'catalog'
  /** Merged into the configuration shared by all tests. */
  config?: object
  /** Responds to the screens' calls; without it no provider is reached. */
  fetch?: typeof fetch
  /** With its own rules for fetching; by default its data stays fresh and nothing is retried. */
  queryClient?: QueryClient
  /** Rendered around every screen. */
  root?: () => ReactNode
  /** Renders the popups that screens open; otherwise they are only in `popups`. */
  withPopups?: boolean
}

/** Stands for popups of features that a test does not use. */
const Nothing = () => null

const base = 'http://site.test/api'
const unreachable: typeof fetch = async () => {
  throw new TypeError('Failed to fetch')
}

/**
 * @param at initial address
 * @param screens by the path of their route, as `createRoute` takes it; undefined for a page that is not examined
 */
export async function renderInRouter(at: string, screens: Readonly<Record<string, (() => ReactNode) | undefined>>, o: RenderOptions = {}) {
  const locale = o.locale ?? 'en'
  const api: Api = createApi({
    fetch: o.fetch ?? unreachable,
    bases: { auth: base, game: base, payment: base },
    language: () => languageTags[locale],
  })
  const config = {
    brand: { name: 'GAME', wordmark: '/w.svg', logo: '/l.svg', shareImage: '/s.jpg' },
    legal: { lines: [] },
    region: { id: 'default', utcOffsetMinutes: 540 },
    serverTime,
    maintenance: null,
    ...o.config,
  }
  const queryClient = o.queryClient ?? new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
  queryClient.setQueryDefaults(['site'], { staleTime: Infinity })
  queryClient.setQueryData(['site', 'config', { locale }], config)
  const root = createRootRoute(o.root === undefined ? {} : { component: o.root })
  const routes = Object.entries(screens).map(([path, component]) =>
    // Which parameters a route reads is stated in src/routes; here each reads all.
    createRoute({ getParentRoute: () => root, path, validateSearch: (search) => search, ...(component !== undefined && { component }) }),
  )
  const router = createRouter({
    parseSearch,
    stringifySearch,
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [at] }),
    context: { api },
  })
  const actors = o.actors ?? (await testActors())
  const translations = createTranslations(o.messages === 'catalog' ? {} : { [locale]: {} })
  const i18n = await translations.load(locale)
  await act(() => router.load())
  const view = render(
    <InSite actors={actors} locale={locale} config={config}>
      <QueryClientProvider client={queryClient}>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
          {o.withPopups === true && (
            <>
              <PopupsFocusReturn />
              <PopupHost Account={Nothing} OpenPayment={Nothing} Order={Nothing} PreRegister={Nothing} Characters={Nothing} />
            </>
          )}
        </I18nProvider>
      </QueryClientProvider>
    </InSite>,
  )
  return { router, queryClient, actors, translations, i18n, popups: actors.popupEvents, view, unmount: view.unmount }
}
