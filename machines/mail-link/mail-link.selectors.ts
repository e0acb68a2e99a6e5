import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { mailLinkMachine } from './mail-link.machine.ts'

/** A running confirmation. */
export type MailLinkRef = ActorRefFrom<typeof mailLinkMachine>
/** Snapshot of a confirmation. */
export type MailLinkSnapshot = SnapshotFrom<typeof mailLinkMachine>

/** What is shown: the button, a message that the link is useless, the coupon, or the stored data of its owner. */
export type MailLinkFace = 'button' | 'lost' | 'outcome' | 'registration'

export function selectFace(snapshot: MailLinkSnapshot): MailLinkFace {
  if (snapshot.matches('absent') || snapshot.matches({ failed: 'lost' })) return 'lost'
  if (snapshot.matches({ confirmed: 'registration' })) return 'registration'
  return snapshot.matches('confirmed') ? 'outcome' : 'button'
}

/** Whether the link has not been read from the address yet. */
export const selectIsAwaiting = (snapshot: MailLinkSnapshot): boolean => snapshot.matches('awaiting')
export const selectIsConfirming = (snapshot: MailLinkSnapshot): boolean => snapshot.matches('confirming')
export const selectUse = (snapshot: MailLinkSnapshot) => snapshot.context.use
/** For a quarter of an hour the owner of a confirmed link may view and withdraw the registration with it. */
export const selectToken = (snapshot: MailLinkSnapshot) => snapshot.context.token
export const selectCoupon = (snapshot: MailLinkSnapshot) => snapshot.context.coupon
export const selectIsKnown = (snapshot: MailLinkSnapshot) => snapshot.context.isKnown
export const selectFailure = (snapshot: MailLinkSnapshot) => snapshot.context.failure
