import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { codeChallengeMachine } from './code-challenge.machine.ts'

/** A running challenge. */
export type CodeChallengeRef = ActorRefFrom<typeof codeChallengeMachine>
/** Snapshot of a challenge. */
export type CodeChallengeSnapshot = SnapshotFrom<typeof codeChallengeMachine>

/** Whether a code or link is being requested from the provider. */
export const selectIsSending = (snapshot: CodeChallengeSnapshot): boolean =>
  snapshot.matches('preparing') || snapshot.matches('provingEffort') || snapshot.matches('recollecting')
/** Whether the provider is checking a typed code. */
export const selectIsAttempting = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('attempting')
/** Whether a code may be tried now, also after the displayed time. */
export const selectTakesCode = (snapshot: CodeChallengeSnapshot): boolean => snapshot.can({ type: 'challenge.attempt', code: '' })
/** Whether another code or link may be sent now. */
export const selectIsResendable = (snapshot: CodeChallengeSnapshot): boolean => snapshot.can({ type: 'challenge.resend' })
/** Whether the displayed time of the code or link is over; the provider accepts a late code a little longer. */
export const selectIsExpired = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('expired')
/** Whether the displayed time of the link is over, but it is still being asked whether its button was pressed before. */
export const selectIsRecalling = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('recalling')
/** Whether five wrong tries have voided the code; another one may be sent. */
export const selectIsLocked = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('locked')
/** Times and ticket of the last code or link; undefined until one was sent. */
export const selectChallenge = (snapshot: CodeChallengeSnapshot) => snapshot.context.challenge
/** Whether a code or link was sent; false also before a contact is being proven. */
export const selectIsSent = (snapshot: CodeChallengeSnapshot | undefined): boolean => snapshot?.context.challenge !== undefined
/** Remaining tries of the code; five for each new one. */
export const selectTriesLeft = (snapshot: CodeChallengeSnapshot): number => snapshot.context.triesLeft
/** Failure of the last try; undefined after a success. */
export const selectFailure = (snapshot: CodeChallengeSnapshot) => snapshot.context.failure
