/** The campaign of the content pack (T4). Its windows are data: every rule checks them here, with the provider's clock. */
import { eq } from 'drizzle-orm'
import type { CampaignDocument } from '../content/campaign-document.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { yearsAfter } from '../platform/years-after.ts'
import { siteDocuments, type CountryRow } from '../site/site.tables.ts'

/** The document of the campaign with its times as dates; `opens` is inclusive, `closes` exclusive. */
export interface Campaign extends Omit<CampaignDocument, 'opens' | 'closes' | 'launch' | 'coupon' | 'source'> {
  opens: Date
  closes: Date
  launch: Date | null
  coupon: Omit<CampaignDocument['coupon'], 'from' | 'until'> & { from: Date | null; until: Date }
}

const documentOf = async (db: Database, id: string): Promise<unknown> => {
  const [row] = await db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, id))
  return row?.data
}

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** @returns undefined if the pack has none */
export async function findCampaign(db: Database): Promise<Campaign | undefined> {
  const data = (await documentOf(db, 'campaign')) as CampaignDocument | undefined
  if (data === undefined) return undefined
  const { opens, closes, launch, coupon, source: _, ...rest } = data
  return {
    ...rest,
    opens: new Date(opens),
    closes: new Date(closes),
    launch: momentOf(launch),
    coupon: { ...coupon, from: momentOf(coupon.from), until: new Date(coupon.until) },
  }
}

/** The countries of the content pack, in its order; empty if no pack has been imported. */
export const readCountries = async (db: Database): Promise<CountryRow[]> => ((await documentOf(db, 'countries')) ?? []) as CountryRow[]

/** Until when a registration made at this moment is kept: two years (T4). */
export const keptFrom = (at: Date): Date => yearsAfter(at, 2)

/** Open from `opens` (inclusive) until `closes` (exclusive). */
export const stateOf = ({ opens, closes }: Campaign, now: Date): 'before' | 'open' | 'closed' => {
  if (now < opens) return 'before'
  return now < closes ? 'open' : 'closed'
}

/** A pack without a campaign counts as a campaign that is not open. */
export const campaignClosed = (): ProviderFailure => new ProviderFailure(403, 'CAMPAIGN_CLOSED')

/** @throws ProviderFailure CAMPAIGN_CLOSED if there is none */
export async function readCampaign(db: Database): Promise<Campaign> {
  const campaign = await findCampaign(db)
  if (campaign === undefined) throw campaignClosed()
  return campaign
}

/**
 * A registered visitor may look up their coupon as long as it is valid, also after the window.
 * @throws ProviderFailure CAMPAIGN_CLOSED
 */
export function requireValidCoupons(campaign: Campaign, now: Date): void {
  const state = stateOf(campaign, now)
  if (state === 'before' || (state === 'closed' && now >= campaign.coupon.until)) throw campaignClosed()
}
