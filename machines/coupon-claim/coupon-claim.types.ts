import type { CouponField } from '#contract/coupons.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** As it was typed. */
export type TypedCoupon = Record<CouponField, string>

export type RegisteredCoupon = { couponName: string; rewards: readonly { name: string; count: number }[] }

/** A coupon message of the provider (§8); `field` is the one it is about, where it is about one. */
export type CouponRefusal = { field: CouponField | undefined; failure: FailureData; isForSupport: boolean }

/** Every end of a registration that was sent. */
export type ClaimAnswer =
  | { type: 'registered'; coupon: RegisteredCoupon }
  /** These fields cannot be right (§5). */
  | { type: 'wrong'; fields: readonly CouponField[] }
  | ({ type: 'refused' } & CouponRefusal)
  /** Nothing about coupons: the error policy decides. */
  | { type: 'failed'; failure: FailureData }

export type CouponClaimContext = {
  /** What is being sent; undefined at any other time. */
  typed: TypedCoupon | undefined
  /** Fields that cannot be right, until they are typed in again. */
  wrong: readonly CouponField[]
  refusal: CouponRefusal | undefined
  /** What this visit has registered, the newest first. */
  registered: readonly RegisteredCoupon[]
}

export type CouponClaimEvent =
  /** The form's button; `wrong`: fields that cannot be right by their form. */
  | { type: 'couponClaim.submit'; typed: TypedCoupon; wrong: readonly CouponField[]; isSignedIn: boolean; isMaintained: boolean }
  /** A field was typed in: what was said of it is no news. */
  | { type: 'couponClaim.typed'; field: CouponField }

/** Facts for the screen. */
export type CouponClaimEmitted =
  /** There is something to send, and nobody to send it for (A8). */
  | { type: 'couponClaim.loginNeeded' }
  | { type: 'couponClaim.registered'; coupon: RegisteredCoupon }
  /** Something stands in the form now: the focus goes there. */
  | { type: 'couponClaim.told' }
  | { type: 'couponClaim.failed'; failure: FailureData }
