import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CodeChallengeRef } from '../code-challenge/code-challenge.selectors.ts'
import type { registrationWithdrawalMachine } from './registration-withdrawal.machine.ts'

/** A running withdrawal. */
export type RegistrationWithdrawalRef = ActorRefFrom<typeof registrationWithdrawalMachine>
/** Snapshot of a withdrawal. */
export type RegistrationWithdrawalSnapshot = SnapshotFrom<typeof registrationWithdrawalMachine>

/** What is shown: the form, a request in progress, its failure, the registration, the second step, or an end. */
export type WithdrawalView = 'form' | 'asking' | 'unanswered' | 'shown' | 'confirming' | 'withdrawn' | 'nothingHeld'

/** The current view; `form` also while a contact is being proven, `confirming` also while the withdrawal is sent. */
export function selectView(snapshot: RegistrationWithdrawalSnapshot): WithdrawalView {
  if (snapshot.matches('starting') || snapshot.matches('asking')) return 'asking'
  if (snapshot.matches('unanswered')) return 'unanswered'
  if (snapshot.matches('shown')) return 'shown'
  if (snapshot.matches('confirming') || snapshot.matches('withdrawing')) return 'confirming'
  if (snapshot.matches('withdrawn')) return 'withdrawn'
  return snapshot.matches('nothingHeld') ? 'nothingHeld' : 'form'
}

/** The running challenge, while a contact is being proven. */
export const selectChallengeRef = (snapshot: RegistrationWithdrawalSnapshot): CodeChallengeRef | undefined =>
  snapshot.children.codeChallenge
/** Whether a number or address may be typed. */
export const selectIsChoosing = (snapshot: RegistrationWithdrawalSnapshot): boolean => snapshot.matches('choosingContact')
/** Whether the withdrawal is being sent. */
export const selectIsWithdrawing = (snapshot: RegistrationWithdrawalSnapshot): boolean => snapshot.matches('withdrawing')
/** Whether the consents to advertising have just been withdrawn. */
export const selectIsWithoutAdvertising = (snapshot: RegistrationWithdrawalSnapshot): boolean =>
  snapshot.matches({ shown: 'withoutAdvertising' })
/** The contact that is being proven, or was; undefined if none was typed, or its key was given at the start. */
export const selectContact = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.contact
/** The stored registration as last returned by the provider; null before that, and if there is none. */
export const selectRegistration = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.registration
/** The part to withdraw that was chosen last; undefined before the first choice. */
export const selectWhat = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.what
/** Failure of the last try; undefined after a success. */
export const selectFailure = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.failure
