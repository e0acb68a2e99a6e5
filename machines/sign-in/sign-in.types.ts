import type { FailureData } from '../shared/failure-data.ts'
import type { SignInOrigin, SignInProvider } from '../session/session.types.ts'

/**
 * `opensWindow`: the issuer's page opens in a separate window (desktop); otherwise this page navigates there and returns (mobile,
 * webviews). `isGoogleRefused`: Google allows no sign-in in this in-app browser (A5).
 */
export type SignInInput = { opensWindow: boolean; isGoogleRefused: boolean; origin: SignInOrigin }

export type SignInContext = SignInInput & { provider: SignInProvider; failure: FailureData | undefined }

/** The issuer's response from its window: the token, not yet confirmed by the provider. */
export type IssuerResponse = { idToken: string }

export type SignInEvent =
  /** The player chose an issuer; always inside a click, since browsers open windows only then. */
  | { type: 'signIn.choose'; provider: SignInProvider }
  /** Back to the choice: from the warning, or because the other window is no longer wanted. */
  | { type: 'signIn.back' }
  /** The window was blocked: continue in this one. */
  | { type: 'signIn.goOnHere' }

export type SignInEmitted = { type: 'signIn.answered' } & IssuerResponse & { provider: SignInProvider } & SignInOrigin
