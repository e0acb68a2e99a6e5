/** Regions of the shop (R7, R8; docs/requirements.md "Reach"): they decide the rules and the server day. Shared by site and provider. */
import * as v from 'valibot'
import type { Locale } from './common.ts'

/** Offset of a region's server day from UTC, in minutes. */
const offsets = { KR: 540, TW: 480, default: 540 } as const
export type RegionId = keyof typeof offsets
export const regionIds = Object.keys(offsets) as readonly RegionId[]
/** Whether the text is the id of a region: KR, TW or default (R7). */
export const isRegion = (text: string): text is RegionId => Object.hasOwn(offsets, text)

export const RegionIdSchema = v.picklist(regionIds)
export const RegionSchema = v.object({ id: RegionIdSchema, utcOffsetMinutes: v.number() })
export type Region = v.InferOutput<typeof RegionSchema>

const withOffset = (id: RegionId): Region => ({ id, utcOffsetMinutes: offsets[id] })

/** A visitor's region follows the language. */
export const regionOf = (locale: Locale): Region => withOffset(locale === 'ko' ? 'KR' : locale === 'tw' ? 'TW' : 'default')

/**
 * A member's own region takes precedence over the language's. Without one, rules and currency follow the language, but the server day does
 * not: a change of the language would start a purchase limit again.
 * @param region as in the profile; null if the member has none
 */
export const regionOfMember = (region: string | null, locale: Locale): Region => {
  if (region === null) return { ...regionOf(locale), utcOffsetMinutes: offsets.default }
  return withOffset(isRegion(region) ? region : 'default')
}

/** Whether purchases may be withdrawn from (R8): in Taiwan the appraisal period does not apply to goods that are supplied at once. */
export const hasWithdrawal = (id: RegionId): boolean => id !== 'TW'

/** @returns offset of the region's server day from UTC, in minutes */
export const regionOffset = (id: RegionId): number => offsets[id]
