/** Coupon registration with a member number (§5, §7, §8, U5). */
import * as v from 'valibot'
import { endpoint, invalidRequest, tooMany } from './endpoint.ts'

/** Dashes and spaces are forgiven, letters may be small: 8–20 of A–Z and 0–9 remain. */
export const CouponCodeSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase()),
  v.regex(/^[A-Z0-9]{8,20}$/),
)
/** 12 digits, spaces forgiven, the last a Luhn check digit. */
export const MemberNumberSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/[\s-]/g, '')),
  v.regex(/^\d{12}$/),
  v.check((digits) => luhn(digits), 'check digit'),
)

/** ISO/IEC 7812-1 annex B. */
export function luhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i += 1) {
    const digit = Number(digits[digits.length - 1 - i])
    const doubled = i % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

export const claimCoupon = endpoint({
  name: 'claimCoupon',
  method: 'POST',
  base: 'game',
  path: '/claim-rewards/coupon',
  access: 'open',
  kind: 'other',
  summary: 'Registers a coupon for a member; the goods go to the in-game mailbox',
  body: v.strictObject({ couponCode: CouponCodeSchema, memberNumber: MemberNumberSchema }),
  response: v.object({ couponName: v.string(), rewards: v.array(v.object({ name: v.string(), count: v.number() })) }),
  failures: [
    invalidRequest,
    { status: 400, code: 'COUPON_INVALID_INFO', when: 'invalid coupon information' },
    { status: 404, code: 'COUPON_INVALID_ACCOUNT', when: 'no such member number' },
    { status: 404, code: 'COUPON_INVALID_NUMBER', when: 'no such coupon' },
    { status: 409, code: 'COUPON_USED', when: 'already used' },
    { status: 410, code: 'COUPON_EXPIRED', when: 'expired' },
    { status: 423, code: 'COUPON_LOCKED', when: 'temporarily locked by an operator' },
    { status: 409, code: 'COUPON_UNUSABLE', when: 'unusable coupon code' },
    { status: 403, code: 'COUPON_USER_TYPE', when: 'user type not eligible' },
    { status: 500, code: 'COUPON_UNKNOWN', when: 'unknown error; the player is told to contact support' },
    tooMany,
  ],
})
