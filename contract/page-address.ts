/**
 * Addresses with a locale and the in-game view as a prefix: `/ko/ingame/shop` is the route `/shop` in Korean without site chrome. Handled
 * once, for the site in the router's rewrite, so that the route tree is exactly the specification's (R1, S13, docs/requirements.md "Reach").
 */
import { isLocale, localeOfLanguage, type Locale } from './locales.ts'

/** The part of a path that makes it one of the in-game view. */
const inGamePart = 'ingame'

/** The parts of a path. */
export interface Address {
  /** Undefined if the address names none: it is then negotiated. */
  locale: Locale | undefined
  /** S13: any path that contains `ingame`. */
  embedded: boolean
  /** The path in the route tree. */
  path: string
}

/** The common path of all addresses without a page. */
export const notFoundPath = '/404'

/** Whether a path is that of a file of the site (`/art/map.pdf`); one with a language, such as `/en/index.html`, is a page's that may not exist. */
export const isFileAddress = (pathname: string): boolean =>
  /\.[a-z0-9]{2,11}$/i.test(pathname) && splitAddress(pathname).locale === undefined

/** Splits a path of the address bar. `ingame` may be at any place, also repeatedly; doubled slashes count as one. */
export function splitAddress(pathname: string): Address {
  const all = pathname.split('/').filter(Boolean)
  const parts = all.filter((part) => part !== inGamePart)
  const locale = isLocale(parts[0]) ? parts[0] : undefined
  const rest = locale === undefined ? parts : parts.slice(1)
  const slash = pathname.endsWith('/') && rest.length > 0 ? '/' : ''
  return { locale, embedded: parts.length < all.length, path: `/${rest.join('/')}${slash}` }
}

/** Joins the parts to the path of the address bar; the main page has no slash behind the prefix (`/ko`). */
export function joinAddress({ locale, embedded, path }: Address): string {
  const front = `${locale === undefined ? '' : `/${locale}`}${embedded ? `/${inGamePart}` : ''}`
  return front === '' ? path : `${front}${path === '/' ? '' : path}`
}

/**
 * @param pathname of an address whose first part may be a language that the site does not have: `/de/shop`, `/zh-TW/shop`, `/KO`; the
 * in-game view may stand before it (S13): `/ingame/de/shop`
 * @returns the same address in the language chosen by the rule (§1: en); undefined if that part is a locale, or not a language
 */
export function inKnownLanguage(pathname: string): string | undefined {
  const parts = pathname.split('/')
  const at = parts.findIndex((part, index) => index > 0 && part !== inGamePart)
  const named = parts[at] ?? ''
  if (isLocale(named) || !/^[a-z]{2}(?:[-_][a-z\d]{2,8})*$/i.test(named)) return undefined
  return parts.map((part, index) => (index === at ? localeOfLanguage(named) : part)).join('/')
}

/**
 * The page of this site that an address names in `next` or `from`. Read these values with it: anyone can write an address.
 * @returns the path with its search; undefined for text that a browser may read as another host: `//host` and `/\host` name a host, and tabs
 * and line ends are dropped before that is decided. The fragment is dropped: a token in it (A7) would count as one of this site's own link.
 */
export const sitePathOf = (text: string): string | undefined =>
  /^\/(?!\/)/.test(text) && !/[\\\p{Cc}]/u.test(text) && !/^[^?#]*\/\//.test(text) ? text.split('#', 1)[0] : undefined
