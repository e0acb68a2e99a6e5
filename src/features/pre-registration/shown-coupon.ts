import type { PreRegistrationCoupon } from '#machines/code-challenge/code-challenge.types.ts'
import { readTabValue, writeTabValue } from '#src/lib/tab-values.ts'

const name = 'pre-registration-coupon'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The coupon that a pre-registration in this tab has ended with: a reload, Back or a closed popup does not lose it. */
export const shownCoupon = {
  /** @param now the provider's clock, ms since the epoch. @returns undefined if there is none, or it has expired; storage can contain any value */
  find: (now: number): PreRegistrationCoupon | undefined => {
    const value = readTabValue(name)
    if (typeof value !== 'object' || value === null) return undefined
    const { couponCode, validFrom, validUntil } = value as Record<string, unknown>
    if (!isText(couponCode) || !isText(validUntil) || !(Date.parse(validUntil) > now)) return undefined
    return { couponCode, validFrom: isText(validFrom) ? validFrom : undefined, validUntil }
  },
  /** @param coupon null: the campaign has none, and nothing is kept */
  keep: (coupon: PreRegistrationCoupon): void => writeTabValue(name, coupon),
  forget: (): void => writeTabValue(name, null),
}
