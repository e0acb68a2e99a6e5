import type { FailureData } from '../shared/failure-data.ts'
import type { SignInOrigin, SignInProvider } from '../session/session.types.ts'

/**
 * `opensWindow`: the issuer asks in a window beside this one (desktop); otherwise this page goes there and comes back (mobile, webviews).
 * `isGoogleRefused`: this is an in-app browser in which Google lets nobody sign in (A5).
 */
export type SignInInput = { opensWindow: boolean; isGoogleRefused: boolean; origin: SignInOrigin }

export type SignInContext = SignInInput & { provider: SignInProvider; failure: FailureData | undefined }

/** What the issuer answered by way of its window: the token, not yet confirmed by the provider. */
export type IssuerAnswer = { idToken: string }

export type SignInEvent =
  /** A player chose an issuer; always inside a click, since browsers open windows only then. */
  | { type: 'signIn.choose'; provider: SignInProvider }
  /** Back to the choice: from the warning, or because the other window is not wanted any more. */
  | { type: 'signIn.back' }
  /** The window was blocked: go on in this one. */
  | { type: 'signIn.goOnHere' }

export type SignInEmitted = { type: 'signIn.answered' } & IssuerAnswer & { provider: SignInProvider } & SignInOrigin
