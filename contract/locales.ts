/** Locales, shared by both sides (R1, R2). Separate from the schemas: the first page load needs these without a validator. */
export const locales = ['ko', 'en', 'ja', 'tw'] as const
export type Locale = (typeof locales)[number]

/** Locale ids with their codes (§1). */
export const localeCodes = { ko: 'ko_KR', en: 'en_US', ja: 'ja_JP', tw: 'zh_TW' } as const satisfies Record<Locale, string>

/** Values for `<html lang>` and Intl. `tw` alone would be Twi in BCP 47. */
export const languageTags = { ko: 'ko-KR', en: 'en', ja: 'ja-JP', tw: 'zh-Hant-TW' } as const satisfies Record<Locale, string>

/** Whether the value is a locale id of the site: ko, en, ja or tw (R1). */
export const isLocale = (text: unknown): text is Locale => locales.includes(text as Locale)

/**
 * Browser language rule (R2). Browsers send the user's languages in order of preference; the first one decides, by its parts: ko, then tw
 * zh cn sg hk mo, then ja, else en.
 * @param text of `Accept-Language` (RFC 9110 §12.5.4), or one language tag
 */
export function localeOfLanguage(text: string): Locale {
  const [first = ''] = text.toLowerCase().split(/[,;]/)
  const parts = first.trim().split(/[-_]/)
  if (parts.includes('ko')) return 'ko'
  if (['tw', 'zh', 'cn', 'sg', 'hk', 'mo'].some((part) => parts.includes(part))) return 'tw'
  return parts.includes('ja') ? 'ja' : 'en'
}
