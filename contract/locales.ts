/** Locales as both sides understand them (R1, R2). Kept apart from the schemas: the first page load needs these and no validator. */
import type { Locale } from './common.ts'

export const locales: readonly Locale[] = ['ko', 'en', 'ja', 'tw']

/** Locale ids with their codes (§1). */
export const localeCodes = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP', tw: 'zh_TW' } as const satisfies Record<Locale, string>

/** What `<html lang>` and Intl get. `tw` alone would be Twi in BCP 47. */
export const languageTags = { ko: 'ko-KR', en: 'en', ja: 'ja-JP', tw: 'zh-Hant-TW' } as const satisfies Record<Locale, string>

export const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale)

/** Browser language rule (R2), in this order, on the lower-cased text: ko, then tw zh cn sg hk mo, then ja, else en. */
export function localeOfLanguage(text: string): Locale {
  const lower = text.toLowerCase()
  if (lower.includes('ko')) return 'ko'
  if (['tw', 'zh', 'cn', 'sg', 'hk', 'mo'].some((part) => lower.includes(part))) return 'tw'
  return lower.includes('ja') ? 'ja' : 'en'
}
