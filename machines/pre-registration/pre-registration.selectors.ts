import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CodeChallengeRef } from '../code-challenge/code-challenge.selectors.ts'
import type { preRegistrationMachine } from './pre-registration.machine.ts'

/** A running pre-registration. */
export type PreRegistrationRef = ActorRefFrom<typeof preRegistrationMachine>
/** Snapshot of pre-registration. */
export type PreRegistrationSnapshot = SnapshotFrom<typeof preRegistrationMachine>

/** What is shown in the form's place. */
export type PreRegistrationView = 'awaiting' | 'form' | 'completed' | 'alreadyCompleted' | 'closed'

/** The current view; `form` also while a contact is being proven and while the registration is sent. */
export function selectView(snapshot: PreRegistrationSnapshot): PreRegistrationView {
  if (snapshot.matches({ registration: 'awaiting' })) return 'awaiting'
  if (snapshot.matches({ registration: 'completed' })) return 'completed'
  if (snapshot.matches({ registration: 'alreadyCompleted' })) return 'alreadyCompleted'
  return snapshot.matches({ registration: 'closed' }) ? 'closed' : 'form'
}

/** The running challenge, while a contact is being proven. */
export const selectChallengeRef = (snapshot: PreRegistrationSnapshot): CodeChallengeRef | undefined => snapshot.children.codeChallenge
/** Contents of the fields and the checkboxes. */
export const selectContacts = (snapshot: PreRegistrationSnapshot) => snapshot.context.contacts
/** The checkboxes; three of the four are required (`requiredConsents`). */
export const selectConsents = (snapshot: PreRegistrationSnapshot) => snapshot.context.consents
/** Whether the contact may be typed. */
export const selectIsChoosing = (snapshot: PreRegistrationSnapshot): boolean => snapshot.matches({ registration: 'choosingContact' })
/** Whether the number is proven. */
export const selectIsProven = (snapshot: PreRegistrationSnapshot): boolean =>
  snapshot.matches({ registration: 'verified' }) || snapshot.matches({ registration: 'registering' })
/** Whether the registration of the proven number is being sent. */
export const selectIsRegistering = (snapshot: PreRegistrationSnapshot): boolean => snapshot.matches({ registration: 'registering' })
/** Whether the coupon of an earlier registration is being fetched. */
export const selectIsFinding = (snapshot: PreRegistrationSnapshot): boolean =>
  snapshot.matches({ registration: { alreadyCompleted: 'finding' } })
/** Whether a coupon look-up replaces the form. */
export const selectIsLookingUp = (snapshot: PreRegistrationSnapshot): boolean => snapshot.matches({ lookUp: 'here' })
/** Whether this tab has shown the coupon before: nobody has just asked for it. */
export const selectIsRestored = (snapshot: PreRegistrationSnapshot): boolean =>
  snapshot.matches({ registration: { alreadyCompleted: 'restored' } })
/** The contact that is being proven, or was; undefined before the first. */
export const selectContact = (snapshot: PreRegistrationSnapshot) => snapshot.context.contact
/** The coupon of the registration; null until the provider has returned it. */
export const selectCoupon = (snapshot: PreRegistrationSnapshot) => snapshot.context.coupon
/** Failure of the last try; undefined after a success. */
export const selectFailure = (snapshot: PreRegistrationSnapshot) => snapshot.context.failure
