/**
 * One year after a coupon has ended and was last registered, deletes its registrations, and the one-time codes of pre-registrations that
 * nobody registered. Codes of batches stay, so that a batch can be printed again.
 */
import { and, eq, exists, gt, inArray, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '../platform/database.ts'
import { untilDone } from '../platform/delete-due.ts'
import type { Log } from '../platform/log.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { couponClaims, coupons } from './coupons.tables.ts'

/** Retention in years after the coupon's end, and after its last registration: the end of a coupon may be a mistake in the pack. */
export const claimYears = 1

/**
 * Safe to run at any time and in several processes. Coupons without an end keep their registrations: the limit per account counts them.
 * @returns how many registrations were deleted
 */
export async function tidyCoupons({ db, now, log }: { db: Database; now: () => Date; log: Log }): Promise<number> {
  const before = yearsAfter(now(), -claimYears)
  const one = { one: sql`1` }
  const recent = alias(couponClaims, 'recent')
  const isNotInUse = notExists(
    db
      .select(one)
      .from(recent)
      .where(and(eq(recent.code, coupons.code), gt(recent.claimedAt, before))),
  )
  const gone = await untilDone(async (limit) => {
    const ended = db
      .select(one)
      .from(coupons)
      .where(and(eq(coupons.code, couponClaims.code), lte(coupons.endsAt, before), isNotInUse))
    const due = db.select({ id: couponClaims.id }).from(couponClaims).where(exists(ended)).limit(limit).for('update', { skipLocked: true })
    return (await db.delete(couponClaims).where(inArray(couponClaims.id, due)).returning({ id: couponClaims.id })).length
  })
  await untilDone(async (limit) => {
    const due = db
      .select({ code: coupons.code })
      .from(coupons)
      .where(
        and(
          eq(coupons.pack, couponPack),
          lte(coupons.endsAt, before),
          notExists(db.select(one).from(couponClaims).where(eq(couponClaims.code, coupons.code))),
          notExists(db.select(one).from(preRegistrations).where(eq(preRegistrations.couponCode, coupons.code))),
        ),
      )
      .limit(limit)
      .for('update', { skipLocked: true })
    return (await db.delete(coupons).where(inArray(coupons.code, due)).returning({ code: coupons.code })).length
  })
  if (gone > 0) log.info({ couponClaims: gone }, 'deleted after the retention period')
  return gone
}
