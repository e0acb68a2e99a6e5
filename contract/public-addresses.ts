/** Addresses that both sides print for others to follow: pages by language, feeds, pictures of link previews (R1). */
import type { Board } from './boards.ts'
import type { Locale } from './common.ts'
import { locales } from './locales.ts'

/**
 * What `hreflang` says: languages, not countries, since each is for all who read it, wherever they are. `tw` is every Traditional
 * Chinese (R2 gives it to Hong Kong and Macau too).
 */
export const hreflangs = { ko: 'ko', en: 'en', ja: 'ja', tw: 'zh-Hant' } as const satisfies Record<Locale, string>

/** @param path as the route tree knows it, with its search: `/shop?page=2` */
export const pathIn = (locale: Locale, path: string): string => `/${locale}${path === '/' ? '' : path}`

export interface Alternate {
  hreflang: string
  href: string
}

/**
 * A page in each of its languages, and `x-default`: the address without a language, which answers in the reader's own (R2).
 * @param origin e.g. `https://www.example.com`
 * @param available the languages the page exists in
 */
export const alternatesOf = (origin: string, path: string, available: readonly Locale[]): Alternate[] => [
  ...locales
    .filter((locale) => available.includes(locale))
    .map((locale) => ({ hreflang: hreflangs[locale], href: origin + pathIn(locale, path) })),
  { hreflang: 'x-default', href: origin + path },
]

/** The feed of a board in a language (RSS 2.0). */
export const feedPath = (locale: Locale, board: Board): string => `/${locale}/feeds/${board}.xml`

/** What previews of links are drawn in: Open Graph and large Twitter cards. */
export const sharePictureSize = { width: 1200, height: 630 } as const

/**
 * The picture of a page in the size of link previews, a JPEG.
 * @param picture one of the site's, e.g. `/art/board/thumb-notice.jpg`
 * @returns undefined where none can be made of it: drawings, moving pictures, other hosts
 */
export const sharePicturePath = (picture: string): string | undefined => {
  // Its colour, which stands in the fragment, is for pages only.
  const [path = ''] = picture.split('#')
  return /^\/[\w./-]+\.(?:jpe?g|png|webp)$/.test(path) && !path.startsWith('//') ? `/pictures/og${path}.jpg` : undefined
}
