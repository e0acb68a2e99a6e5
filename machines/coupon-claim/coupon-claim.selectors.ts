import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { couponClaimMachine } from './coupon-claim.machine.ts'

/** A running registration of coupons. */
export type CouponClaimRef = ActorRefFrom<typeof couponClaimMachine>
/** Snapshot of a registration of coupons. */
export type CouponClaimSnapshot = SnapshotFrom<typeof couponClaimMachine>

/** Whether the input is being sent; nothing else can be submitted during that time. */
export const selectIsSending = (snapshot: CouponClaimSnapshot): boolean => snapshot.matches('sending')
/** Fields with invalid input. */
export const selectWrong = (snapshot: CouponClaimSnapshot) => snapshot.context.wrong
/** The provider's refusal. */
export const selectRefusal = (snapshot: CouponClaimSnapshot) => snapshot.context.refusal
/** Coupons registered during this visit, the newest first. */
export const selectRegistered = (snapshot: CouponClaimSnapshot) => snapshot.context.registered
