import type { Locale } from '#contract/common.ts'
import { isLocale, languageTags, localeOfLanguage, locales } from '#contract/locales.ts'
import { joinAddress } from '#contract/page-address.ts'

/** The name of each language in that language. */
export const languageNames: Record<Locale, string> = { ko: '한국어', en: 'English', ja: '日本語', tw: '繁體中文' }

/**
 * The same page, search and place on the page in another language.
 * @param fragment with its `#`, or empty; one that is made of a heading's text (`#h-…`, server/content/markdown.ts) is left out, since it
 * differs by language
 */
export const languageHref = (locale: Locale, path: string, search: string, fragment = ''): string =>
  joinAddress({ locale, embedded: false, path }) + search + (fragment.startsWith('#h-') ? '' : fragment)

/** R4: the choice is remembered for a year; the server reads it if an address names no language. */
export const rememberLanguage = (locale: Locale): void => {
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`
}

/** R4: the remembered choice, if any. @param cookies of this browser, or of a request */
export function rememberedLanguage(cookies: string): Locale | undefined {
  const remembered = /(?:^|;\s*)locale=(\w+)/.exec(cookies)?.[1]
  return isLocale(remembered) ? remembered : undefined
}

/**
 * R4: the language of an address that names none: the remembered choice, else the browser's.
 * @param cookies of this browser, or of a request
 * @param accepted the browser's languages, in order, as in `Accept-Language`
 */
export const languageOf = (cookies: string, accepted: string): Locale => rememberedLanguage(cookies) ?? localeOfLanguage(accepted)

/** `zh` of `zh-Hant-TW`. */
const languageIn = (tag: string): string => tag.toLowerCase().split('-')[0]!

/**
 * docs/requirements.md "Reach": the language to offer, once, if the browser's first language differs from the shown one.
 * @param first the browser's first language, e.g. `en-SG`
 * @returns undefined if they are the same, or the browser's is not supported
 */
export function languageToOffer(first: string | undefined, shown: Locale): Locale | undefined {
  const wanted = locales.find((locale) => languageIn(languageTags[locale]) === languageIn(first ?? ''))
  return wanted === shown ? undefined : wanted
}
