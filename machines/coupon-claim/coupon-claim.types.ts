import type { CouponField } from '#contract/coupons.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** As typed by the player. */
export type TypedCoupon = Record<CouponField, string>

export type RegisteredCoupon = { couponName: string; rewards: readonly { name: string; count: number }[] }

/** A coupon message of the provider (§8); `field` is the field concerned, if any. */
export type CouponRefusal = { field: CouponField | undefined; failure: FailureData; isForSupport: boolean }

/** Every outcome of a registration request. */
export type ClaimOutcome =
  | { type: 'registered'; coupon: RegisteredCoupon }
  /** These fields are invalid (§5). */
  | { type: 'wrong'; fields: readonly CouponField[] }
  | ({ type: 'refused' } & CouponRefusal)
  /** Not about coupons: the error policy decides. */
  | { type: 'failed'; failure: FailureData }

export type CouponClaimContext = {
  /** The input being sent; undefined at any other time. */
  typed: TypedCoupon | undefined
  /** Fields with invalid input, until they change. */
  wrong: readonly CouponField[]
  refusal: CouponRefusal | undefined
  /** Coupons registered during this visit, the newest first. */
  registered: readonly RegisteredCoupon[]
}

export type CouponClaimEvent =
  /** The form's button; `wrong`: fields whose format is invalid. */
  | { type: 'couponClaim.submit'; typed: TypedCoupon; wrong: readonly CouponField[]; isSignedIn: boolean; isMaintained: boolean }
  /** A field changed: its error is removed. */
  | { type: 'couponClaim.typed'; field: CouponField }

/** Events for the screen. */
export type CouponClaimEmitted =
  /** There is something to send, but no member is signed in (A8). */
  | { type: 'couponClaim.loginNeeded' }
  | { type: 'couponClaim.registered'; coupon: RegisteredCoupon }
  /** The form now shows a message: the focus moves there. */
  | { type: 'couponClaim.told' }
  | { type: 'couponClaim.failed'; failure: FailureData }
