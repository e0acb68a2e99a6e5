/** The one bridge between router and machines: paths and languages in, facts of the session out (S19, A1–A4). */
import type { AppRef } from '#machines/app/app.selectors.ts'
import type { PopupsRef } from '#machines/popups/popups.selectors.ts'
import type { SessionRef } from '#machines/session/session.selectors.ts'
import { askOnce } from '#src/lib/ask-once.ts'
import { withLine } from '#src/ports/with-line.ts'
import type { App } from './create-app.tsx'

export interface NavigationDeps {
  app: App
  root: AppRef
  sessionRef: SessionRef
  popupsRef: PopupsRef
}

export function connectNavigation({ app, root, sessionRef, popupsRef }: NavigationDeps): void {
  const { router, i18n } = app
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
  // A visitor's session tells nothing for most of a visit: what happens then comes with the first fact, and facts keep their order.
  const bridge = askOnce(() =>
    withLine(async () => (await import('./session-bridge.ts')).createSessionBridge({ app, sessionRef, popupsRef })),
  )
  let told = Promise.resolve()
  sessionRef.on('*', (fact) => {
    told = Promise.all([bridge(), told]).then(([handle]) => handle(fact))
  })
}
