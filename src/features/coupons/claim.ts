/** One coupon registration, from the typed input to the shown result. It never throws: every outcome is a `ClaimOutcome`. */
import type { QueryClient } from '@tanstack/react-query'
import type { Locale } from '#contract/common.ts'
import type { CouponField } from '#contract/coupons.ts'
import { isCouponOutcome, plainText } from '#contract/coupon-text.ts'
import { isOutcomeUnknown, toFailure, type Failure } from '#contract/failure.ts'
import type { CouponClaimPorts } from '#machines/coupon-claim/coupon-claim.ports.ts'
import type { ClaimOutcome } from '#machines/coupon-claim/coupon-claim.types.ts'
import { toFailureData } from '#machines/shared/failure-data.ts'
import type { Api } from '#src/api/api.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { randomId } from '#src/lib/random-id.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'

/** A failure about both fields, or about neither, is shown separately. */
const fieldOf: Partial<Record<string, CouponField>> = {
  COUPON_INVALID_ACCOUNT: 'memberNumber',
  COUPON_INVALID_NUMBER: 'couponCode',
  COUPON_USED: 'couponCode',
  COUPON_EXPIRED: 'couponCode',
  COUPON_LOCKED: 'couponCode',
  COUPON_UNUSABLE: 'couponCode',
  COUPON_USER_TYPE: 'couponCode',
}

type CouponInput = Record<CouponField, string>
const keyName = 'coupon-request'

/**
 * The key of a call: that of the last one with the same input if no response arrived, since it may have registered the coupon; else a new one.
 * It survives a reload.
 */
function requestKeyFor(input: CouponInput): string {
  const last = readTabValue(keyName) as (Partial<CouponInput> & { key?: unknown }) | null | undefined
  const isSame = last?.couponCode === input.couponCode && last.memberNumber === input.memberNumber
  if (isSame && typeof last.key === 'string') return last.key
  const key = randomId()
  writeTabValue(keyName, { ...input, key })
  return key
}
/** The call has its result: the next registration is another one. */
const forgetRequestKey = (): void => writeTabValue(keyName, null)

function outcomeOf(failed: Failure): ClaimOutcome {
  const { code, issues } = failed
  const failure = toFailureData(failed)
  if (isCouponOutcome(code)) return { type: 'refused', field: fieldOf[code], failure, isForSupport: code === 'COUPON_UNKNOWN' }
  const fields = (['memberNumber', 'couponCode'] as const).filter((field) => issues.some(({ path }) => path === `body.${field}`))
  return fields.length > 0 ? { type: 'wrong', fields } : { type: 'failed', failure }
}

/** What the coupon registration's port needs from the screen. */
export interface CouponClaimDeps {
  api: Api
  locale: () => Locale
  queryClient: QueryClient
}

/** The coupon registration's access to browser and provider. */
export const createCouponClaimPorts = ({ api, locale, queryClient }: CouponClaimDeps): CouponClaimPorts => ({
  claimCoupon: async (typed) => {
    const refetchList = () => void refetchEverywhere(queryClient, [['coupons', 'mine']])
    try {
      const input = { couponCode: plainText(typed.couponCode), memberNumber: plainText(typed.memberNumber) }
      const body = { ...input, requestKey: requestKeyFor(input) }
      const coupon = await api.call('claimCoupon', { query: { locale: locale() }, body })
      forgetRequestKey()
      refetchList()
      return { type: 'registered', coupon }
    } catch (error) {
      const failure = toFailure(error)
      // Others, such as 401 and 429, say nothing about an earlier call with this key.
      if (isCouponOutcome(failure.code) || failure.status === 400) forgetRequestKey()
      // It may be registered: by this call whose response was lost, or by an earlier one.
      if (isOutcomeUnknown(failure) || failure.code === 'COUPON_USED') refetchList()
      return outcomeOf(failure)
    }
  },
})
