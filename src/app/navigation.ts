/** The only bridge between router and machines: it sends paths and languages in, and handles the session's facts (S19, A1–A4). */
import { selectIsAnyOpen } from '#machines/overlays/overlays.selectors.ts'
import { selectIsEmbedded, selectIsPending, selectProfile, type SessionSnapshot } from '#machines/session/session.selectors.ts'
import type { SessionEmitted } from '#machines/session/session.types.ts'
import { keepDraftsInTab, setDraftOwner } from '#src/lib/drafts.ts'
import type { App } from './create-app.tsx'
import { backClosesPopups } from './back-closes-popups.ts'
import { createSessionBridge } from './session-bridge.ts'

export function connectNavigation(app: App): void {
  const { actors, router } = app
  const { addressOf, negotiated } = router.options.context
  const languageOf = (href: string): string => addressOf(href).locale ?? negotiated
  // Menus close on every navigation, including back and forward; popups close when the path or the language changes, not the search only.
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation, pathChanged, hrefChanged }) => {
    if (fromLocation === undefined) return
    if (hrefChanged && selectIsAnyOpen(actors.overlays.getSnapshot())) actors.overlays.send({ type: 'overlays.navigated' })
    if (pathChanged) actors.root.send({ type: 'app.navigated', path: toLocation.pathname })
    const language = languageOf(toLocation.publicHref)
    if (language !== languageOf(fromLocation.publicHref)) actors.root.send({ type: 'app.localeChanged', locale: language })
  })
  const handDraftsOver = (session: SessionSnapshot): void => {
    const member = selectProfile(session)?.memberNumber
    // While the session is checked again, the drafts stay with the previous member.
    if (member !== undefined || !selectIsPending(session)) setDraftOwner(member ?? null)
  }
  keepDraftsInTab(selectIsEmbedded(actors.session.getSnapshot()))
  handDraftsOver(actors.session.getSnapshot())
  actors.session.subscribe(handDraftsOver)
  backClosesPopups({ history: router.history, popups: actors.popups })
  const handle = createSessionBridge(app)
  // A profile may arrive before hydration: its changes would not match the page that the server rendered.
  const early: SessionEmitted[] = []
  let deliver = (fact: SessionEmitted): void => void early.push(fact)
  actors.session.on('*', (fact) => deliver(fact))
  void app.hydrated.then(() => {
    deliver = handle
    early.forEach(handle)
  })
}
