/** The one bridge between router and machines: paths and languages in, facts of the session out (S19, A1–A4). */
import type { AppRef } from '#machines/app/app.selectors.ts'
import type { PopupsRef } from '#machines/popups/popups.selectors.ts'
import type { SessionRef } from '#machines/session/session.selectors.ts'
import type { App } from './create-app.tsx'

export interface NavigationDeps {
  app: App
  root: AppRef
  sessionRef: SessionRef
  popupsRef: PopupsRef
}

/** A3: in the shop back to its front, elsewhere to the main page. */
const awayFrom = (pathname: string): '/shop' | '/' => (pathname === '/shop' || pathname.startsWith('/shop/') ? '/shop' : '/')

export function connectNavigation({ app, root, sessionRef, popupsRef }: NavigationDeps): void {
  const { router, queryClient, i18n } = app
  let language = i18n.locale
  // Popups close when the path or the language changes, not when only the search does.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
    if (fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname)
      root.send({ type: 'app.navigated', path: toLocation.pathname })
  })
  i18n.on('change', () => {
    if (i18n.locale === language) return
    language = i18n.locale
    root.send({ type: 'app.localeChanged', locale: language })
  })

  const go = (to: '/' | '/shop'): void => void router.navigate({ to })
  sessionRef.on('session.changed', () => {
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'site' })
    void router.invalidate()
  })
  sessionRef.on('session.signedOut', () => go(awayFrom(router.state.location.pathname)))
  sessionRef.on('session.expired', () => go('/'))
  sessionRef.on('session.signedIn', () => {
    const { pathname } = router.state.location
    if (!pathname.startsWith('/shop/product/')) go(awayFrom(pathname))
  })
  sessionRef.on('session.signInStarted', () => popupsRef.send({ type: 'loader.begin' }))
  sessionRef.on('session.signInEnded', () => {
    popupsRef.send({ type: 'loader.end' })
    popupsRef.send({ type: 'popup.close', kind: 'login' })
  })
}
