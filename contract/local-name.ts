import type { Locale, LocalName } from './common.ts'

/** The name of a product (B6) or a country in the player's language, otherwise in English. */
export function nameOf(names: LocalName, locale: Locale): string {
  const name = names[locale]
  return name === undefined || name.trim() === '' ? names.en : name
}
