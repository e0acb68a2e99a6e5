/** The bridge between router and the machines of the whole site: it sends paths and languages in, and handles the session's facts (S19, A1–A4). */
import { selectIsAnyOpen } from '#machines/overlays/overlays.selectors.ts'
import { selectIsEmbedded, selectIsPending, selectProfile, selectUser, type SessionSnapshot } from '#machines/session/session.selectors.ts'
import type { SessionEmitted } from '#machines/session/session.types.ts'
import { readSession } from '#src/features/session/token-storage.ts'
import { leadsElsewhere } from '#src/lib/leads-elsewhere.ts'
import { closeDrafts, draftOwnerOf, keepDraftsInSession, keepDraftsInTab, setDraftOwner } from '#src/lib/drafts.ts'
import type { App } from './create-app.tsx'
import { backClosesPopups } from './back-closes-popups.ts'
import { createSessionBridge } from './session-bridge.ts'

/**
 * Connects router and machines for the lifetime of the app. Called once, in the browser, before the actors start.
 * @param isReplay the machines play a recording (D4): its session has no drafts in this browser
 */
export function connectNavigation(app: App, { isReplay = false }: { isReplay?: boolean | undefined } = {}): void {
  const { actors, router } = app
  const { addressOf, negotiated } = router.options.context
  const languageOf = (href: string): string => addressOf(href).locale ?? negotiated()
  // Menus close on every navigation, including back and forward; popups close when the path or the language changes, not the search only.
  router.subscribe('onBeforeLoad', (event) => {
    const { fromLocation, toLocation, pathChanged } = event
    if (fromLocation === undefined) return
    if (leadsElsewhere(event) && selectIsAnyOpen(actors.overlays.getSnapshot())) actors.overlays.send({ type: 'overlays.navigated' })
    if (pathChanged) actors.root.send({ type: 'app.navigated', path: toLocation.pathname })
    const language = languageOf(toLocation.publicHref)
    if (language !== languageOf(fromLocation.publicHref)) actors.root.send({ type: 'app.localeChanged', locale: language })
  })
  /** The session for which the profile was requested: another tab may sign in before it arrives. */
  let profileSession: string | null = null
  const handDraftsOver = (session: SessionSnapshot): void => {
    const member = selectProfile(session)?.memberNumber
    const stored = readSession()
    if (member === undefined) profileSession = stored
    // Without a response to the profile call, the stored session tells who it is, if that was known before.
    const kind = selectUser(session)?.kind
    const remembered = kind === 'unconfirmed' ? draftOwnerOf(stored) : null
    // With an `authDbKey` the profile is not requested (A2).
    const isUnnamed = remembered === null && (kind === 'keyed' || kind === 'unconfirmed')
    keepDraftsInSession(isUnnamed ? stored : null)
    // While the session is checked again, the drafts stay with the previous member.
    if (member !== undefined || !selectIsPending(session)) setDraftOwner(member ?? remembered, stored === profileSession ? stored : null)
  }
  closeDrafts(isReplay)
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
