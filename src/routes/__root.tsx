import { HeadContent, Outlet, Scripts, createRootRouteWithContext, lazyRouteComponent, useRouter } from '@tanstack/react-router'
import { useLingui } from '@lingui/react'
import { memo, useEffect, type ReactNode } from 'react'
import type { Locale } from '#contract/common.ts'
import { languageTags } from '#contract/locales.ts'
import type { AppContext } from '#src/app/create-app.tsx'
import { basesName } from '#src/api/bases.ts'
import { siteConfigQuery } from '#src/api/site.queries.ts'
import type { PageHead } from '#src/features/page-head/page-heads.ts'
import { facesId, headScript } from '#src/features/session/head-script.ts'
import { RouteHead, tagsOf } from '#src/features/page-head/route-head.tsx'
import type { InPage } from '#src/app/page-assets.ts'
import { Cover } from '#src/features/chrome/cover.tsx'
import { Footer, Header, Shell } from '#src/features/chrome/shell.tsx'
import { FrontContext } from '#src/ports/front-context.ts'
import { withLine } from '#src/ports/with-line.ts'
import { carriedIcons, iconsId } from '#src/design/icon-href.ts'
import { awaitKeyPicture } from '#src/design/key-picture.ts'
import '#src/design/global.css.ts'
import { PopupsSlot } from './-popups-slot.tsx'

/** The address owns the language and the in-game view, back and forward included. */
export const Route = createRootRouteWithContext<AppContext>()({
  beforeLoad: async ({ context, location, preload }) => {
    const address = context.addressOf(location.publicHref)
    const locale = address.locale ?? context.negotiated
    if (!preload) {
      await context.changeLocale(locale)
      context.keepFront(address)
      // A navigation leaves nothing of the page behind that still waits.
      context.openGates()
      await context.ensureAllMessages()
    }
    // The server draws header and footer; the browser brings their code when somebody reaches for them.
    if (import.meta.env.SSR) await Promise.all([Header.preload(), Footer.preload()])
    const config = await context.queryClient.ensureQueryData(siteConfigQuery(context.api, locale))
    return {
      locale,
      isNegotiated: address.locale === undefined,
      embedded: address.embedded,
      brand: config.brand,
      audience: context.audience(),
    }
  },
  // A page's own head comes from its loader; where there is no page, from here (docs/decisions/0012). In the browser the head is put in
  // after its page, by `RouteHead`.
  head: async ({ match: { context }, matches }) => {
    const failed = matches.find(({ status, _notFound }) => status === 'error' || status === 'notFound' || _notFound)
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- where the provider cannot be reached there is no brand
    const name: string | undefined = context.brand?.name
    if (failed === undefined)
      return import.meta.env.SSR ? tagsOf(name, (matches.at(-1)?.loaderData as { head?: PageHead } | undefined)?.head) : {}
    const page = await context
      .heads()
      .then((heads) => heads.failureHead(context, failed.status === 'error' ? 'error' : 'notFound'))
      .catch(() => undefined)
    return tagsOf(name, page)
  },
  shellComponent: Document,
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('#src/features/states/not-found-screen.tsx'), 'NotFoundScreen'),
  errorComponent: lazyRouteComponent(() => import('#src/features/states/problem-screen.tsx'), 'ProblemScreen'),
})

/** What never changes in the browser is drawn once: the router draws its root's shell anew with every step of every navigation. */
const DocumentHead = memo(function DocumentHead({ own }: { own: InPage | undefined }) {
  const router = useRouter()
  const { publicBases } = router.options.context
  const isDefault = Object.values(publicBases).every((base) => base === '/api')
  const faces = import.meta.env.SSR ? (own?.faces ?? '') : ''
  return (
    <>
      {/* oxlint-disable-next-line react/no-danger -- docs/decisions/0015; the browser need not load it again */}
      <style id={facesId} media="not all" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: faces }} />
      {/* oxlint-disable-next-line react/no-danger -- the same for readers without scripts */}
      <noscript dangerouslySetInnerHTML={{ __html: faces && `<style>${faces}</style>` }} />
      <script
        nonce={import.meta.env.SSR ? router.options.ssr?.nonce : undefined}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- a constant of ours, before the first paint; the browser need not load its text again
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? [headScript, own && awaitKeyPicture].join(';') : '' }}
      />
      {isDefault ? null : <meta name={basesName} content={JSON.stringify(publicBases)} />}
      {/* oxlint-disable-next-line react/no-danger -- the page's style sheets; the browser need not load them again */}
      <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? (own?.style ?? '') : '' }} />
      {/* Not among the route's tags, which change with the page: the browser would ask for it again. */}
      <link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml" />
      {import.meta.env.SSR ? <HeadContent /> : <RouteHead />}
    </>
  )
})

/** The icons of a rendered page, which keeps those it came with. */
const Icons = memo(function Icons({ drawings }: { drawings: string | undefined }) {
  // oxlint-disable-next-line react/no-danger -- a file of ours
  return drawings && <div id={iconsId} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawings }} />
})

/** What follows the page in the document's body. */
const DocumentEnd = memo(function DocumentEnd({ own }: { own: InPage | undefined }) {
  const router = useRouter()
  return (
    <>
      <Cover />
      <Scripts />
      <script
        nonce={import.meta.env.SSR ? router.options.ssr?.nonce : undefined}
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- ours; the browser need not load its text again
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? (own?.script ?? '') : '' }}
      />
    </>
  )
})

function Document({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const router = useRouter()
  const { qaScript, inPage, carried } = router.options.context
  const own = import.meta.env.SSR ? inPage?.(router.state.matches.map(({ routeId }) => routeId)) : undefined
  return (
    <html lang={languageTags[i18n.locale as Locale]} data-locale={i18n.locale} data-qa={qaScript} suppressHydrationWarning>
      <head>
        <DocumentHead own={own} />
      </head>
      <body>
        <Icons drawings={import.meta.env.SSR ? carried?.icons : carriedIcons} />
        {children}
        <DocumentEnd own={own} />
      </body>
    </html>
  )
}

function Root() {
  const { embedded, locale, isNegotiated, askAnew } = Route.useRouteContext()
  return <Page embedded={embedded} locale={locale} isNegotiated={isNegotiated} askAnew={askAnew} />
}

/** Drawn anew where one of these has changed: the route's context is another with each navigation. */
const Page = memo(function Page({
  embedded,
  locale,
  isNegotiated,
  askAnew,
}: Pick<AppContext, 'askAnew'> & { embedded: boolean; locale: Locale; isNegotiated: boolean }) {
  useEffect(() => {
    // For QA: from now on the page answers to its controls.
    document.documentElement.dataset['hydrated'] = ''
  }, [])
  useEffect(() => {
    // A page that the browser kept asleep wakes as it was left (src/features/session/head-script.ts has those that are read again).
    const wake = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) void askAnew()
    }
    addEventListener('pageshow', wake)
    return () => removeEventListener('pageshow', wake)
  }, [askAnew])
  useEffect(() => {
    // look.md §3: the display face of Korean, Japanese and Chinese headings comes after the first paint; their lines break by it.
    const timer = setTimeout(
      () => void withLine(() => import('#src/design/cjk-display-font.ts')).then(({ loadDisplayFont }) => loadDisplayFont(locale)),
      300,
    )
    return () => clearTimeout(timer)
  }, [locale])
  return (
    <FrontContext value={`${isNegotiated ? '' : locale}${embedded ? '/ingame' : ''}`}>
      <Shell embedded={embedded} popups={<PopupsSlot />}>
        <Outlet />
      </Shell>
    </FrontContext>
  )
})
