/** A member's registered coupons (U5). */
import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import type { Database } from '../platform/database.ts'
import { couponClaims, couponDeliveries, coupons } from './coupons.tables.ts'

/** Hides all but the last four characters: a code for many registrations is valuable to a bystander who reads the screen. */
const masked = (code: string): string => `${'*'.repeat(code.length - 4)}${code.slice(-4)}`

/** Newest first; `lastId` is the last id of the previous page. `totalCount` covers all pages. */
export async function claimedCoupons(
  db: Database,
  memberId: string,
  { locale, lastId, size = 10 }: { locale: Locale; lastId?: number | undefined; size?: number | undefined },
) {
  const own = eq(couponClaims.memberId, memberId)
  const rows = await db
    .select({ claim: couponClaims, name: coupons.name, delivery: couponDeliveries })
    .from(couponClaims)
    .innerJoin(coupons, eq(coupons.code, couponClaims.code))
    .innerJoin(couponDeliveries, eq(couponDeliveries.claimId, couponClaims.id))
    // Sites with page numbers may start with 0.
    .where(and(own, lastId === undefined || lastId === 0 ? undefined : lt(couponClaims.seq, lastId)))
    .orderBy(desc(couponClaims.seq))
    .limit(size)
  const [total] = await db.select({ n: count() }).from(couponClaims).where(own)
  const items = rows.map(({ claim, name, delivery }) => ({
    id: claim.seq,
    couponName: name[locale],
    maskedCode: masked(claim.code),
    rewards: delivery.rewards.map((reward) => ({ name: reward.name[locale], count: reward.count })),
    registeredDt: claim.claimedAt.toISOString(),
    delivered: delivery.deliveredAt !== null,
  }))
  return { items, totalCount: total?.n ?? 0 }
}
