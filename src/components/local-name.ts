import type { Locale, LocaleMap } from '#contract/common.ts'

/** A product's name in the player's language, otherwise in English (B6). */
export const nameOf = (names: LocaleMap, locale: Locale): string => (names[locale].trim() === '' ? names.en : names[locale])
