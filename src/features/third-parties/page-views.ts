/** Which pages the social ad pixel is told of: the one that is open when it may start, then one per completed navigation (C3). */
import { splitAddress } from '#src/lib/address.ts'

/**
 * Query parameters that say nothing a third party must not know: the site's own (src/routes), and those of campaigns. The pixel's script
 * reads the address by itself, so nothing can be taken out of it on the way: a page with any other parameter is not told at all.
 */
const harmless = new Set(
  ['type', 'page', 'searchType', 'search', 'group', 'state', 'category', 'version', 'table'].concat(
    ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
    ['fbclid', 'gclid', 'ref'],
  ),
)

/** Screens no third party is told of: sign-in's way back, the game's own view, test pages. */
const isPrivate = (pathname: string): boolean => {
  const { path, embedded } = splitAddress(pathname)
  return embedded || /^\/(auth|sandbox|dev)(\/|$)/.test(path)
}

/** Whether third parties may run while this page is open. @param address path and query as in the address bar */
export const isPublicPage = (address: string): boolean => !isPrivate(new URL(address, 'http://site').pathname)

/**
 * Whether a page that was opened with this address may ever run third parties. What came in the fragment (an issuer's answer, the game's
 * token) is taken out of the address at once, but any script can read it in the browser's own note of the visit (`PerformanceNavigationTiming`)
 * for as long as the page lives. Fragments that only name a place in the page hold no value.
 */
export const isCleanLanding = (address: string): boolean => isPublicPage(address) && !new URL(address, 'http://site').hash.includes('=')

/** @param alsoHarmless the offerwall's own parameter */
export function isTellable(address: string, alsoHarmless: readonly string[] = []): boolean {
  const { pathname, searchParams } = new URL(address, 'http://site')
  return !isPrivate(pathname) && [...searchParams.keys()].every((name) => harmless.has(name) || alsoHarmless.includes(name))
}

const withoutHash = (address: string): string => address.split('#')[0]!

export interface PageViewsDeps {
  /** Address of the page that is open; undefined while another is on its way, whose address is in the address bar already. */
  page: () => string | undefined
  /** Tells of the page that is open. @returns false where there is nobody to tell, or not yet */
  tell: () => boolean
  /** The offerwall's own parameter. */
  alsoHarmless: readonly string[]
}

export interface PageViews {
  /** To be called after each completed navigation, and when somebody can be told: once is told, however often it is called. */
  look: () => void
  /** The same page is shown again: somebody came back to it from another site. */
  again: () => void
}

/** Hash changes, reloads and repeats of the same address are no page views. */
export function createPageViews({ page, tell, alsoHarmless }: PageViewsDeps): PageViews {
  let shown: string | undefined
  let isTold = false
  const look = (): void => {
    const open = page()
    if (open === undefined) return
    const address = withoutHash(open)
    if (address !== shown) isTold = false
    shown = address
    if (!isTold && isTellable(address, alsoHarmless)) isTold = tell()
  }
  return {
    look,
    again: () => {
      isTold = false
      look()
    },
  }
}
