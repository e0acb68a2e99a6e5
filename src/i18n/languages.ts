import type { Locale } from '#contract/common.ts'
import { joinAddress } from '#src/lib/address.ts'

/** Each language in its own words. */
export const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English', ja: '日本語', tw: '繁體中文' }

/** The same page and search in another language. */
export const languageHref = (locale: Locale, path: string, search: string): string =>
  joinAddress({ locale, embedded: false, path }) + search

/** R4: the choice is remembered for a year; the server reads it where an address names no language. */
export const rememberLanguage = (locale: Locale): void => {
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`
}

const own: Record<string, Locale> = { ko: 'ko', en: 'en', ja: 'ja', zh: 'tw' }

/**
 * Decisions “Reach”: the language to offer, once, where the browser's first language and the shown one disagree.
 * @param first the browser's first language, e.g. `en-SG`
 * @returns nothing where they agree, or where the browser's is none of ours
 */
export function languageToOffer(first: string | undefined, shown: Locale): Locale | undefined {
  const wanted = own[first?.toLowerCase().split('-')[0] ?? '']
  return wanted === shown ? undefined : wanted
}
