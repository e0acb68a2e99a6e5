/** What screens see of the actor system: who is here, what lies over the page, and how to send both an event. */
import { shallowEqual, useSelector } from '@xstate/react'
import { createContext, use } from 'react'
import type { AppRef } from '#machines/app/app.selectors.ts'
import type { OverlaysRef } from '#machines/overlays/overlays.selectors.ts'
import type { Note } from '#machines/recording/recording.types.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
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
  type SessionRef,
  type SessionSnapshot,
} from '#machines/session/session.selectors.ts'
import { useHydrated } from '#src/design/use-hydrated.ts'

/** Takes a statechart that is about to run as the root of a system, and its actor's options; gives both as they shall be. */
export type PrepareActor = <Logic, Options extends object>(name: string, logic: Logic, options: Options) => readonly [Logic, Options]

/** Where no recorder runs. */
export const unchanged: PrepareActor = (_name, logic, options) => [logic, options]

export interface Actors {
  root: AppRef
  session: SessionRef
  popups: PopupsRef
  /** Which menu or picker of the page is open. */
  overlays: OverlaysRef
  /** Where machines are recorded or replayed (D4): applied to every actor that a screen starts itself, by its name in machines/registry.ts. */
  prepare: PrepareActor
  /** Tells whoever records what the page does beside its machines; heard by nobody where no recorder runs. */
  note: Note
  /** The recording of the visit until now, as JSON; undefined where no recorder runs. */
  recording: (() => string) | undefined
  /** The payments of the page that is open: it is not loaded again while one is under way. */
  payments: Set<PaymentRef>
}

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
  /** The in-game view without a token of the site (A7): nothing of a member can be asked. */
  isTokenless: boolean
  /** Why the last step of the session failed, where it is the reason for having no token. */
  refusal: FailureData | undefined
  /** The member's nickname, where there is a profile. */
  name: string | undefined
  /** The member's region (R7, R8), where the profile names one. */
  region: string | undefined
}

/** The server renders every page for a visitor: nothing personal is ever in HTML. */
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
  region: selectProfile(snapshot)?.region,
})

/** Who is here, and how to send the session an event. While React hydrates the server's page: the visitor's view. */
export function useSession(): SessionView & { send: SessionRef['send'] } {
  const { session } = useActors()
  const isHydrated = useHydrated()
  const view = useSelector(session, selectView, shallowEqual)
  return { ...(isHydrated ? view : visitorView), send: session.send }
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

/** What lies over the page; nothing while React hydrates. */
export function usePopupsView(): PopupsView {
  const { popups } = useActors()
  const isHydrated = useHydrated()
  const stack = useSelector(popups, selectStack)
  const isLoading = useSelector(popups, selectIsLoading)
  return isHydrated ? { stack, isLoading } : noPopups
}

/** How to open and close popups (events of `machines/popups`). */
export const usePopups = (): PopupsRef['send'] => useActors().popups.send
