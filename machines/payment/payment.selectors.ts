import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { methodOf, quantityOf } from './payment.buying.ts'
import type { paymentMachine } from './payment.machine.ts'

/** A running payment. */
export type PaymentRef = ActorRefFrom<typeof paymentMachine>
/** A payment at one moment. */
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

/** What the payment's screen is about (S16). */
export type PaymentFace = 'asking' | 'unreachable' | 'progress' | 'complete' | 'failed' | 'unknown'

/** Which of its faces the screen shows; `asking` while nothing is known yet, `unreachable` where asking has failed so far. */
export const selectFace = (snapshot: PaymentSnapshot): PaymentFace => {
  if (snapshot.matches('atProvider') || snapshot.matches('cancelling')) return 'progress'
  if (snapshot.matches('complete')) return 'complete'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('unknown')) return 'unknown'
  return snapshot.context.failure === undefined ? 'asking' : 'unreachable'
}

/** Whether the order is on its way to the provider: nothing else can be ordered meanwhile. */
export const selectIsOrdering = (snapshot: PaymentSnapshot) => snapshot.matches('ordering')
/** Whether the provider is being asked in this moment. */
export const selectIsAsking = (snapshot: PaymentSnapshot) =>
  snapshot.matches('settling') ||
  snapshot.matches({ atProvider: { watch: 'asking' } }) ||
  snapshot.matches({ complete: 'following' }) ||
  snapshot.matches({ failed: 'asking' })
export const selectIsCancelling = (snapshot: PaymentSnapshot) => snapshot.matches('cancelling')
/** Whether the browser refused the window. */
export const selectIsBlocked = (snapshot: PaymentSnapshot) => snapshot.matches({ atProvider: { page: 'blocked' } })
export const selectFailure = (snapshot: PaymentSnapshot) => snapshot.context.failure
/** Whether money was received for this order that the shop does not keep (P-1, P-2). */
export const selectIsBeingReturned = (snapshot: PaymentSnapshot) => snapshot.context.order?.isPaymentBeingReturned === true
export const selectOrder = (snapshot: PaymentSnapshot) => snapshot.context.order
/** Whether an order is on its way or at the provider: the page must stay, and so must the machine. */
export const selectIsUnderway = (snapshot: PaymentSnapshot) =>
  ['ordering', 'settling', 'unsettled', 'atProvider', 'cancelling'].some((state) => snapshot.matches(state as 'ordering'))
/** How many are to be bought, by what was chosen and what the offer allows. */
export const selectQuantity = (snapshot: PaymentSnapshot) => quantityOf(snapshot.context)
/** The way to pay, by what was chosen and what the offer has; undefined where it names none. */
export const selectMethod = (snapshot: PaymentSnapshot) => methodOf(snapshot.context)
/** Whether the offer allows fewer than were chosen. */
export const selectIsFewer = (snapshot: PaymentSnapshot) => snapshot.context.wanted > quantityOf(snapshot.context)
export const selectIsAgreed = (snapshot: PaymentSnapshot) => snapshot.context.isAgreed
/** Whether it was pressed without the consent. */
export const selectIsConsentMissing = (snapshot: PaymentSnapshot) => snapshot.context.isConsentMissing
/** How many were asked for at the last press; 0 before. */
export const selectPressedQuantity = (snapshot: PaymentSnapshot) => snapshot.context.pressed?.quantity ?? 0
/** Whether the limit has started again since the last press: what was said of it is over. */
export const selectIsLimitRenewed = ({ context: { pressed, offer } }: PaymentSnapshot) => pressed?.resetsAt !== offer?.resetsAt
