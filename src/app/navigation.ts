/** The one bridge between router and machines: paths and languages in, facts of the session out (S19, A1–A4). */
import type { AppRef } from '#machines/app/app.selectors.ts'
import type { PopupsRef } from '#machines/popups/popups.selectors.ts'
import { selectIsSignedIn, type SessionRef } from '#machines/session/session.selectors.ts'
import type { SignInOrigin } from '#machines/session/session.types.ts'
import { joinAddress, splitAddress } from '#src/lib/address.ts'
import type { App } from './create-app.tsx'

export interface NavigationDeps {
  app: App
  root: AppRef
  sessionRef: SessionRef
  popupsRef: PopupsRef
  /** Forgets what was begun but not sent: drafts end with the session (decisions "Session"). */
  forgetDrafts: () => void
}

/** A3: in the shop back to its front, elsewhere to the main page. */
const awayFrom = (path: string): '/shop' | '/' => (path === '/shop' || path.startsWith('/shop/') ? '/shop' : '/')

/** A2: a product page stays, elsewhere in the shop to its front, otherwise to the main page; whatever asked for sign-in goes on before all. */
function afterSignIn({ from, next }: SignInOrigin): string {
  const here = from ?? location.pathname + location.search
  const address = splitAddress(here.split(/[?#]/)[0]!)
  return next ?? (address.path.startsWith('/shop/product/') ? here : joinAddress({ ...address, path: awayFrom(address.path) }))
}

/** Goes to an address as the address bar shows it, and resolves when the page is there. */
export async function goTo({ router }: App, href: string, isReplacing = false): Promise<void> {
  if (location.pathname + location.search === href) return
  const arrived = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop()
      resolve()
    })
  })
  router.history[isReplacing ? 'replace' : 'push'](href)
  await arrived
}

export function connectNavigation({ app, root, sessionRef, popupsRef, forgetDrafts }: NavigationDeps): void {
  const { router, queryClient, i18n } = app
  let language = i18n.locale
  // Popups close when the path or the language changes, not when only the search does.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname)
      root.send({ type: 'app.navigated', path: toLocation.pathname })
  })
  // The issuer's answer was looked at behind the cover.
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) delete document.documentElement.dataset['arriving']
  })
  i18n.on('change', () => {
    if (i18n.locale === language) return
    language = i18n.locale
    root.send({ type: 'app.localeChanged', locale: language })
  })

  const go = (to: '/' | '/shop'): Promise<void> => router.navigate({ to })
  /** Whoever stands on a callback route has nothing to do there any more. */
  const isCallback = (): boolean => router.state.location.pathname.startsWith('/auth/callback/')
  const news = async () => (await import('./session-news.ts')).createSessionNews(app, popupsRef)

  sessionRef.on('session.changed', () => {
    if (selectIsSignedIn(sessionRef.getSnapshot())) popupsRef.send({ type: 'popup.close', kind: 'login' })
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
    void router.invalidate()
  })
  sessionRef.on('session.signedOut', () => {
    forgetDrafts()
    void go(awayFrom(router.state.location.pathname))
  })
  sessionRef.on('session.expired', async ({ failure }) => {
    await go('/')
    await (await news()).expired(failure)
  })
  sessionRef.on('session.endedElsewhere', async () => (await news()).endedElsewhere())
  sessionRef.on('session.signedIn', (origin) => void goTo(app, afterSignIn(origin), isCallback()))
  sessionRef.on('session.keyReceived', ({ from }) => {
    if (isCallback()) void goTo(app, from ?? '/', true)
  })
  sessionRef.on('session.signInStarted', () => popupsRef.send({ type: 'loader.begin' }))
  sessionRef.on('session.signInEnded', () => {
    popupsRef.send({ type: 'loader.end' })
    popupsRef.send({ type: 'popup.close', kind: 'login' })
  })
  sessionRef.on('session.signInFailed', async ({ failure, from }) => {
    if (isCallback()) await goTo(app, from ?? '/', true)
    await (await news()).signInFailed(failure)
  })
}
