import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext, isNotFound, lazyRouteComponent, rootRouteId, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react'
import type { AppContext } from '#src/app/app-context.ts'
import { providerNow } from '#src/api/provider-clock.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { SiteContext } from '#src/components/use-site.ts'
import { Document } from '#src/document/document.tsx'
import { Cover } from '#src/features/chrome/cover.tsx'
import { Shell } from '#src/features/chrome/shell.tsx'
import { failureHead, siteHead } from '#src/features/page-head/page-heads.ts'
import { leadsElsewhere } from '#src/lib/leads-elsewhere.ts'
import { loadPart } from '#src/lib/load-part.ts'
import '#src/design/global.css.ts'
import { PopupsSlot } from './-popups-slot.tsx'
import { headSite } from './-head-site.ts'

/** The address determines the language and the in-game view, including back and forward navigation. */
export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    const address = context.addressOf(location.publicHref)
    const locale = address.locale ?? context.negotiated()
    if (!preload) context.keepFront(address)
    // Load translations and configuration first: the page then changes its language completely, in one transition.
    const [config] = await Promise.all([
      context.queryClient.ensureQueryData(siteConfigQuery(context.api, locale)),
      context.translations.load(locale),
    ])
    return {
      locale,
      isNegotiated: address.locale === undefined,
      embedded: address.embedded,
      brand: config.brand,
      audience: context.audience(),
    }
  },
  // A page's head comes from its route; without a page, it comes from here. A missing page is rendered in the root, with its error.
  head: ({ match: { context }, matches }) => {
    const failed = matches.find(({ status, error }) => status === 'error' || status === 'notFound' || isNotFound(error))
    // Without a connection to the provider there is no brand.
    const name: string | undefined = context.brand?.name
    // An address without a route matches the root only.
    const isNowhere = matches.every(({ routeId }) => routeId === rootRouteId)
    const kind = failed?.status === 'error' ? 'error' : 'notFound'
    return siteHead(name, failed !== undefined || isNowhere ? failureHead(headSite(context), kind) : undefined)
  },
  shellComponent: RootDocument,
  component: Root,
  notFoundComponent: lazyRouteComponent(
    loadPart(() => import('#src/features/states/not-found-screen.tsx')),
    'NotFoundScreen',
  ),
  errorComponent: lazyRouteComponent(
    loadPart(() => import('#src/features/states/problem-screen.tsx')),
    'ProblemScreen',
  ),
})

function RootDocument({ children }: { children: ReactNode }) {
  return (
    <Document>
      {children}
      <Cover />
    </Document>
  )
}

/**
 * @param serverTime ISO 8601, of the configuration
 * @returns ISO 8601: the provider's time of the last navigation in this tab; undefined on the page that was loaded, which must hydrate as
 *   the server rendered it
 */
function useNavigatedAt(serverTime: string): string | undefined {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [navigatedAt, setNavigatedAt] = useState<string>()
  const navigate = useEffectEvent(() => setNavigatedAt(new Date(providerNow(queryClient, serverTime)).toISOString()))
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', (event) => {
        if (leadsElsewhere(event)) navigate()
      }),
    [router],
  )
  return navigatedAt
}

function Root() {
  const { api, embedded, locale, refresh } = Route.useRouteContext()
  const { data: config } = useSuspenseQuery(siteConfigQuery(api, locale))
  const navigatedAt = useNavigatedAt(config.serverTime)
  const facts = useMemo(() => ({ locale, config, navigatedAt }), [locale, config, navigatedAt])
  useEffect(() => {
    // The browser restored the whole page (back/forward cache) in its old state, so all its data is refetched.
    const restore = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refresh()
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [refresh])
  useEffect(() => {
    // look.md §3: the display font of Korean, Japanese and Chinese headings loads after the first paint; it determines their line breaks.
    const timer = setTimeout(
      () => void import('#src/design/cjk-display-font.ts').then(({ loadDisplayFont }) => loadDisplayFont(locale)).catch(() => {}),
      300,
    )
    return () => clearTimeout(timer)
  }, [locale])
  return (
    <SiteContext value={facts}>
      <Shell embedded={embedded} popups={<PopupsSlot />}>
        <Outlet />
      </Shell>
    </SiteContext>
  )
}
