import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { sessionMachine } from './session.machine.ts'

/** A running session. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>
/** Snapshot of a session. */
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** The signed-in user, if any. */
export const selectUser = (snapshot: SessionSnapshot) => snapshot.context.user
/** The member's profile; undefined for visitors and for users without one (in-game view, unconfirmed, keyed). */
export const selectProfile = ({ context: { user } }: SessionSnapshot) => (user?.kind === 'member' ? user.profile : undefined)
/**
 * The member's own region, which takes precedence over the locale's (docs/requirements.md "Reach"): null if there is none, undefined for
 * visitors and while it is not known.
 */
export const selectRegion = ({ context: { user } }: SessionSnapshot) =>
  user?.kind === 'member' ? (user.profile.region ?? null) : user?.region
/** The last failed step, as plain data. */
export const selectFailure = (snapshot: SessionSnapshot) => snapshot.context.failure
/** Whether the page is the in-game view (S13). */
export const selectIsEmbedded = (snapshot: SessionSnapshot) => snapshot.context.embedded
/** Whether the session knows its user; until then a loading screen shows (S19). */
export const selectIsInitialised = (snapshot: SessionSnapshot) => snapshot.hasTag('initialised')
/** Whether the page is covered: the user is not known yet, and no question about the user is shown (S19). */
export const selectIsCovered = (snapshot: SessionSnapshot) => !selectIsInitialised(snapshot) && !snapshot.matches('askingWhoStays')
/** Whether stored tokens are still being read or cleared: the user is unknown, or known to be a visitor. */
export const selectIsReadingTokens = (snapshot: SessionSnapshot) =>
  snapshot.matches('uninitialised') || snapshot.matches('discardingTokens')
/** Whether the user may change in a moment; a guard and the sign-in callback wait while this is true. */
export const selectIsPending = (snapshot: SessionSnapshot) => snapshot.hasTag('pending')
/** Whether a user counts as signed in, also while tokens or profile are being checked again. */
export const selectIsSignedIn = (snapshot: SessionSnapshot) => snapshot.hasTag('signedIn')
/** Whether this is the in-game view without a token of the site: member calls cannot be made (A7). */
export const selectIsTokenless = (snapshot: SessionSnapshot) => snapshot.hasTag('tokenless')
/** Whether a sign-in attempt is in progress (P1: a global loader shows). */
export const selectIsSigningIn = (snapshot: SessionSnapshot) => snapshot.matches('signingIn')
/** Whether a call rejected with 401 or 403 may send `session.tokenRejected`, wait until the renewal ends, and repeat (A4). */
export const selectIsRenewable = (snapshot: SessionSnapshot) => snapshot.hasTag('renewable')
/** Whether tokens are being renewed. */
export const selectIsRenewing = (snapshot: SessionSnapshot) => snapshot.hasTag('renewing')
