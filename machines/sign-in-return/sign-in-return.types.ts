import type { SignInAttempt, SignInOrigin, SignInProvider } from '../session/session.types.ts'

/**
 * The issuer's response in the address (S14). `state` names the attempt, empty if there is none; `isCancelled`: the user refused at the
 * issuer. `isIssuerWindow`: this window was opened for an issuer, so another page waits for it.
 */
export type SignInReturnInput = {
  provider: SignInProvider
  state: string
  idToken: string | undefined
  isCancelled: boolean
  isIssuerWindow: boolean
}

/** An attempt that began in this browser, in a separate window or in the page's own. */
export type BegunAttempt = SignInOrigin & { provider: SignInProvider; mode: 'window' | 'page' }

/** What is known of a state: its attempt, and whether the token's nonce matches it (OpenID Connect Core §3.2.2.11). */
export type FoundAttempt = { attempt: BegunAttempt | undefined; isNonceRight: boolean }

/** Message for the page that opened this window; `state` is empty if the attempt did not begin in this browser. */
export type OpenerMessage = { state: string; idToken?: string; code?: string }

export type SignInReturnContext = SignInReturnInput &
  FoundAttempt & {
    /** Why the attempt could not be read. */
    refusal: string | number | undefined
  }

/** It receives no requests: it starts, and its effects return results. */
export type SignInReturnEvent = { type: 'xstate.init' }

/** The results; exactly one is emitted. */
export type SignInReturnEmitted =
  /** The page that opened this window continues: this window may close. */
  | { type: 'signInReturn.taken' }
  /** No token of an attempt of this browser: return to where it began, with the reason. */
  | { type: 'signInReturn.refused'; from: string | undefined; code: string | number }
  /** A member is signed in already. */
  | ({ type: 'signInReturn.alreadySignedIn' } & SignInOrigin)
  /** The session continues with the token, on the page where the attempt began. */
  | ({ type: 'signInReturn.answered' } & SignInAttempt & SignInOrigin)
