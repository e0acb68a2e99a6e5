/** `campaign.yaml` as the database stores it: times in ISO 8601 instead of relative days. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { CouponReward } from '../coupons/coupons.tables.ts'
import type { LocaleMap } from '#contract/common.ts'
import { campaignOffset } from '#contract/campaign-count.ts'
import { dayMs } from '#contract/durations.ts'
import { dayStart } from '#contract/server-day.ts'
import { faultReporter } from './checks/fault-reporter.ts'
import type { CampaignFile } from './pack.schema.ts'
import { BadPack, type Problem } from './problems.ts'

/** Times in ISO 8601. `opens` and `from` are inclusive, `closes` and `until` exclusive (T4). */
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
  /** SHA-256 of the file's content without `elsewhere`. */
  source: string
}

const digestOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** @throws BadPack if a period is empty. Only resolved times can be compared: a file may mix moments and relative days. */
function requirePeriods({ opens, closes, coupon }: CampaignDocument, folder: string): void {
  const problems: Problem[] = []
  const report = faultReporter(join(folder, 'campaign.yaml'), problems)
  if (opens >= closes) report('end:', 'window.end: must be after window.start')
  if (coupon.from !== null && coupon.from >= coupon.until) report('until:', 'coupon.until: must be after coupon.from (default: the launch)')
  if (problems.length > 0) throw new BadPack(problems)
}

/**
 * Relative days are resolved once, at the import: as long as the file does not change, but for `elsewhere`, they keep their value.
 * @param o.before the document of the last import
 * @param o.folder of the pack
 * @throws BadPack if the window or the coupon ends before it starts
 */
export function campaignDocument(
  file: CampaignFile,
  { now, before, folder }: { now: Date; before: CampaignDocument | undefined; folder: string },
): CampaignDocument {
  const { elsewhere, ...lasting } = file
  const source = digestOf(lasting)
  // Documents of the builds before this one have the digest of the whole file.
  if (before !== undefined && [source, digestOf(file)].includes(before.source)) return { ...before, elsewhere, source }
  const today = dayStart(now.getTime(), campaignOffset)
  const momentOf = (when: CampaignFile['window']['start']): string => {
    if (when instanceof Date) return when.toISOString()
    const [hours, minutes, seconds = 0] = when.at.split(':').map(Number) as [number, number, number?]
    return new Date(today + when.day * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000).toISOString()
  }
  const launch = file.launch === undefined ? null : momentOf(file.launch)
  const { from, until, ...coupon } = file.coupon
  const document: CampaignDocument = {
    opens: momentOf(file.window.start),
    closes: momentOf(file.window.end),
    launch,
    // Default: from the official launch.
    coupon: { ...coupon, from: from === undefined ? launch : momentOf(from), until: momentOf(until) },
    consentVersion: file.consentVersion,
    elsewhere,
    milestones: file.milestones.map((one) => ({ ...one, image: one.image ?? null })),
    stores: file.stores,
    source,
  }
  requirePeriods(document, folder)
  return document
}
