import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { codeChallengeMachine } from './code-challenge.machine.ts'

/** A running challenge. */
export type CodeChallengeRef = ActorRefFrom<typeof codeChallengeMachine>
/** Snapshot of a challenge. */
export type CodeChallengeSnapshot = SnapshotFrom<typeof codeChallengeMachine>

/** Whether a code or link is being requested from the provider. */
export const selectIsSending = (snapshot: CodeChallengeSnapshot): boolean =>
  snapshot.matches('preparing') || snapshot.matches('provingEffort') || snapshot.matches('recollecting')
export const selectIsAttempting = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('attempting')
/** Whether a code may be tried now, also after the displayed time. */
export const selectTakesCode = (snapshot: CodeChallengeSnapshot): boolean => snapshot.can({ type: 'challenge.attempt', code: '' })
/** Whether another code or link may be sent now. */
export const selectIsResendable = (snapshot: CodeChallengeSnapshot): boolean => snapshot.can({ type: 'challenge.resend' })
export const selectIsExpired = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('expired')
export const selectIsLocked = (snapshot: CodeChallengeSnapshot): boolean => snapshot.matches('locked')
export const selectChallenge = (snapshot: CodeChallengeSnapshot) => snapshot.context.challenge
export const selectTriesLeft = (snapshot: CodeChallengeSnapshot): number => snapshot.context.triesLeft
export const selectFailure = (snapshot: CodeChallengeSnapshot) => snapshot.context.failure
