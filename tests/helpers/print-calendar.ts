/**
 * All calendar functions of the project, called by name: reads `[name, …arguments][]` as JSON from standard input and prints the results.
 * `tests/time-zones.test.ts` runs it as a process per time zone, since a process keeps the zone it was started with.
 */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { lastCountTime } from '#contract/campaign-count.ts'
import { startOfNamedDay } from '#contract/server-day.ts'
import type { LimitType } from '#contract/shop.ts'
import { campaignDocument } from '#server/content/campaign-document.ts'
import { CampaignFileSchema } from '#server/content/pack.schema.ts'
import { yearsAfter } from '#server/platform/years-after.ts'
import { periodOf } from '#server/shop/limit-periods.ts'
import { securityExpiry } from '#server/site/discovery.routes.ts'
import { quickPeriod, todayIn, type QuickPeriod } from '#src/features/orders/history-period.ts'
import { formatDay, formatListed, formatMinute, formatSecond } from '#src/lib/dates.ts'

const texts = { ko: 'ㄱ', en: 'a', ja: 'あ', tw: '一' }

/** [opens, closes] of a campaign that is imported at `now`. */
const campaignOf = (now: string, start: unknown, end: unknown) => {
  const coupon = { prefix: 'A', until: end, name: texts, rewards: [{ item: 'a', count: 1, name: texts }] }
  const file = v.parse(CampaignFileSchema, { window: { start, end }, consentVersion: '2025-01-01', coupon, milestones: [] })
  const { opens, closes } = campaignDocument(file, { now: new Date(now), before: undefined, folder: '' })
  return [opens, closes]
}

const calendar = {
  /** [start, end] of a limit's period. */
  limit: (type: LimitType, now: string, offset: number) => {
    const { start, end } = periodOf(type, new Date(now), offset)
    return [start, end]
  },
  campaign: campaignOf,
  isPackMoment: (text: string) => v.is(CampaignFileSchema.entries.window.entries.start, text),
  securityExpiry: (now: string) => securityExpiry(new Date(now)),
  counting: (now: string) => new Date(lastCountTime(Date.parse(now))),
  namedDay: (day: string, offset: number) => new Date(startOfNamedDay(day, offset)),
  years: (at: string, years: number) => yearsAfter(new Date(at), years),
  quick: (choice: QuickPeriod, today: string) => quickPeriod(choice, today).from,
  today: (now: string, utcOffsetMinutes: number) => todayIn({ now, utcOffsetMinutes, locale: 'en' }),
  formats: (moment: string, utcOffsetMinutes: number) => {
    const frame = { utcOffsetMinutes, now: moment, locale: 'en' }
    return [formatSecond(moment, frame), formatMinute(moment, frame), formatDay(moment, frame), formatListed(moment, frame)]
  },
}
export type CalendarCall = { [N in keyof typeof calendar]: [name: N, ...args: Parameters<(typeof calendar)[N]>] }[keyof typeof calendar]

if (import.meta.main) {
  const calls = JSON.parse(readFileSync(0, 'utf8')) as CalendarCall[]
  const call = ([name, ...args]: CalendarCall): unknown => (calendar[name] as (...args: unknown[]) => unknown)(...args)
  console.log(
    JSON.stringify({ zone: process.env['TZ'], winter: new Date('2026-01-15T00:00:00Z').getTimezoneOffset(), results: calls.map(call) }),
  )
}
