import type { CouponField } from '#contract/coupons.ts'
import { aFailure } from '../shared/answers.ts'
import { toFailureData } from '../shared/failure-data.ts'
import type { ClaimOutcome, CouponClaimEvent, RegisteredCoupon } from './coupon-claim.types.ts'

/* For path walks and tests. */
export const aGift: RegisteredCoupon = { couponName: 'First frost', rewards: [{ name: 'Red jade', count: 1300 }] }

/** The form's button, pressed by a member with valid input. */
export const aSubmit = (changes: { wrong?: readonly CouponField[]; isSignedIn?: boolean; isMaintained?: boolean } = {}) =>
  ({
    type: 'couponClaim.submit',
    typed: { memberNumber: '1000 0000 0008', couponCode: 'ASHFURROW3' },
    wrong: [],
    isSignedIn: true,
    isMaintained: false,
    ...changes,
  }) as const satisfies CouponClaimEvent

/** The provider refuses one field or the whole form. */
export const aRefusal = (code: string, field?: CouponField): ClaimOutcome => ({
  type: 'refused',
  field,
  failure: toFailureData(aFailure(404, code)),
  isForSupport: code === 'COUPON_UNKNOWN',
})
