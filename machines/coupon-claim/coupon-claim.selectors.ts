import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { couponClaimMachine } from './coupon-claim.machine.ts'

/** A running registration of coupons. */
export type CouponClaimRef = ActorRefFrom<typeof couponClaimMachine>
/** A registration of coupons at one moment. */
export type CouponClaimSnapshot = SnapshotFrom<typeof couponClaimMachine>

export const selectIsSending = (snapshot: CouponClaimSnapshot): boolean => snapshot.matches('sending')
/** Fields that cannot be right. */
export const selectWrong = (snapshot: CouponClaimSnapshot) => snapshot.context.wrong
/** What the provider said no to. */
export const selectRefusal = (snapshot: CouponClaimSnapshot) => snapshot.context.refusal
/** What this visit has registered, the newest first. */
export const selectRegistered = (snapshot: CouponClaimSnapshot) => snapshot.context.registered
