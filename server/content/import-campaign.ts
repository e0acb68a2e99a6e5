/** Imports the coupons of a pack, and its documents: the site's facts, countries, campaign, teaser. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { coupons } from '../coupons/coupons.tables.ts'
import type { Database } from '../platform/database.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { siteDocuments } from '../site/site.tables.ts'
import { campaignDocument, type CampaignDocument } from './campaign-document.ts'
import type { Pack } from './read-pack.ts'

/** Runs in the import's transaction. Registrations stay; a coupon that left the pack is withdrawn. */
export async function importCoupons(tx: Database, pack: Pack): Promise<void> {
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
  }
  const codes = pack.coupons.map(({ code }) => code)
  await tx
    .update(coupons)
    .set({ withdrawn: true })
    .where(and(eq(coupons.pack, pack.id), codes.length > 0 ? notInArray(coupons.code, codes) : sql`true`))
}

/**
 * Runs in the import's transaction.
 * @param o.linked replaces `post:<board>/<slug>` with addresses
 */
export async function importDocuments(tx: Database, pack: Pack, { now, linked }: { now: Date; linked: <T>(value: T) => T }): Promise<void> {
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
    const data = campaignDocument(pack.campaign, now, known)
    await tx.insert(siteDocuments).values({ id: 'campaign', pack: pack.id, data })
    // Issued coupons follow the file, as other coupons do: a launch is often postponed. There may be a million of them.
    if (known !== undefined && !isDeepStrictEqual(known.coupon, data.coupon)) {
      const { name, rewards, from, until } = data.coupon
      const given = { name, rewards, startsAt: from === null ? null : new Date(from), endsAt: new Date(until) }
      await tx.update(coupons).set(given).where(eq(coupons.pack, couponPack))
    }
  }
}
