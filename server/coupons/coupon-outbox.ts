/** Outbox of coupon rewards for the game (U5, B8). */
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Outbox } from '../deliveries/outbox.ts'
import { recipientsOf } from '../deliveries/recipients.ts'
import { longestWait } from '../deliveries/run-deliveries.ts'
import { isAmong } from '../platform/leases.ts'
import { isDue } from '../platform/pauses.ts'
import { couponClaims, couponDeliveries } from './coupons.tables.ts'

/** Outbox of `coupon_deliveries`; an id is that of the claim. */
export const couponOutbox: Outbox = {
  claim: async (db, { now, until, most }) => {
    const due = db
      .select({ claimId: couponDeliveries.claimId })
      .from(couponDeliveries)
      .where(and(isNull(couponDeliveries.deliveredAt), isDue(couponDeliveries.nextAttemptAt, now, longestWait(couponDeliveries.attempts))))
      .orderBy(asc(couponDeliveries.nextAttemptAt))
      .limit(most)
      .for('update', { skipLocked: true })
    const claimed = await db
      .update(couponDeliveries)
      .set({ nextAttemptAt: until, lastError: null, attempts: sql`${couponDeliveries.attempts} + 1` })
      .where(isAmong(couponDeliveries.claimId, due))
      .returning()
    if (claimed.length === 0) return []
    const claims = await db
      .select({ id: couponClaims.id, memberId: couponClaims.memberId })
      .from(couponClaims)
      .where(
        inArray(
          couponClaims.id,
          claimed.map(({ claimId }) => claimId),
        ),
      )
    const memberOf = new Map(claims.map(({ id, memberId }) => [id, memberId]))
    const recipients = await recipientsOf(db, [...new Set(memberOf.values())])
    return claimed.map(({ claimId, attempts, rewards }) => ({
      attempts,
      delivery: {
        id: claimId,
        kind: 'coupon',
        ...recipients.get(memberOf.get(claimId)!)!,
        rewards: rewards.map(({ item, count }) => ({ item, count })),
      },
    }))
  },
  delivered: async (db, claimId, now) =>
    void (await db.update(couponDeliveries).set({ deliveredAt: now, lastError: null }).where(eq(couponDeliveries.claimId, claimId))),
  retryFailed: async (db, now) => {
    const isWaiting = and(isNull(couponDeliveries.deliveredAt), isNotNull(couponDeliveries.lastError))
    const reset = await db
      .update(couponDeliveries)
      .set({ nextAttemptAt: now })
      .where(and(isWaiting, gt(couponDeliveries.nextAttemptAt, now)))
      .returning({ claimId: couponDeliveries.claimId })
    return reset.length
  },
  again: async (db, claimId, { next, error }) =>
    void (await db
      .update(couponDeliveries)
      .set({ nextAttemptAt: next, lastError: error ?? null })
      .where(eq(couponDeliveries.claimId, claimId))),
}
