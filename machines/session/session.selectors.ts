import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { FailureData } from '../shared/failure-data.ts'
import type { sessionMachine } from './session.machine.ts'

/** A running session. */
export type SessionRef = ActorRefFrom<typeof sessionMachine>
/** A session at one moment. */
export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>

/** Who is signed in, if anybody. */
export const selectUser = (snapshot: SessionSnapshot) => snapshot.context.user
/** The member's profile; undefined for visitors, the in-game view and keyed users. */
export const selectProfile = ({ context: { user } }: SessionSnapshot) => (user?.kind === 'member' ? user.profile : undefined)
/** The profile's region, which precedes the locale's (docs/requirements.md "Reach"). */
export const selectRegion = (snapshot: SessionSnapshot) => selectProfile(snapshot)?.region
/** The last failed step, as plain data. */
export const selectFailure = (snapshot: SessionSnapshot) => snapshot.context.failure
/** Whether the page is the in-game view (S13). */
export const selectIsEmbedded = (snapshot: SessionSnapshot) => snapshot.context.embedded
/** Whether it was found out who is here; until then a loading screen shows (S19). */
export const selectIsInitialised = (snapshot: SessionSnapshot) => snapshot.hasTag('initialised')
/** Whether it is still being read, and cleared, what is stored: nothing is known yet, or that nobody is here. */
export const selectIsReadingTokens = (snapshot: SessionSnapshot) =>
  snapshot.matches('uninitialised') || snapshot.matches('discardingTokens')
/** Whether who is here may change in a moment: a guard, and the sign-in callback, wait until not. */
export const selectIsPending = (snapshot: SessionSnapshot) => snapshot.hasTag('pending')
/** Whether somebody counts as signed in, also while tokens or profile are looked at again. */
export const selectIsSignedIn = (snapshot: SessionSnapshot) => snapshot.hasTag('signedIn')
/** Whether this is the in-game view without a token of the site: calls of a member cannot be made (A7). */
export const selectIsTokenless = (snapshot: SessionSnapshot) => snapshot.hasTag('tokenless')
/** Whether an attempt to sign in is under way (P1: a global loader shows). */
export const selectIsSigningIn = (snapshot: SessionSnapshot) => snapshot.matches('signingIn')
/** Whether a call answered with 401 or 403 may send `session.tokenRejected`, wait until not renewing, and repeat (A4). */
export const selectIsRenewable = (snapshot: SessionSnapshot) => snapshot.hasTag('renewable')
/** Whether tokens are being renewed. */
export const selectIsRenewing = (snapshot: SessionSnapshot) => snapshot.hasTag('renewing')
/** Takes a failure and tells whether it means "not a member" (2424 or LHA_2424, A6). */
export const isNotMember = (failure: Pick<FailureData, 'code'>) => ['2424', 'LHA_2424'].includes(String(failure.code))
/** Whether the last attempt to sign in failed because the account is no member (A6). */
export const selectIsNotMember = ({ context: { failure } }: SessionSnapshot) => failure !== undefined && isNotMember(failure)
