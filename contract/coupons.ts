/** Coupon registration by a member, with their own member number (§1, §5–§8, U5; docs/decisions/0027). */
import * as v from 'valibot'
import { LastIdSchema, MomentSchema, RequestedLocaleSchema, queryInteger } from './common.ts'
import { plainText } from './coupon-text.ts'
import { endpoint, invalidRequest, maintenance, tooMany, unauthorised } from './endpoint.ts'

/** Far more than a code with its dashes and spaces; longer input is not examined. */
const typed = v.pipe(v.string(), v.maxLength(200), v.transform(plainText))

/** Dashes and spaces are ignored, letters may be small or full-width: 8–20 of A–Z and 0–9 remain. */
export const CouponCodeSchema = v.pipe(typed, v.regex(/^[A-Z0-9]{8,20}$/))
/** 12 digits; dashes and spaces are ignored, full-width digits accepted; the last is a Luhn check digit. */
export const MemberNumberSchema = v.pipe(
  typed,
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

/**
 * Registers a coupon for the calling member (U5; M14–M22 of §8). Safe to repeat with the same `requestKey`: the first result; without a key
 * a repetition may get 409 COUPON_USED. Wrong codes and member numbers count for the member, then 429 (docs/decisions/0027).
 */
export const claimCoupon = endpoint({
  name: 'claimCoupon',
  method: 'POST',
  base: 'game',
  path: '/claim-rewards/coupon',
  access: 'member',
  kind: 'other',
  summary: 'Registers a coupon for the calling member; its rewards are sent to the in-game mailbox',
  /** Ours: the language of the names and messages; by default the browser's. */
  query: v.strictObject({ locale: v.optional(RequestedLocaleSchema) }),
  body: v.strictObject({
    couponCode: CouponCodeSchema,
    memberNumber: MemberNumberSchema,
    /** Ours: random, made by the page. The call repeated with it, because its response was lost, returns the first result. */
    requestKey: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/))),
  }),
  invalidCode: 'COUPON_INVALID_INFO',
  response: v.object({ couponName: v.string(), rewards: v.array(v.object({ name: v.string(), count: v.number() })) }),
  // Only the session's own failure is 401, 403 or 500: those mean the session or the error page (§8), while these belong to the form.
  failures: [
    invalidRequest,
    unauthorised,
    {
      status: 400,
      code: 'COUPON_INVALID_INFO',
      when: 'invalid coupon information: the input cannot be a code, or cannot be a member number; `issues` names each field',
    },
    {
      status: 404,
      code: 'COUPON_INVALID_ACCOUNT',
      when: 'invalid account number: it is not the caller’s own, whether the code exists or not',
    },
    { status: 404, code: 'COUPON_INVALID_NUMBER', when: 'invalid coupon number: the code does not exist' },
    { status: 409, code: 'COUPON_USED', when: 'already used: by this member as often as allowed, or, for a single-use code, by anybody' },
    { status: 410, code: 'COUPON_EXPIRED', when: 'expired' },
    { status: 423, code: 'COUPON_LOCKED', when: 'temporarily locked by an operator' },
    {
      status: 409,
      code: 'COUPON_UNUSABLE',
      when: 'unusable coupon code: withdrawn, not valid yet, or its limit of registrations is reached',
    },
    { status: 422, code: 'COUPON_USER_TYPE', when: 'user type not eligible: the coupon is not for this kind of account' },
    { status: 503, code: 'COUPON_UNKNOWN', when: 'unknown error; the message asks the player to contact support' },
    maintenance,
    tooMany,
  ],
})

/**
 * Lists the coupons that the calling member has registered, newest first (U5); 10 by default. `lastId`: last id of the previous page.
 * Read-only.
 */
export const listMyCoupons = endpoint({
  name: 'listMyCoupons',
  method: 'GET',
  base: 'game',
  path: '/claim-rewards/coupons',
  access: 'member',
  kind: 'other',
  summary:
    "Own addition: the coupons registered for the member's own number, newest first; codes are masked except for the last four characters",
  query: v.strictObject({
    locale: v.optional(RequestedLocaleSchema),
    lastId: LastIdSchema,
    size: v.optional(queryInteger(1, 50)),
  }),
  response: v.object({
    items: v.array(
      v.object({
        id: v.number(),
        couponName: v.string(),
        maskedCode: v.string(),
        rewards: v.array(v.object({ name: v.string(), count: v.number() })),
        registeredDt: MomentSchema,
        /** Whether the goods are in the game's mailbox. */
        delivered: v.boolean(),
      }),
    ),
    totalCount: v.number(),
  }),
  failures: [invalidRequest, unauthorised],
})

export type CouponField = 'memberNumber' | 'couponCode'

/** For a form before sending: the fields with invalid input (§5). */
export const wrongCouponFields = (typed: Record<CouponField, string>): CouponField[] => [
  ...(v.is(MemberNumberSchema, typed.memberNumber) ? [] : (['memberNumber'] as const)),
  ...(v.is(CouponCodeSchema, typed.couponCode) ? [] : (['couponCode'] as const)),
]
