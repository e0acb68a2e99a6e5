/** What a member has registered (U5). */
import { and, count, desc, eq, lt } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import type { Database } from '../platform/database.ts'
import { couponClaims, couponDeliveries, coupons } from './coupons.tables.ts'

/** All but the last four: a code for many is worth something to who looks over a shoulder. */
const masked = (code: string): string => `${'*'.repeat(code.length - 4)}${code.slice(-4)}`

/** Newest first; `lastId` is where the page before ended. `totalCount` is of all pages. */
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
    // Sites that count pages may begin with 0.
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
