import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { mailLinkMachine } from './mail-link.machine.ts'

/** A running confirmation. */
export type MailLinkRef = ActorRefFrom<typeof mailLinkMachine>
/** Snapshot of a confirmation. */
export type MailLinkSnapshot = SnapshotFrom<typeof mailLinkMachine>

/** What is shown: the button, a message that the link is useless, the coupon, or the stored data of its owner. */
export type MailLinkView = 'button' | 'lost' | 'outcome' | 'registration'

/** The current view; `button` also before the link is read, during the confirmation, and after a failure that may be retried. */
export function selectView(snapshot: MailLinkSnapshot): MailLinkView {
  if (snapshot.matches('absent') || snapshot.matches({ failed: 'lost' })) return 'lost'
  if (snapshot.matches({ confirmed: 'registration' })) return 'registration'
  return snapshot.matches('confirmed') ? 'outcome' : 'button'
}

/** Whether the link has not been read from the address yet. */
export const selectIsAwaiting = (snapshot: MailLinkSnapshot): boolean => snapshot.matches('awaiting')
/** Whether the button was pressed and the response is awaited. */
export const selectIsConfirming = (snapshot: MailLinkSnapshot): boolean => snapshot.matches('confirming')
/** What the button of the link does; `register` before a link is read. */
export const selectUse = (snapshot: MailLinkSnapshot) => snapshot.context.use
/** For a quarter of an hour the owner of a confirmed link may view and withdraw the registration with it. */
export const selectToken = (snapshot: MailLinkSnapshot) => snapshot.context.token
/** The coupon of the confirmed address; null before the confirmation. */
export const selectCoupon = (snapshot: MailLinkSnapshot) => snapshot.context.coupon
/** Whether the address was registered before this confirmation (T2). */
export const selectIsKnown = (snapshot: MailLinkSnapshot) => snapshot.context.isKnown
/** Failure of the last try; undefined after a success. */
export const selectFailure = (snapshot: MailLinkSnapshot) => snapshot.context.failure
