/** The actor system of one page: its machines connected to the world, created before React renders anything (docs/decisions/0013). */
import { createActor, waitFor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { connectApp } from '#machines/app/app.ports.ts'
import { selectPopupsRef, selectSessionRef } from '#machines/app/app.selectors.ts'
import { selectIsUnderway, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { selectIsReadingTokens, selectIsRenewable, selectIsRenewing, type SessionSnapshot } from '#machines/session/session.selectors.ts'
import type { Actors, PrepareActor } from '#src/components/actors.tsx'
import { createSessionPorts, type SessionPortsDeps } from '#src/features/session/session.ports.ts'
import { accessTokenKey, readAccessToken } from '#src/features/session/token-storage.ts'

export interface ActorsDeps {
  session: SessionPortsDeps
  /** S13: the in-game view. */
  embedded: boolean
  prepare: PrepareActor
}

export interface RunningActors extends Actors {
  /** Starts the system and follows what other tabs do with the tokens. Once, in the browser only. */
  start: () => void
  /** Whether a payment of this page is under way. */
  isPaying: () => boolean
  /**
   * Renews the tokens once (A4).
   * @param token the access token with which a call was rejected
   * @returns whether the call may be repeated
   */
  renewTokens: (token: string | null) => Promise<boolean>
}

const topState = ({ value }: SessionSnapshot): string => (typeof value === 'string' ? value : (Object.keys(value)[0] ?? ''))

/** @returns the system; on the server it is never started, and screens show a visitor's page */
export function createActors({ session: sessionDeps, embedded, prepare }: ActorsDeps): RunningActors {
  const [logic, options] = prepare('app', import.meta.env.SSR ? appMachine : connectApp({ session: createSessionPorts(sessionDeps) }), {
    input: { embedded },
    systemId: 'app',
  })
  const root = createActor(logic, options)
  const session = selectSessionRef(root.getSnapshot())
  const popups = selectPopupsRef(root.getSnapshot())
  const payments = new Set<PaymentRef>()
  /** A recording goes on here: the machine may start in any state. */
  const isRestored = 'snapshot' in options

  /** The session's state on `<html>`: the cover of S19 and QA look at it. The head script has set what it is until the first state is known. */
  const showState = (snapshot: SessionSnapshot): void => {
    if (isRestored || !selectIsReadingTokens(snapshot)) document.documentElement.dataset['session'] = topState(snapshot)
  }

  return {
    root,
    session,
    popups,
    prepare,
    payments,
    isPaying: () => [...payments].some((payment) => selectIsUnderway(payment.getSnapshot())),
    start: () => {
      session.subscribe(showState)
      root.start()
      showState(session.getSnapshot())
      // Another tab signed in or out (docs/requirements.md "Session"): it is told, and nothing is cleared here.
      addEventListener('storage', (event) => {
        if (event.key === accessTokenKey || event.key === null)
          session.send({ type: 'session.changedElsewhere', hasTokens: event.key !== null && event.newValue !== null })
      })
    },
    renewTokens: async (token) => {
      if (!selectIsRenewable(session.getSnapshot())) return false
      // Late news of a token that has been replaced meanwhile.
      const stored = readAccessToken()
      if (stored !== null && stored !== token && !selectIsRenewing(session.getSnapshot())) return true
      session.send({ type: 'session.tokenRejected' })
      const after = await waitFor(session, (snapshot) => !selectIsRenewing(snapshot), { timeout: Infinity })
      return selectIsRenewable(after)
    },
  }
}
