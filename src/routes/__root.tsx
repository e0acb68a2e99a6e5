import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, createRootRouteWithContext, isNotFound, lazyRouteComponent, rootRouteId } from '@tanstack/react-router'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { AppContext } from '#src/app/create-app.tsx'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import { SiteContext } from '#src/components/use-site.ts'
import { Document } from '#src/document/document.tsx'
import { Cover } from '#src/features/chrome/cover.tsx'
import { Shell } from '#src/features/chrome/shell.tsx'
import { failureHead, siteHead } from '#src/features/page-head/page-heads.ts'
import { loadPart } from '#src/lib/load-part.ts'
import '#src/design/global.css.ts'
import { PopupsSlot } from './-popups-slot.tsx'
import { headSite } from './-head-site.ts'

/** The address owns the language and the in-game view, back and forward included. */
export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    const address = context.addressOf(location.publicHref)
    const locale = address.locale ?? context.negotiated
    if (!preload) context.keepFront(address)
    // Words and configuration first: the page changes its language when all of it is there, in one transition.
    const [config] = await Promise.all([
      context.queryClient.ensureQueryData(siteConfigQuery(context.api, locale)),
      context.words.load(locale),
    ])
    return {
      locale,
      isNegotiated: address.locale === undefined,
      embedded: address.embedded,
      brand: config.brand,
      audience: context.audience(),
    }
  },
  // A page's own head is its route's; where there is no page, its head is from here. Who finds no page shows it in the root, with its error.
  head: ({ match: { context }, matches }) => {
    const failed = matches.find(({ status, error }) => status === 'error' || status === 'notFound' || isNotFound(error))
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- where the provider cannot be reached there is no brand
    const name: string | undefined = context.brand?.name
    // An address that is no route's has the root alone.
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

function Root() {
  const { api, embedded, locale, refresh } = Route.useRouteContext()
  const { data: config } = useSuspenseQuery(siteConfigQuery(api, locale))
  const facts = useMemo(() => ({ locale, config }), [locale, config])
  useEffect(() => {
    // The browser kept the whole page (back/forward cache): it goes on as it was left, so all of it is asked again.
    const restore = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void refresh()
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [refresh])
  useEffect(() => {
    // look.md §3: the display face of Korean, Japanese and Chinese headings comes after the first paint; their lines break by it.
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
