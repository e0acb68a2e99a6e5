/** Handles the facts that the session emits: navigates, shows messages, clears cached data (A1–A4, A6, P1). */
import type { CallKind } from '#contract/endpoint.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { selectIsSignedIn } from '#machines/session/session.selectors.ts'
import type { SessionEmitted, SignInOrigin } from '#machines/session/session.types.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { joinAddress, sitePathOf, splitAddress } from '#contract/page-address.ts'
import { forgetDrafts } from '#src/lib/drafts.ts'
import { reportEndedSessions } from '#src/features/session/ended-sessions.ts'
import { readSession } from '#src/features/session/token-storage.ts'
import type { App } from './create-app.tsx'
import { createSessionMessages } from './session-messages.ts'

/** A3: from the shop to its front page, from elsewhere to the main page. */
const awayFrom = (path: string): '/shop' | '/' => (path === '/shop' || path.startsWith('/shop/') ? '/shop' : '/')

const isLoginPage = (path: string): boolean => path === '/login'

/**
 * A2: a product page stays open; other shop pages lead to the shop's front, all others to the main page. A pending `next` comes first. The
 * login page stands for the page that led to it, which its address names (src/routes/login.tsx).
 */
export function afterSignIn({ from, next }: SignInOrigin, current: string): string {
  const here = from ?? current
  const [pathname = '', search = ''] = here.split(/[?#]/)
  const address = splitAddress(pathname)
  if (isLoginPage(address.path)) {
    const asked = new URLSearchParams(search)
    const named = (name: string): string | undefined => sitePathOf(asked.get(name) ?? '')
    return afterSignIn({ from: named('from'), next: next ?? named('next') }, joinAddress({ ...address, path: '/' }))
  }
  return next ?? (address.path.startsWith('/shop/product/') ? here : joinAddress({ ...address, path: awayFrom(address.path) }))
}

/** The address in the address bar, or the one about to appear there. */
const currentPath = ({ router }: App): string => {
  const { pathname, search } = router.history.location
  return pathname + search
}

/** Navigates to an address as the address bar shows it, and resolves when the page is open. */
export async function goTo(app: App, href: string, isReplacing = false): Promise<void> {
  const { router } = app
  if (currentPath(app) === href) return
  const arrived = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
      // The end of the page's own first load, unless this navigation has replaced it.
      if (fromLocation === undefined && toLocation.publicHref !== href) return
      stop()
      resolve()
    })
  })
  router.history[isReplacing ? 'replace' : 'push'](href)
  await arrived
}

/** Creates the function that handles one fact. It must not wait for navigations that a later fact may overtake. */
export function createSessionBridge(app: App): (fact: SessionEmitted) => void {
  const { router, queryClient } = app
  const { popups: popupsRef, session: sessionRef } = app.actors
  const messages = createSessionMessages(app)
  const go = (to: '/' | '/shop'): Promise<void> => router.navigate({ to })
  // The message follows the navigation: popups close when the path changes.
  const goAndShow = async (move: Promise<void>, show: () => Promise<void>): Promise<void> => {
    await move
    // The page that was left: its loader's data are the member's.
    router.clearCache()
    await show()
  }

  /** E1: a fault of the server has its own page. */
  const showFailure = (failure: FailureData, kind: CallKind, show: (failure: FailureData) => Promise<void>): void => {
    const { status, code, traceId } = failure
    if (reactionTo({ status, code, kind }) === 'errorPage') void router.navigate({ to: '/error/500', search: { trace: traceId } })
    else void show(failure)
  }

  /**
   * Discards responses that belong to another member; the screen keeps its content until the new response arrives. Responses for all
   * visitors are also refetched but not removed: a part that hydrates later still renders the visitor's response of the page.
   */
  const discardResponses = async (): Promise<void> => {
    const predicate = (query: { queryKey: readonly unknown[] }): boolean => query.queryKey[0] !== 'site'
    const endedAt = Date.now()
    await queryClient.invalidateQueries({ predicate, refetchType: 'none' })
    await router.invalidate()
    // Running requests belong to the next page: leaving the shop's account is a separate navigation, which overtakes the line above. A
    // cancelled request restores the state from before it, so only the time tells whose data it is; no response arrives within one ms.
    queryClient.removeQueries({
      predicate: (query) => predicate(query) && query.state.dataUpdatedAt <= endedAt && query.meta?.audience !== 'visitor',
      type: 'inactive',
      fetchStatus: 'idle',
    })
  }

  /** Also after its end: a part that leaves the screen late, such as a dialog, keeps the member's data until then. */
  let lastSession: string | undefined
  /** If another session has begun, maybe of another member, nothing of the earlier one stays on screen. */
  const dropIfReplaced = (): void => {
    const session = readSession()
    if (session === null) return
    const isReplaced = lastSession !== undefined && session !== lastSession
    lastSession = session
    if (!isReplaced) return
    popupsRef.send({ type: 'popup.closeAll' })
    void queryClient.resetQueries({ predicate: ({ meta }) => meta?.audience === 'member' })
  }

  return (fact) => {
    switch (fact.type) {
      case 'session.changed':
        dropIfReplaced()
        if (selectIsSignedIn(sessionRef.getSnapshot())) popupsRef.send({ type: 'popup.close', kind: 'login' })
        void discardResponses()
        break
      case 'session.signedOut':
        // Drafts survive an expired session, but not a logout (docs/requirements.md "Session").
        forgetDrafts()
        void goAndShow(go(awayFrom(router.state.location.pathname)), async () => {
          if (fact.everywhere) await messages.endedEverywhere()
          else if (!(await reportEndedSessions(app.withToken))) await messages.endUnanswered()
        })
        break
      case 'session.endEverywhereFailed':
        showFailure(fact.failure, 'refresh', messages.endEverywhereFailed)
        break
      case 'session.expired':
        void reportEndedSessions(app.withToken)
        void goAndShow(go('/'), () => messages.expired(fact.failure))
        break
      case 'session.profileMissing':
        void reportEndedSessions(app.withToken)
        void goAndShow(go('/'), () => messages.profileMissing())
        break
      case 'session.unreachable':
        void messages.unreachable()
        break
      case 'session.gameTokenFailed':
        showFailure(fact.failure, 'socialLogin', messages.gameTokenFailed)
        break
      case 'session.endedElsewhere':
        // An open dialog may show data of the member.
        popupsRef.send({ type: 'popup.closeAll' })
        void messages.endedElsewhere()
        break
      case 'session.signInStarted':
        popupsRef.send({ type: 'loader.begin' })
        break
      case 'session.signInEnded':
        popupsRef.send({ type: 'loader.end' })
        popupsRef.send({ type: 'popup.close', kind: 'login' })
        break
      case 'session.signedIn':
        // The login page has done its part: Back leads to the page before it.
        void goTo(app, afterSignIn(fact, currentPath(app)), isLoginPage(splitAddress(router.history.location.pathname).path))
        break
      case 'session.signInFailed':
        showFailure(fact.failure, 'socialLogin', messages.signInFailed)
        break
      // The API client waits for these itself.
      case 'session.refreshed':
      case 'session.refreshFailed':
        break
      default:
        fact satisfies never
    }
  }
}
