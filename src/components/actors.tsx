/** The actor system as screens use it: session, overlays and popups, and how to send them events. */
import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, use, useState } from 'react'
import type { AppRef } from '#machines/app/app.selectors.ts'
import type { OverlaysRef } from '#machines/overlays/overlays.selectors.ts'
import type { Note } from '#machines/recording/recording.types.ts'
import { selectIsUnderway, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import type { Popup } from '#machines/popups/popups.kinds.ts'
import { selectIsLoading, selectStack, type PopupsRef } from '#machines/popups/popups.selectors.ts'
import type { Profile } from '#machines/session/session.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import {
  selectFailure,
  selectIsInitialised,
  selectIsSignedIn,
  selectIsTokenless,
  selectProfile,
  selectRegion,
  type SessionRef,
  type SessionSnapshot,
} from '#machines/session/session.selectors.ts'
import { useHydrated } from '#src/design/use-hydrated.ts'

/** Receives a statechart that is about to run as the root of a system, and its actor's options; returns both, possibly changed. */
export type PrepareActor = <Logic, Options extends object>(name: string, logic: Logic, options: Options) => readonly [Logic, Options]

/** Used if no recorder runs. */
export const unchanged: PrepareActor = (_name, logic, options) => [logic, options]

/** The actors of the page, and what the recorder needs from screens. */
export interface Actors {
  root: AppRef
  session: SessionRef
  popups: PopupsRef
  /** The open menu or picker of the page. */
  overlays: OverlaysRef
  /** Id of the stored session, another one after each sign-in; undefined in a replay and on the server, which have no storage. */
  sessionId?: () => string | null
  /** Applied to every actor that a screen starts, by its name in machines/registry.ts: records or replays machines (D4). */
  prepare: PrepareActor
  /** Reports the page's actions outside its machines to the recorder, if one runs. */
  note: Note
  /** The recording of the visit so far, as JSON; undefined if no recorder runs. */
  recording: (() => string) | undefined
  /** The payments of the open page: the page is not reloaded while one is in progress. */
  payments: Set<PaymentRef>
}

/** Whether a payment is in progress: the page is then never reloaded. */
export const isPaying = ({ payments }: Pick<Actors, 'payments'>): boolean =>
  [...payments].some((payment) => selectIsUnderway(payment.getSnapshot()))

/** The actors for the screens below; undefined outside the app. Read by `useActors`. */
export const ActorsContext = createContext<Actors | undefined>(undefined)

/** @throws outside the app */
export function useActors(): Actors {
  const actors = use(ActorsContext)
  if (actors === undefined) throw new Error('ActorsContext is missing: screens render inside the app')
  return actors
}

export interface SessionView {
  isInitialised: boolean
  isSignedIn: boolean
  /** The in-game view without a token of the site (A7): member data cannot be requested. */
  isTokenless: boolean
  /** The failure of the session's last step, if it is the reason for the missing token. */
  refusal: FailureData | undefined
  /** The member's nickname, if there is a profile. */
  name: string | undefined
  /** The member's own region (R7, R8): null if there is none, undefined for visitors and while it is not known. */
  region: string | null | undefined
}

/** The server renders every page for a visitor: HTML never contains personal data. */
const visitorView: SessionView = {
  isInitialised: true,
  isSignedIn: false,
  isTokenless: false,
  refusal: undefined,
  name: undefined,
  region: undefined,
}

const selectView = (snapshot: SessionSnapshot): SessionView => ({
  isInitialised: selectIsInitialised(snapshot),
  isSignedIn: selectIsSignedIn(snapshot),
  isTokenless: selectIsTokenless(snapshot),
  refusal: selectIsTokenless(snapshot) ? selectFailure(snapshot) : undefined,
  name: selectProfile(snapshot)?.nickname,
  region: selectRegion(snapshot),
})

/** The session's state, and how to send it an event. During hydration: the visitor's view. */
export function useSession(): SessionView & { send: SessionRef['send'] } {
  const { session } = useActors()
  const isHydrated = useHydrated()
  const view = useSelector(session, selectView, shallowEqual)
  return { ...(isHydrated ? view : visitorView), send: session.send }
}

/**
 * A React key for what belongs to a member: another one once another session has replaced the stored one, by a sign-in in another tab that
 * may be another member's. A visitor's own sign-in keeps it.
 */
export function useMemberKey(): number {
  const { session, sessionId } = useActors()
  const id = useSelector(session, () => sessionId?.() ?? null)
  const [seen, setSeen] = useState({ id, changes: 0 })
  if (id !== null && id !== seen.id) setSeen({ id, changes: seen.id === null ? seen.changes : seen.changes + 1 })
  return seen.changes
}

/** The member's profile; undefined for visitors, in the game, and until the page is hydrated. */
export function useProfile(): Profile | undefined {
  const { session } = useActors()
  const isHydrated = useHydrated()
  const profile = useSelector(session, selectProfile)
  return isHydrated ? profile : undefined
}

export interface PopupsView {
  stack: readonly Popup[]
  isLoading: boolean
}

const noPopups: PopupsView = { stack: [], isLoading: false }

/** The open popups; none during hydration. */
export function usePopupsView(): PopupsView {
  const { popups } = useActors()
  const isHydrated = useHydrated()
  const stack = useSelector(popups, selectStack)
  const isLoading = useSelector(popups, selectIsLoading)
  return isHydrated ? { stack, isLoading } : noPopups
}

/** How to open and close popups (events of `machines/popups`). */
export const usePopups = (): PopupsRef['send'] => useActors().popups.send
