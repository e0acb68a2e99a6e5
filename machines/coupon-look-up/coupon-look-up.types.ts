import type { Contact, PreRegistrationCoupon } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

export type CouponLookUpContext = {
  contact: Contact | undefined
  /** Proves the number, once the provider has asked for it. */
  verifiedKey: string | undefined
  coupon: PreRegistrationCoupon
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
}

export type CouponLookUpEvent =
  | { type: 'couponLookUp.find'; contact: Contact }
  /** Another number or address. */
  | { type: 'couponLookUp.changeContact' }
