import type { Contact, PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

export type CouponLookUpContext = {
  contact: Contact | undefined
  /** Proves the number or address after the provider has requested it; for a quarter of an hour its owner may withdraw with it. */
  verifiedKey: string | undefined
  coupon: PreRegistrationCoupon
  /** Failure of the last try; undefined after a success. */
  failure: FailureData | undefined
}

export type CouponLookUpEvent =
  | { type: 'couponLookUp.find'; contact: Contact }
  /** Another number or address; while it is being proven, send `challenge.leave` to the challenge instead. */
  | { type: 'couponLookUp.changeContact' }
  /** From the coupon to the stored data of its owner. */
  | { type: 'couponLookUp.showRegistration' }
