/**
 * The rules of a coupon registration (U5): which member may register which coupon, how often, and when. Only the tables decide the outcome.
 */
import { randomUUID } from 'node:crypto'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { lockCaller } from '../session/members.queries.ts'
import type { Member } from '../session/session.tables.ts'
import { couponClaims, couponDeliveries, coupons, type CouponUserType } from './coupons.tables.ts'

export type Coupon = typeof coupons.$inferSelect

/** The refusals of §8 (M15–M22). `reason` is for the log only. */
export const couponFailures = {
  invalidAccount: () => new ProviderFailure(404, 'COUPON_INVALID_ACCOUNT'),
  invalidNumber: () => new ProviderFailure(404, 'COUPON_INVALID_NUMBER'),
  used: () => new ProviderFailure(409, 'COUPON_USED'),
  expired: () => new ProviderFailure(410, 'COUPON_EXPIRED'),
  locked: () => new ProviderFailure(423, 'COUPON_LOCKED'),
  unusable: (reason: string) => new ProviderFailure(409, 'COUPON_UNUSABLE', [], { reason }),
  userType: () => new ProviderFailure(422, 'COUPON_USER_TYPE'),
  unknown: (reason: string) => new ProviderFailure(503, 'COUPON_UNKNOWN', [], { reason }),
}

const isEligible = ({ linked, regions, joinedFrom, joinedUntil }: CouponUserType, member: Member): boolean =>
  (linked === undefined || linked === (member.server !== null)) &&
  (regions === undefined || (member.region !== null && regions.includes(member.region))) &&
  (joinedFrom === undefined || member.createdAt >= new Date(joinedFrom)) &&
  (joinedUntil === undefined || member.createdAt < new Date(joinedUntil))

/** @param has how often the member has registered this coupon before */
function refusalOf(coupon: Coupon, member: Member, has: number, now: Date): ProviderFailure | undefined {
  // Checked first, whatever the coupon's state: if the first response was lost, the member learns that the registration succeeded.
  if (has >= coupon.perAccount) return couponFailures.used()
  if (coupon.locked) return couponFailures.locked()
  if (coupon.withdrawn) return couponFailures.unusable('withdrawn')
  if (coupon.startsAt !== null && now < coupon.startsAt) return couponFailures.unusable('not open yet')
  if (coupon.endsAt !== null && now >= coupon.endsAt) return couponFailures.expired()
  if (!isEligible(coupon.userType, member)) return couponFailures.userType()
  // A code for one registration has been used; a code for the first thousand is exhausted.
  if (coupon.total !== null && coupon.claimed >= coupon.total)
    return coupon.total === 1 ? couponFailures.used() : couponFailures.unusable('all registrations are used')
  // There is nothing to deliver for it.
  if (coupon.rewards.length === 0) return couponFailures.unknown('the coupon has no rewards')
  return undefined
}

/** The coupon that the member registered by the call with this key, with the rewards of then. */
async function registeredBy(tx: Database, member: Member, requestKey: string): Promise<Coupon | undefined> {
  const [row] = await tx
    .select({ coupon: coupons, rewards: couponDeliveries.rewards })
    .from(couponClaims)
    .innerJoin(coupons, eq(coupons.code, couponClaims.code))
    .innerJoin(couponDeliveries, eq(couponDeliveries.claimId, couponClaims.id))
    .where(and(eq(couponClaims.memberId, member.id), eq(couponClaims.requestKey, requestKey)))
  return row && { ...row.coupon, rewards: row.rewards }
}

/**
 * Registers a coupon for the calling member: writes the claim, the coupon's count and the delivery.
 * @param tx its own transaction: all or nothing
 * @param given both normalised (contract/coupons.ts). The number must be the member's: any other number, existing or not, gets the same
 *   refusal, so that neither other members' numbers nor codes can be enumerated
 * @param given.requestKey of the page's call: repeated with it, because the response was lost, the call changes nothing
 * @returns the coupon, with the rewards of this registration
 * @throws ProviderFailure with one of the coupon messages of §8, or 401 UNAUTHORISED if the member was erased meanwhile
 */
export async function registerCoupon(
  tx: Database,
  member: Member,
  given: { couponCode: string; memberNumber: string; requestKey?: string | undefined },
  now: Date,
): Promise<Coupon> {
  const byCode = eq(coupons.code, given.couponCode)
  // The response does not reveal whether the code exists: that would be a guess at another member's expense.
  if (given.memberNumber !== member.memberNumber) throw couponFailures.invalidAccount()
  await lockCaller(tx, member.id)
  const repeated = given.requestKey === undefined ? undefined : await registeredBy(tx, member, given.requestKey)
  if (repeated !== undefined && repeated.code !== given.couponCode)
    throw new ProviderFailure(400, 'INVALID_REQUEST', [{ path: 'body.requestKey', message: 'was used before' }])
  if (repeated !== undefined) return repeated
  /** @returns how often the member has registered it */
  const check = async (coupon: Coupon | undefined): Promise<number> => {
    if (coupon === undefined) throw couponFailures.invalidNumber()
    const [before] = await tx
      .select({ has: count() })
      .from(couponClaims)
      .where(and(eq(couponClaims.code, coupon.code), eq(couponClaims.memberId, member.id)))
    const has = before?.has ?? 0
    const refusal = refusalOf(coupon, member, has, now)
    if (refusal !== undefined) throw refusal
    return has
  }
  // Without a lock: many members may try a code that everyone knows, and a refusal must not wait for the others.
  const [shown] = await tx.select().from(coupons).where(byCode)
  await check(shown)
  // Waits for a concurrent registration of the same code, or an import, and then follows the coupon as that left it.
  const [coupon] = await tx
    .update(coupons)
    .set({ claimed: sql`${coupons.claimed} + 1` })
    .where(byCode)
    .returning()
  const has = await check(coupon && { ...coupon, claimed: coupon.claimed - 1 })
  const claim = {
    id: randomUUID(),
    code: coupon!.code,
    memberId: member.id,
    memberNth: has + 1,
    nth: coupon!.claimed,
    claimedAt: now,
    requestKey: given.requestKey,
  }
  await tx.insert(couponClaims).values(claim)
  await tx.insert(couponDeliveries).values({ claimId: claim.id, rewards: coupon!.rewards, createdAt: now, nextAttemptAt: now })
  return coupon!
}
