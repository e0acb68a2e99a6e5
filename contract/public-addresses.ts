/** Public addresses printed by both sides: pages by language, feeds, images of link previews (R1). */
import type { Board } from './boards.ts'
import type { Locale } from './common.ts'
import { locales } from './locales.ts'
import { splitAddress } from './page-address.ts'

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
 * A page in each of its languages, and `x-default`: the address without a language, which shows the reader's own (R2).
 * @param origin e.g. `https://www.example.com`
 * @param available the languages in which the page exists
 */
export const alternatesOf = (origin: string, path: string, available: readonly Locale[]): Alternate[] => [
  ...locales
    .filter((locale) => available.includes(locale))
    .map((locale) => ({ hreflang: hreflangs[locale], href: origin + pathIn(locale, path) })),
  { hreflang: 'x-default', href: origin + path },
]

/**
 * Whether the address of a page, with or without language and in-game view, must not become known to third parties: it names an order or a
 * request of one person, it is the key to the page (a preview), it contains an issuer's response, or the page has a token (a mail's link).
 */
export const isConfidentialPath = (pathname: string): boolean =>
  /\/(?:payment|purchases|inquiry|bulletin\/preview|auth\/callback)\/[^/]|\/teaser\/email\/?$/i.test(pathname)

/** The part of an address to which an issuer's response returns (`/auth/callback/google`), in any language. */
export const callbackPath = '/auth/callback/'

/**
 * Whether a page is the one to which Google and Apple return (S14), with or without language: it contains an issuer's response, and its
 * window keeps the one that opened it. In the in-game view the game signs in: no issuer returns there.
 */
export const isCallbackPath = (pathname: string): boolean => /\/auth\/callback\/[^/]/i.test(pathname) && !splitAddress(pathname).embedded

/** The feed of a board in a language (RSS 2.0). */
export const feedPath = (locale: Locale, board: Board): string => `/${locale}/feeds/${board}.xml`

/**
 * Whether an image of the site is offered in other sizes, below `/pictures/`: a photograph whose path needs no escapes. The pages decide by
 * the same rule (src/design/picture-sources.ts).
 */
export const isResizable = (path: string): boolean => /^(?!.*(?:\/\/|\.\.))\/[\w./-]+\.(?:jpe?g|png|webp)$/i.test(path)

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
  return isResizable(path) ? `/pictures/og${path}.jpg` : undefined
}
