import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { CodeChallengeRef } from '../code-challenge/code-challenge.selectors.ts'
import type { couponLookUpMachine } from './coupon-look-up.machine.ts'

/** A running look-up. */
export type CouponLookUpRef = ActorRefFrom<typeof couponLookUpMachine>
/** Snapshot of a look-up. */
export type CouponLookUpSnapshot = SnapshotFrom<typeof couponLookUpMachine>

/** Whether a coupon was found: the coupon is shown, or the stored data of its owner. */
export const selectIsFound = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches('found')
/** Whether the stored data of the coupon's owner is shown instead. */
export const selectIsRegistrationShown = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches({ found: 'registration' })
/** Whether the coupon is being requested from the provider. */
export const selectIsAsking = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches('asking')
/** Whether a number or address may be typed. */
export const selectIsChoosing = (snapshot: CouponLookUpSnapshot): boolean => snapshot.matches('choosingContact')
/** The running challenge, if the provider requires proof. */
export const selectChallengeRef = (snapshot: CouponLookUpSnapshot): CodeChallengeRef | undefined => snapshot.children.codeChallenge
/** The coupon of the registration; null until it is found. */
export const selectCoupon = (snapshot: CouponLookUpSnapshot) => snapshot.context.coupon
/** Proves the contact; undefined if the provider required no proof. */
export const selectVerifiedKey = (snapshot: CouponLookUpSnapshot) => snapshot.context.verifiedKey
/** Failure of the last try; undefined after a success. */
export const selectFailure = (snapshot: CouponLookUpSnapshot) => snapshot.context.failure
/** The number or address of the last look-up; undefined before the first. */
export const selectContact = (snapshot: CouponLookUpSnapshot) => snapshot.context.contact
