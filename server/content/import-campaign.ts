/** Imports the coupons of a pack, and its documents: the site's facts, countries, campaign, teaser. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, gt, gte, inArray, max, notInArray, or, sql } from 'drizzle-orm'
import { loweredLimits } from '../coupons/lowered-limits.ts'
import { couponClaims, coupons } from '../coupons/coupons.tables.ts'
import type { Database } from '../platform/database.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { siteDocuments } from '../site/site.tables.ts'
import { campaignDocument, type CampaignDocument } from './campaign-document.ts'
import type { Pack } from './read-pack.ts'

interface Limits {
  perAccount: number
  total: number | null
}
const isLower = (now: Limits, before: Limits): boolean =>
  now.perAccount < before.perAccount || (now.total ?? Infinity) < (before.total ?? Infinity)

/**
 * Notes the last registration of each of these coupons, for the audit: it was valid under the limits that were in force then. A
 * registration locks its coupon's row, and so does the import that lowers the limit: all later registrations obey the new limit.
 */
async function noteLoweredLimits(tx: Database, pack: Pack, lowered: readonly string[]): Promise<void> {
  if (lowered.length === 0) return
  const last = await tx
    .select({ code: couponClaims.code, seq: max(couponClaims.seq) })
    .from(couponClaims)
    .where(inArray(couponClaims.code, [...lowered]))
    .groupBy(couponClaims.code)
  const [before] = await tx.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, loweredLimits))
  const data = { ...(before?.data as object | undefined), ...Object.fromEntries(last.map(({ code, seq }) => [code, seq])) }
  const row = { id: loweredLimits, pack: pack.id, data }
  await tx.insert(siteDocuments).values(row).onConflictDoUpdate({ target: siteDocuments.id, set: row })
}

/** Runs in the import's transaction. Registrations stay; a coupon that left the pack is withdrawn. */
export async function importCoupons(tx: Database, pack: Pack): Promise<void> {
  const codes = pack.coupons.map(({ code }) => code)
  const { code, perAccount, total } = coupons
  const before = new Map(
    (await tx.select({ code, perAccount, total }).from(coupons).where(inArray(code, codes))).map((row) => [row.code, row]),
  )
  const lowered: string[] = []
  for (const coupon of pack.coupons) {
    // Without `claimed`: registrations stay.
    const row = {
      code: coupon.code,
      pack: pack.id,
      name: coupon.name,
      rewards: coupon.rewards,
      startsAt: coupon.window?.start ?? null,
      endsAt: coupon.window?.end ?? null,
      perAccount: coupon.perAccount,
      total: coupon.total ?? null,
      userType: { ...coupon.for, joinedFrom: coupon.for.joinedFrom?.toISOString(), joinedUntil: coupon.for.joinedUntil?.toISOString() },
      locked: coupon.locked,
      withdrawn: coupon.withdrawn,
    }
    await tx.insert(coupons).values(row).onConflictDoUpdate({ target: coupons.code, set: row })
    const known = before.get(row.code)
    if (known !== undefined && isLower(row, known)) lowered.push(row.code)
  }
  await noteLoweredLimits(tx, pack, lowered)
  await tx
    .update(coupons)
    .set({ withdrawn: true })
    .where(and(eq(coupons.pack, pack.id), codes.length > 0 ? notInArray(coupons.code, codes) : sql`true`))
}

/**
 * Runs in the import's transaction.
 * @param o.folder the folder of the pack, for messages to the operator
 * @param o.linked replaces `post:<board>/<slug>` with addresses
 * @throws BadPack if a period of the campaign is empty
 */
export async function importDocuments(
  tx: Database,
  pack: Pack,
  { now, folder, linked }: { now: Date; folder: string; linked: <T>(value: T) => T },
): Promise<void> {
  const [before] = await tx.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'campaign'))
  await tx.delete(siteDocuments).where(inArray(siteDocuments.id, ['site', 'countries', 'campaign', 'teaser']))
  await tx
    .insert(siteDocuments)
    .values([
      { id: 'site', pack: pack.id, data: linked(pack.site) },
      { id: 'countries', pack: pack.id, data: pack.countries },
      ...(pack.teaser === undefined ? [] : [{ id: 'teaser', pack: pack.id, data: pack.teaser }]),
    ])
  if (pack.campaign !== undefined) {
    const known = before?.data as CampaignDocument | undefined
    const data = campaignDocument(pack.campaign, { now, before: known, folder })
    await tx.insert(siteDocuments).values({ id: 'campaign', pack: pack.id, data })
    // Issued coupons follow the file, as other coupons do: a launch is often postponed. There may be a million of them.
    // Without a previous document, after an import without `campaign.yaml`, coupons may exist as well.
    if (!isDeepStrictEqual(known?.coupon, data.coupon)) {
      const { name, rewards, from, until } = data.coupon
      const given = { name, rewards, startsAt: from === null ? null : new Date(from), endsAt: new Date(until) }
      // A coupon that has ended follows only if it was registered in this window, whose end is corrected: others are of an earlier campaign.
      const ofThisWindow = tx
        .select({ code: preRegistrations.couponCode })
        .from(preRegistrations)
        .where(gte(preRegistrations.createdAt, new Date(data.opens)))
      const follows = or(gt(coupons.endsAt, now), inArray(coupons.code, ofThisWindow))
      // Withdrawn ones are of another pack.
      await tx
        .update(coupons)
        .set(given)
        .where(and(eq(coupons.pack, couponPack), eq(coupons.withdrawn, false), follows))
    }
  }
}
