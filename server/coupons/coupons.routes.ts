import { claimCoupon, listMyCoupons } from '#contract/coupons.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { localeOfRequest } from '../platform/locale.ts'
import type { Log } from '../platform/log.ts'
import { refuseInMaintenance } from '../site/maintenance.ts'
import { couponFailures, registerCoupon } from './claim-coupon.ts'
import { countGuess } from './coupon-guesses.ts'
import { claimedCoupons } from './coupons.queries.ts'

/** Codes and member numbers that do not exist; everything else is about a coupon somebody has been given. */
const isGuess = (error: unknown): boolean =>
  error instanceof ProviderFailure &&
  ['COUPON_INVALID_INFO', 'COUPON_INVALID_ACCOUNT', 'COUPON_INVALID_NUMBER'].includes(String(error.code))

/** Coupon registration (U5), open: a member number is enough, the goods go to its mailbox whoever types it. And what was registered for one's own. */
export const couponRoutes = ({ db, now, log }: { db: Database; now: () => Date; log: Log }): Binding[] => [
  bind(claimCoupon, async ({ body, request, clientAddress }) => {
    const locale = localeOfRequest(request)
    await refuseInMaintenance(db, now())
    const register = async () => {
      try {
        return await registerCoupon(db, body, now())
      } catch (error) {
        if (error instanceof ProviderFailure) throw error
        // Told as §8 words it, where the player is; the stack is for the log.
        log.error({ err: error }, 'coupon registration failed')
        throw couponFailures.unknown('unforeseen')
      }
    }
    const coupon = await countGuess(db, { clientAddress, memberNumber: body.memberNumber }, isGuess, register)
    return {
      couponName: coupon.name[locale],
      rewards: coupon.rewards.map(({ name, count }) => ({ name: name[locale], count })),
    }
  }),
  bind(listMyCoupons, ({ query, member, request }) => claimedCoupons(db, member.id, { ...query, locale: localeOfRequest(request) })),
]
