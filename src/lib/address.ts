/**
 * Addresses with a locale and the in-game view as a prefix: `/ko/ingame/shop` is the route `/shop` in Korean without site chrome. Handled
 * once, in the router's rewrite, so that the route tree is exactly the specification's (R1, S13, docs/requirements.md "Reach").
 */
export type AddressLocale = 'ko' | 'en' | 'ja' | 'tw'

/** The parts of a path. */
export interface Address {
  /** Undefined if the address names none: it is then negotiated. */
  locale: AddressLocale | undefined
  /** S13: any path that contains `ingame`. */
  embedded: boolean
  /** The path in the route tree. */
  path: string
}

/** The common path of all addresses without a page. */
export const notFoundPath = '/404'

const isAddressLocale = (text: string | undefined): text is AddressLocale =>
  text === 'ko' || text === 'en' || text === 'ja' || text === 'tw'

/** Splits a path of the address bar. `ingame` may be at any place, also repeatedly; doubled slashes count as one. */
export function splitAddress(pathname: string): Address {
  const all = pathname.split('/').filter(Boolean)
  const parts = all.filter((part) => part !== 'ingame')
  const locale = isAddressLocale(parts[0]) ? parts[0] : undefined
  const rest = locale === undefined ? parts : parts.slice(1)
  const slash = pathname.endsWith('/') && rest.length > 0 ? '/' : ''
  return { locale, embedded: parts.length < all.length, path: `/${rest.join('/')}${slash}` }
}

/** Joins the parts to the path of the address bar; the main page has no slash behind the prefix (`/ko`). */
export function joinAddress({ locale, embedded, path }: Address): string {
  const front = `${locale === undefined ? '' : `/${locale}`}${embedded ? '/ingame' : ''}`
  return front === '' ? path : `${front}${path === '/' ? '' : path}`
}

/**
 * Whether a navigation leads to another address, also only to another language: the router's `hrefChanged` compares routes, without their
 * prefix. False for the page that was loaded.
 */
export const leadsElsewhere = ({
  fromLocation,
  toLocation,
}: {
  fromLocation?: { publicHref: string }
  toLocation: { publicHref: string }
}): boolean => fromLocation !== undefined && fromLocation.publicHref !== toLocation.publicHref
