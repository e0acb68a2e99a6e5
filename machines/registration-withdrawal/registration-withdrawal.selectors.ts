import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CodeChallengeRef } from '../code-challenge/code-challenge.selectors.ts'
import type { registrationWithdrawalMachine } from './registration-withdrawal.machine.ts'

/** A running withdrawal. */
export type RegistrationWithdrawalRef = ActorRefFrom<typeof registrationWithdrawalMachine>
/** Snapshot of a withdrawal. */
export type RegistrationWithdrawalSnapshot = SnapshotFrom<typeof registrationWithdrawalMachine>

/** What is shown: the form, a request in progress, its failure, the registration, the second step, or an end. */
export type WithdrawalFace = 'form' | 'asking' | 'unanswered' | 'shown' | 'confirming' | 'withdrawn' | 'nothingHeld'

export function selectFace(snapshot: RegistrationWithdrawalSnapshot): WithdrawalFace {
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
export const selectIsChoosing = (snapshot: RegistrationWithdrawalSnapshot): boolean => snapshot.matches('choosingContact')
export const selectIsWithdrawing = (snapshot: RegistrationWithdrawalSnapshot): boolean => snapshot.matches('withdrawing')
/** Whether the consents to advertising have just been withdrawn. */
export const selectIsWithoutAdvertising = (snapshot: RegistrationWithdrawalSnapshot): boolean =>
  snapshot.matches({ shown: 'withoutAdvertising' })
export const selectContact = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.contact
export const selectRegistration = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.registration
export const selectWhat = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.what
export const selectFailure = (snapshot: RegistrationWithdrawalSnapshot) => snapshot.context.failure
