/** One registration, from what was typed to what the screen shows. Nothing is thrown: every end of it is a result. */
import type { Locale } from '#contract/common.ts'
import { wrongCouponFields, type CouponField } from '#contract/coupons.ts'
import { isCouponOutcome, plainText } from '#contract/coupon-text.ts'
import { toFailure, type Failure } from '#contract/failure.ts'
import type { Api, CallOutput } from '#src/api/api.ts'

export type TypedCoupon = Record<CouponField, string>

export type Registered = CallOutput<'claimCoupon'>

export type ClaimResult =
  | { type: 'registered'; coupon: Registered }
  /** These fields cannot be right (§5); where the site saw it, nothing was sent. */
  | { type: 'wrong'; fields: readonly CouponField[] }
  /** A coupon message of §8; `field` is the one it is about, where it is about one. */
  | { type: 'refused'; field: CouponField | undefined; failure: Failure; isForSupport: boolean }
  /** Nothing about coupons: the error policy decides. */
  | { type: 'failed'; failure: Failure }

/** What is about both, or about neither, stands by itself. */
const fieldOf: Partial<Record<string, CouponField>> = {
  COUPON_INVALID_ACCOUNT: 'memberNumber',
  COUPON_INVALID_NUMBER: 'couponCode',
  COUPON_USED: 'couponCode',
  COUPON_EXPIRED: 'couponCode',
  COUPON_LOCKED: 'couponCode',
  COUPON_UNUSABLE: 'couponCode',
  COUPON_USER_TYPE: 'couponCode',
}

/** ms: a phone without a network must not leave a button turning for ever. Asking again is safe. */
const patience = 30_000

function resultOf(failure: Failure): ClaimResult {
  const { code, issues } = failure
  if (isCouponOutcome(code)) return { type: 'refused', field: fieldOf[code], failure, isForSupport: code === 'COUPON_UNKNOWN' }
  const fields = (['memberNumber', 'couponCode'] as const).filter((field) => issues.some(({ path }) => path === `body.${field}`))
  return fields.length > 0 ? { type: 'wrong', fields } : { type: 'failed', failure }
}

export async function claim(api: Api, locale: Locale, typed: TypedCoupon): Promise<ClaimResult> {
  try {
    const fields = wrongCouponFields(typed)
    if (fields.length > 0) return { type: 'wrong', fields }
    const body = { couponCode: plainText(typed.couponCode), memberNumber: plainText(typed.memberNumber) }
    return { type: 'registered', coupon: await api.call('claimCoupon', { query: { locale }, body, signal: AbortSignal.timeout(patience) }) }
  } catch (error) {
    return resultOf(toFailure(error))
  }
}
