/** Number of registrations as of the last 11:00 (UTC+9), T4: a job counts once a day; responses use its stored result, never the table. */
import { and, count, desc, eq, gte, lt, lte } from 'drizzle-orm'
import { isCountTime, lastCountTime } from '#contract/campaign-count.ts'
import type { Campaign as CampaignAnswer } from '#contract/pre-registration.ts'
import type { Database } from '../platform/database.ts'
import { notFound } from '../platform/failures.ts'
import { findCampaign, stateOf, type Campaign } from './campaign.ts'
import { preRegistrationCounts, preRegistrations } from './pre-registration.tables.ts'

const isCounted = ({ opens, closes }: Campaign, at: Date): boolean =>
  isCountTime({ opens: opens.getTime(), closes: closes.getTime() }, at.getTime())

/**
 * Counts if that was not done yet. A late run still counts the registrations before 11:00; of several concurrent processes, one counts.
 * @returns whether it counted
 */
export async function countPreRegistrations({ db, now }: { db: Database; now: () => Date }): Promise<boolean> {
  const countedAt = new Date(lastCountTime(now().getTime()))
  const campaign = await findCampaign(db)
  if (campaign === undefined || !isCounted(campaign, countedAt)) return false
  const [known] = await db
    .select({ at: preRegistrationCounts.countedAt })
    .from(preRegistrationCounts)
    .where(eq(preRegistrationCounts.countedAt, countedAt))
  if (known !== undefined) return false
  const [row] = await db
    .select({ n: count() })
    .from(preRegistrations)
    .where(and(gte(preRegistrations.createdAt, campaign.opens), lt(preRegistrations.createdAt, countedAt)))
  const written = await db
    .insert(preRegistrationCounts)
    .values({ countedAt, count: (row?.n ?? 0) + campaign.elsewhere })
    .onConflictDoNothing()
    .returning({ at: preRegistrationCounts.countedAt })
  return written.length === 1
}

/** @throws ProviderFailure NOT_FOUND if the pack has no campaign */
export async function campaignResponse(db: Database, now: Date): Promise<CampaignAnswer> {
  const campaign = await findCampaign(db)
  if (campaign === undefined) throw notFound()
  const { opens, closes, launch, coupon, consentVersion, milestones, stores } = campaign
  const [last] = await db
    .select()
    .from(preRegistrationCounts)
    .where(and(gte(preRegistrationCounts.countedAt, opens), lte(preRegistrationCounts.countedAt, now)))
    .orderBy(desc(preRegistrationCounts.countedAt))
    .limit(1)
  return {
    state: stateOf(campaign, now),
    opensDt: opens.toISOString(),
    closesDt: closes.toISOString(),
    launchDt: launch?.toISOString() ?? null,
    couponValidUntil: coupon.until.toISOString(),
    consentVersion,
    count: last?.count ?? null,
    countedDt: last?.countedAt.toISOString() ?? null,
    milestones,
    stores,
    serverTime: now.toISOString(),
  }
}
