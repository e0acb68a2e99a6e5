import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { methodOf, quantityOf } from './payment.buying.ts'
import type { paymentMachine } from './payment.machine.ts'
import { isWithdrawn } from './payment.states.ts'

/** A running payment. */
export type PaymentRef = ActorRefFrom<typeof paymentMachine>
/** Snapshot of a payment. */
export type PaymentSnapshot = SnapshotFrom<typeof paymentMachine>

/** The views of the payment's screen (S16). */
export type PaymentView = 'asking' | 'unreachable' | 'progress' | 'complete' | 'failed' | 'unknown'

/** The current view; `asking` while nothing is known yet, `unreachable` if every try has failed so far. */
export const selectView = (snapshot: PaymentSnapshot): PaymentView => {
  if (snapshot.matches('atProvider') || snapshot.matches('cancelling')) return 'progress'
  if (snapshot.matches('complete')) return 'complete'
  if (snapshot.matches('failed')) return 'failed'
  if (snapshot.matches('unknown')) return 'unknown'
  return snapshot.context.failure === undefined ? 'asking' : 'unreachable'
}

/** Whether the order is being sent to the provider: nothing else can be ordered during that time. */
export const selectIsOrdering = (snapshot: PaymentSnapshot) => snapshot.matches('ordering')
/** Whether a check with the provider is in progress. */
export const selectIsAsking = (snapshot: PaymentSnapshot) =>
  snapshot.matches('settling') ||
  snapshot.matches({ atProvider: { watch: 'asking' } }) ||
  snapshot.matches({ complete: 'following' }) ||
  snapshot.matches({ failed: 'asking' })
/** Whether the order is being cancelled; the provider may still report it as paid. */
export const selectIsCancelling = (snapshot: PaymentSnapshot) => snapshot.matches('cancelling')
/** Whether the browser blocked the window. */
export const selectIsBlocked = (snapshot: PaymentSnapshot) => snapshot.matches({ atProvider: { page: 'blocked' } })
/** Failure of the last try; undefined after a success. */
export const selectFailure = (snapshot: PaymentSnapshot) => snapshot.context.failure
/** Whether the last try was a cancellation, and failed. */
export const selectIsCancelFailed = (snapshot: PaymentSnapshot) => snapshot.context.isCancelFailed === true
/**
 * The failure of a try that the player waits for: the first check of an order, or its cancellation. Failed checks of a known order are repeated
 * without the player, and what is known stays.
 */
export const selectDecisiveFailure = (snapshot: PaymentSnapshot) =>
  selectIsCancelFailed(snapshot) || snapshot.matches('unsettled') ? snapshot.context.failure : undefined
/** Whether money was received for this order that the shop returns. */
export const selectIsBeingReturned = (snapshot: PaymentSnapshot) => snapshot.context.order?.isPaymentBeingReturned === true
/** Whether the shop has returned that money. */
export const selectIsReturned = (snapshot: PaymentSnapshot) => snapshot.context.order?.isPaymentReturned === true
/** Whether the buyer withdrew from the purchase, as far as the order's status shows it. */
export const selectIsWithdrawn = ({ context: { order } }: PaymentSnapshot) => order !== undefined && isWithdrawn(order.status)
/** The order as last reported by the provider; undefined before the first response. */
export const selectOrder = (snapshot: PaymentSnapshot) => snapshot.context.order
const underway = ['ordering', 'settling', 'unsettled', 'atProvider', 'cancelling'] as const
/** Whether an order is being placed or is at the provider: the page and the machine must stay. */
export const selectIsUnderway = (snapshot: PaymentSnapshot) => underway.some((state) => snapshot.matches(state))
/** The quantity to buy, from the choice and the limit of the offer. */
export const selectQuantity = (snapshot: PaymentSnapshot) => quantityOf(snapshot.context)
/** The payment method, from the choice and the offer; undefined if the offer contains none. */
export const selectMethod = (snapshot: PaymentSnapshot) => methodOf(snapshot.context)
/** Whether the offer allows fewer than chosen. */
export const selectIsFewer = (snapshot: PaymentSnapshot) => snapshot.context.wanted > quantityOf(snapshot.context)
/** Whether the consent to the current offer is given (B3). */
export const selectIsAgreed = (snapshot: PaymentSnapshot) => snapshot.context.isAgreed
/** Whether the button was pressed without the consent. */
export const selectIsConsentMissing = (snapshot: PaymentSnapshot) => snapshot.context.isConsentMissing
/** Whether the product has changed after the consent was given. */
export const selectIsConsentOutdated = (snapshot: PaymentSnapshot) => snapshot.context.isConsentOutdated === true
/** The quantity at the last press; 0 before the first. */
export const selectPressedQuantity = (snapshot: PaymentSnapshot) => snapshot.context.pressed?.quantity ?? 0
/** Whether the limit has started again since the last press: messages about it are out of date. */
export const selectIsLimitRenewed = ({ context: { pressed, offer } }: PaymentSnapshot) => pressed?.resetsAt !== offer?.resetsAt
