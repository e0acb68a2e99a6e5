import { claimCoupon, listMyCoupons } from '#contract/coupons.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { localeOfRequest } from '../platform/locale.ts'
import type { Log } from '../platform/log.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { refuseInMaintenance } from '../site/maintenance.ts'
import { couponFailures, registerCoupon } from './claim-coupon.ts'
import { countGuess, type GuessLimits } from './coupon-guesses.ts'
import { claimedCoupons } from './coupons.queries.ts'

/** A guess is an unknown code, or a number that is not the member's; all other failures concern an existing coupon. */
const isGuess = (error: unknown): boolean =>
  error instanceof ProviderFailure && ['COUPON_INVALID_ACCOUNT', 'COUPON_INVALID_NUMBER'].includes(String(error.code))

export interface CouponDeps {
  db: Database
  now: () => Date
  log: Log
  guessLimits: GuessLimits
  events: SecurityEvents
}

/** Coupon registration (U5) by the member who owns the number, and the list of their registrations. */
export const couponRoutes = ({ db, now, log, guessLimits, events }: CouponDeps): Binding[] => [
  bind(claimCoupon, async ({ body, member, request, clientAddress }) => {
    const locale = localeOfRequest(request)
    await refuseInMaintenance(db, now())
    const attempt = async (tx: Database) => {
      try {
        return await registerCoupon(tx, member, body, now())
      } catch (error) {
        if (error instanceof ProviderFailure) throw error
        // The player gets the message of §8; the stack goes to the log.
        log.error({ err: error }, 'coupon registration failed')
        throw couponFailures.unknown('unforeseen')
      }
    }
    const guesser = { memberId: member.id, memberNumber: member.memberNumber, clientAddress }
    const coupon = await countGuess(db, guesser, { limits: guessLimits, events, isWrong: isGuess, attempt })
    return {
      couponName: coupon.name[locale],
      rewards: coupon.rewards.map(({ name, count }) => ({ name: name[locale], count })),
    }
  }),
  bind(listMyCoupons, ({ query, member, request }) => claimedCoupons(db, member.id, { ...query, locale: localeOfRequest(request) })),
]
