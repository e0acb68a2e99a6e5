/** `campaign.yaml` as the database stores it: times in ISO 8601 instead of relative days. */
import { createHash } from 'node:crypto'
import type { CouponReward } from '../coupons/coupons.tables.ts'
import type { LocaleMap } from '#contract/common.ts'
import { regionOffset } from '#contract/regions.ts'
import { dayLength, dayStart } from '#contract/server-day.ts'
import type { CampaignFile } from './pack.schema.ts'

export interface CampaignDocument {
  opens: string
  closes: string
  launch: string | null
  coupon: { prefix: string; from: string | null; until: string; name: LocaleMap; rewards: CouponReward[] }
  /** Version of the text that visitors consent to. */
  consentVersion: string
  /** Registrations in the app stores, as the operator last read them there. */
  elsewhere: number
  milestones: { count: number; reward: { ko: string; en: string }; image: string | null }[]
  stores: { id: 'appStore' | 'googlePlay'; url: string }[]
  /** SHA-256 of the file's content. */
  source: string
}

/**
 * Relative days are resolved once, at the import: as long as the file does not change, they keep their value.
 * @param before the document of the last import
 */
export function campaignDocument(file: CampaignFile, now: Date, before: CampaignDocument | undefined): CampaignDocument {
  const source = createHash('sha256').update(JSON.stringify(file)).digest('hex')
  if (before?.source === source) return before
  const today = dayStart(now.getTime(), regionOffset('KR'))
  const momentOf = (when: CampaignFile['window']['start']): string => {
    if (when instanceof Date) return when.toISOString()
    const [hours, minutes, seconds = 0] = when.at.split(':').map(Number) as [number, number, number?]
    return new Date(today + when.day * dayLength + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString()
  }
  const launch = file.launch === undefined ? null : momentOf(file.launch)
  const { from, until, ...coupon } = file.coupon
  return {
    opens: momentOf(file.window.start),
    closes: momentOf(file.window.end),
    launch,
    // Default: from the official launch.
    coupon: { ...coupon, from: from === undefined ? launch : momentOf(from), until: momentOf(until) },
    consentVersion: file.consentVersion,
    elsewhere: file.elsewhere,
    milestones: file.milestones.map((one) => ({ ...one, image: one.image ?? null })),
    stores: file.stores,
    source,
  }
}
