import { claimCoupon, listMyCoupons } from '#contract/coupons.ts'
import { bind, type Binding } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { isDatabaseAway } from '../platform/database-away.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { localeOfRequest } from '../platform/locale.ts'
import type { LimitCounter } from '../platform/limits.ts'
import type { Log } from '../platform/log.ts'
import type { SecurityEvents } from '../platform/security-events.ts'
import { createWorkQueue } from '../platform/work-queue.ts'
import { refuseInMaintenance } from '../site/maintenance.ts'
import { couponFailures, registerCoupon } from './claim-coupon.ts'
import { countGuess, type GuessLimits } from './coupon-guesses.ts'
import { claimedCoupons } from './coupons.queries.ts'

/** A guess is an unknown code, or a number that is not the member's; all other failures concern an existing coupon. */
const isGuess = (error: unknown): boolean =>
  error instanceof ProviderFailure && ['COUPON_INVALID_ACCOUNT', 'COUPON_INVALID_NUMBER'].includes(String(error.code))

/** `limits` counts every call, `guessLimits` only wrong guesses. `events` gets blocked guessers. */
export interface CouponDeps {
  db: Database
  now: () => Date
  log: Log
  limits: LimitCounter
  guessLimits: GuessLimits
  events: SecurityEvents
}

/**
 * Claims that run at once, and that wait: a claim may wait for its coupon (an import, a popular code) or for another of its member, and keeps
 * a connection meanwhile. Most of the pool's ten connections stay with other calls.
 */
const claimsAtOnce = { atOnce: [4], waiting: 100, patience: 10_000 }

/** Coupon registration (U5) by the member who owns the number, and the list of their registrations. */
export function couponRoutes({ db, now, log, limits, guessLimits, events }: CouponDeps): Binding[] {
  const queue = createWorkQueue(claimsAtOnce)
  return [
    bind(claimCoupon, async ({ body, member, request, clientAddress }) => {
      const locale = localeOfRequest(request)
      await limits.count('claimCoupon', member.id)
      await refuseInMaintenance(db, now())
      const attempt = async (tx: Database) => {
        try {
          return await registerCoupon(tx, member, body, now())
        } catch (error) {
          if (error instanceof ProviderFailure || isDatabaseAway(error)) throw error
          // The player gets the message of §8; the stack goes to the log.
          log.error({ err: error }, 'coupon registration failed')
          throw couponFailures.unknown('unforeseen')
        }
      }
      const guesser = { memberId: member.id, memberNumber: member.memberNumber, clientAddress }
      const coupon = await queue(() => countGuess(db, guesser, { limits: guessLimits, events, isWrong: isGuess, attempt }))
      return {
        couponName: coupon.name[locale],
        rewards: coupon.rewards.map(({ name, count }) => ({ name: name[locale], count })),
      }
    }),
    bind(listMyCoupons, ({ query, member, request }) => claimedCoupons(db, member.id, { ...query, locale: localeOfRequest(request) })),
  ]
}
