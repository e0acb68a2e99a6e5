/** The actor system of one page: its machines connected to their ports, created before React renders (docs/decisions/0013). */
import { createActor, waitFor } from 'xstate'
import { appMachine } from '#machines/app/app.machine.ts'
import { connectApp } from '#machines/app/app.ports.ts'
import { selectPopupsRef, selectSessionRef } from '#machines/app/app.selectors.ts'
import { connectOverlays } from '#machines/overlays/overlays.ports.ts'
import type { Note } from '#machines/recording/recording.types.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
import {
  selectFailure,
  selectIsCovered,
  selectIsInitialised,
  selectIsReadingTokens,
  selectIsRenewable,
  selectIsRenewing,
  selectIsSignedIn,
  selectIsTokenless,
  type SessionSnapshot,
} from '#machines/session/session.selectors.ts'
import { Failure, failureCodes } from '#contract/failure.ts'
import type { Actors, PrepareActor } from '#src/components/actors.tsx'
import { overlaysPorts } from '#src/components/overlays-ports.ts'
import { createSessionPorts, type SessionPortsDeps } from '#src/features/session/session.ports.ts'
import { accessTokenKey, readAccessToken, readSession, sessionKey } from '#src/features/session/token-storage.ts'

/** What the actor system needs from the app. */
export interface ActorsDeps {
  session: SessionPortsDeps
  /** S13: the in-game view. */
  embedded: boolean
  /** The machines play a recording (D4). */
  isReplay?: boolean | undefined
  prepare: PrepareActor
  note?: Note | undefined
  recording?: (() => string) | undefined
}

/** The actor system with the functions that only the app calls; screens receive `Actors`. */
export interface RunningActors extends Actors {
  /**
   * Starts the system and follows changes of the tokens in other tabs. Called once, in the browser only.
   * @param outerToken the game's token from the address (src/app/game-token.ts); only the in-game view uses it, before any other step (A7)
   */
  start: (outerToken: string | null) => void
  /** For a replay that steps back: stops the system, prepares and starts a new one. Screens must render again. */
  restart: () => void
  /** Whether calls are sent without a stored token: in the in-game view the game decides who the player is (A7). */
  isTokenless: () => boolean
  /**
   * Renews the tokens once (A4).
   * @param token the access token with which a call was rejected
   * @returns whether the call may be repeated
   * @throws Failure `RENEWAL_UNANSWERED` if the tokens could not be renewed and the session is kept; with the trace id of the response, if any
   */
  renewTokens: (token: string | null) => Promise<boolean>
}

/** The session's state for QA: the machine's top state; while profile or tokens of a known user are rechecked, the user's. */
const stateName = (snapshot: SessionSnapshot): string => {
  const { value } = snapshot
  const top = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
  if (top !== 'restoring' || !selectIsInitialised(snapshot)) return top
  return selectIsSignedIn(snapshot) ? 'signedIn' : 'signedOut'
}

/** @returns the system; on the server it is never started, and screens show a visitor's page */
export function createActors({ session: sessionDeps, embedded, isReplay, prepare, note = () => {}, recording }: ActorsDeps): RunningActors {
  /** True if this page continues a recording: the machine may start in any state. */
  let isRestored = false
  const createSystem = (): Pick<Actors, 'root' | 'session' | 'popups' | 'overlays'> => {
    const [logic, options] = prepare('app', import.meta.env.SSR ? appMachine : connectApp({ session: createSessionPorts(sessionDeps) }), {
      input: { embedded },
      systemId: 'app',
    })
    isRestored = 'snapshot' in options
    const root = createActor(logic, options)
    return {
      root,
      session: selectSessionRef(root.getSnapshot()),
      popups: selectPopupsRef(root.getSnapshot()),
      overlays: createActor(...prepare('overlays', connectOverlays(overlaysPorts), { systemId: 'overlays' })),
    }
  }
  const payments = new Set<PaymentRef>()

  /** Shows and hides the cover (S19), once the session knows more than the head script (src/document/head-script.ts). */
  const showState = (snapshot: SessionSnapshot): void => {
    if (!isRestored && selectIsReadingTokens(snapshot)) return
    const { dataset } = document.documentElement
    dataset['session'] = stateName(snapshot)
    if (selectIsCovered(snapshot)) dataset['sessionUnknown'] = ''
    else delete dataset['sessionUnknown']
  }
  const startSystem = (): void => {
    actors.session.subscribe(showState)
    actors.root.start()
    actors.overlays.start()
  }

  const actors: RunningActors = {
    ...createSystem(),
    prepare,
    note,
    recording,
    payments,
    ...(isReplay === true || import.meta.env.SSR ? {} : { sessionId: readSession }),
    isTokenless: () => selectIsTokenless(actors.session.getSnapshot()),
    start: (outerToken) => {
      startSystem()
      if (outerToken !== null) actors.session.send({ type: 'session.exchangeGameToken', outerToken })
      showState(actors.session.getSnapshot())
      // Another tab signed in or out (docs/requirements.md "Session"): notify the session; clear nothing here.
      let isNewSession = false
      addEventListener('storage', ({ key, newValue }) => {
        if (key === sessionKey) isNewSession = newValue !== null
        if (key !== accessTokenKey && key !== null) return
        actors.session.send({ type: 'session.changedElsewhere', hasTokens: key !== null && newValue !== null, isNewSession })
        isNewSession = false
      })
      // A page in the browser's back/forward cache may miss these events (HTML standard: only fully active documents get them).
      let tokenOnLeaving: string | null = null
      let sessionOnLeaving: string | null = null
      addEventListener('pagehide', () => {
        tokenOnLeaving = readAccessToken()
        sessionOnLeaving = readSession()
      })
      addEventListener('pageshow', ({ persisted }) => {
        const token = readAccessToken()
        if (persisted && token !== tokenOnLeaving)
          actors.session.send({
            type: 'session.changedElsewhere',
            hasTokens: token !== null,
            isNewSession: readSession() !== sessionOnLeaving,
          })
      })
    },
    restart: () => {
      actors.root.stop()
      actors.overlays.stop()
      Object.assign(actors, createSystem())
      startSystem()
      showState(actors.session.getSnapshot())
    },
    renewTokens: async (token) => {
      const { session } = actors
      // A replay sends no token, and those of this browser are not its own.
      if (isReplay === true || !selectIsRenewable(session.getSnapshot())) return false
      // The rejection refers to a token that has been replaced since.
      const stored = readAccessToken()
      if (stored !== null && stored !== token && !selectIsRenewing(session.getSnapshot())) return true
      session.send({ type: 'session.tokenRejected' })
      const after = await waitFor(session, (snapshot) => !selectIsRenewing(snapshot), { timeout: Infinity })
      if (!selectIsRenewable(after)) return false
      if (readAccessToken() !== token) return true
      // A repeated call would be rejected for the same token, and that rejection must not end the session that the renewal kept.
      throw new Failure(0, { code: failureCodes.renewalUnanswered, message: '', traceId: selectFailure(after)?.traceId ?? '' })
    },
  }
  return actors
}
