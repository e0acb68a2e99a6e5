/** Public addresses printed by both sides: pages by language, feeds, images of link previews (R1). */
import type { Board } from './boards.ts'
import type { Locale } from './common.ts'
import { locales } from './locales.ts'

/**
 * Values of `hreflang`: languages, not countries, since each page is for all readers of the language. `tw` covers all of Traditional
 * Chinese (R2 uses it for Hong Kong and Macau too).
 */
export const hreflangs = { ko: 'ko', en: 'en', ja: 'ja', tw: 'zh-Hant' } as const satisfies Record<Locale, string>

/** @param path as in the route tree, with its search: `/shop?page=2` */
export const pathIn = (locale: Locale, path: string): string => `/${locale}${path === '/' ? '' : path}`

export interface Alternate {
  hreflang: string
  href: string
}

/**
 * A page in each of its languages, and `x-default`: the address without a language, which redirects to the reader's own (R2).
 * @param origin e.g. `https://www.example.com`
 * @param available the languages in which the page exists
 */
export const alternatesOf = (origin: string, path: string, available: readonly Locale[]): Alternate[] => [
  ...locales
    .filter((locale) => available.includes(locale))
    .map((locale) => ({ hreflang: hreflangs[locale], href: origin + pathIn(locale, path) })),
  { hreflang: 'x-default', href: origin + path },
]

/** The feed of a board in a language (RSS 2.0). */
export const feedPath = (locale: Locale, board: Board): string => `/${locale}/feeds/${board}.xml`

/** Size of link preview images: Open Graph and large Twitter cards. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/**
 * Path of an image in the size of link previews, a JPEG.
 * @param picture an image of the site, e.g. `/art/board/thumb-notice.jpg`
 * @returns undefined if no preview can be made of it: vector graphics, animations, other hosts
 */
export const sharePicturePath = (picture: string): string | undefined => {
  // The fragment contains its colour, which only pages use.
  const [path = ''] = picture.split('#')
  return /^\/[\w./-]+\.(?:jpe?g|png|webp)$/.test(path) && !path.startsWith('//') ? `/pictures/og${path}.jpg` : undefined
}
