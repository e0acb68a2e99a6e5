import type { SignInAttempt, SignInOrigin, SignInProvider } from '../session/session.types.ts'

/**
 * What an issuer sent the browser back with (S14). `state` names the attempt, empty where there is none; `isCancelled`: the
 * person refused there.
 * `isIssuerWindow`: this window was opened for an issuer, so another page waits for it.
 */
export type SignInReturnInput = {
  provider: SignInProvider
  state: string
  idToken: string | undefined
  isCancelled: boolean
  isIssuerWindow: boolean
}

/** An attempt that began in this browser, in a window beside the page or in the page's own. */
export type BegunAttempt = SignInOrigin & { provider: SignInProvider; mode: 'window' | 'page' }

/** What is known of a state: its attempt, and whether the token is of it (OpenID Connect Core §3.2.2.11). */
export type FoundAttempt = { attempt: BegunAttempt | undefined; isNonceRight: boolean }

/** What the page that opened this window is told; `state` empty where nobody here began it. */
export type ToldOpener = { state: string; idToken?: string; code?: string }

export type SignInReturnContext = SignInReturnInput &
  FoundAttempt & {
    /** Why the attempt could not be read. */
    refusal: string | number | undefined
  }

/** Nothing is asked of it: it starts, and its effects answer. */
export type SignInReturnEvent = { type: 'xstate.init' }

/** How it ends; each comes once. */
export type SignInReturnEmitted =
  /** Whoever opened this window goes on: it may close. */
  | { type: 'signInReturn.taken' }
  /** No token of an attempt of this browser: back to where it began, with the reason. */
  | { type: 'signInReturn.refused'; from: string | undefined; code: string | number }
  /** Somebody is signed in by now. */
  | ({ type: 'signInReturn.alreadySignedIn' } & SignInOrigin)
  /** The session goes on with the token, on the page where it began. */
  | ({ type: 'signInReturn.answered' } & SignInAttempt & SignInOrigin)
