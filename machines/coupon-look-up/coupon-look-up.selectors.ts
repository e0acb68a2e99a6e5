import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CodeChallengeRef } from '../code-challenge/code-challenge.selectors.ts'
import type { couponLookUpMachine } from './coupon-look-up.machine.ts'

/** A running look-up. */
export type CouponLookUpRef = ActorRefFrom<typeof couponLookUpMachine>
/** A look-up at one moment. */
export type CouponLookUpSnapshot = SnapshotFrom<typeof couponLookUpMachine>

export const selectIsFound = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches('found')
/** Whether what is held of the coupon's owner is shown in its place. */
export const selectIsRegistrationShown = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches({ found: 'registration' })
export const selectIsAsking = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches('asking')
/** Whether number or address may be typed. */
export const selectIsChoosing = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches('choosingContact')
/** The challenge under way, where the provider wants proof. */
export const selectChallengeRef = (snapshot: CouponLookUpSnapshot): CodeChallengeRef | undefined => snapshot.children.codeChallenge
export const selectCoupon = (snapshot: CouponLookUpSnapshot) => snapshot.context.coupon
/** Proves the contact; undefined where the provider asked for no proof. */
export const selectVerifiedKey = (snapshot: CouponLookUpSnapshot) => snapshot.context.verifiedKey
export const selectFailure = (snapshot: CouponLookUpSnapshot) => snapshot.context.failure
export const selectContact = (snapshot: CouponLookUpSnapshot) => snapshot.context.contact
