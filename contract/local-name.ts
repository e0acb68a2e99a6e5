import type { Locale } from './common.ts'

/** A product's name in the player's language, otherwise in English (B6). @param names a language may be missing */
export function nameOf(names: { en: string } & { [Of in Locale]?: string | undefined }, locale: Locale): string {
  const name = names[locale]
  return name === undefined || name.trim() === '' ? names.en : name
}
