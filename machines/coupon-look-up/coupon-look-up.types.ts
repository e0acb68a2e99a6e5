import type { Contact, PreRegistrationCoupon, SentChallenge } from '../code-challenge/code-challenge.types.ts'
import type { FailureData } from '../shared/failure-data.ts'

export type CouponLookUpContext = {
  contact: Contact | undefined
  /** Codes and links of contacts that were left; they still count for who comes back. */
  sent: readonly SentChallenge[]
  /** Proves the number or address, once the provider has asked for it: for a quarter of an hour its owner may withdraw with it. */
  verifiedKey: string | undefined
  coupon: PreRegistrationCoupon
  /** What the last try came to; undefined once something goes well. */
  failure: FailureData | undefined
}

export type CouponLookUpEvent =
  | { type: 'couponLookUp.find'; contact: Contact }
  /** Another number or address; while it is being proven: `challenge.leave`, to the challenge. */
  | { type: 'couponLookUp.changeContact' }
  /** From the coupon to what is held of its owner. */
  | { type: 'couponLookUp.showRegistration' }
