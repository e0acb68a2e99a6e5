/** The pages reported to the social ad pixel: the open page when it may start, then one per completed navigation (C3). */
import { isConfidentialPath } from '#contract/public-addresses.ts'
import { splitAddress } from '#contract/page-address.ts'

/**
 * Query parameters without confidential values: the site's own (src/routes), and those of campaigns. The pixel's script reads the address
 * itself, so nothing can be removed from it: a page with any other parameter is not reported at all.
 */
const harmless = new Set(
  ['type', 'page', 'searchType', 'search', 'group', 'state', 'category', 'version', 'table'].concat(
    ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content', 'utm_id'],
    ['fbclid', 'gclid', 'ref'],
  ),
)

/** Screens on which third parties never start: sign-in's callback, the in-game view, test pages. */
const isPrivate = (pathname: string): boolean => {
  const { path, embedded } = splitAddress(pathname)
  return embedded || /^\/(auth|sandbox|dev)(\/|$)/.test(path)
}

/** Whether third parties may run while this page is open. @param address path and query as in the address bar */
export const isPublicPage = (address: string): boolean => !isPrivate(new URL(address, 'http://site').pathname)

/**
 * Whether a page opened with this address may ever run third parties. Any script can read the address in the browser's record of the visit
 * (`PerformanceNavigationTiming`) during the lifetime of the page, also after values in the fragment (an issuer's response, the game's
 * token) were removed from it. Fragments that are plain anchors contain no value.
 */
export function isShareableEntry(address: string): boolean {
  const { pathname, hash } = new URL(address, 'http://site')
  return !isPrivate(pathname) && !isConfidentialPath(pathname) && !hash.includes('=')
}

/** @param alsoHarmless the offerwall's own parameter */
export function isReportable(address: string, alsoHarmless: readonly string[] = []): boolean {
  const { pathname, searchParams } = new URL(address, 'http://site')
  const isHarmless = [...searchParams.keys()].every((name) => harmless.has(name) || alsoHarmless.includes(name))
  return isHarmless && !isPrivate(pathname) && !isConfidentialPath(pathname)
}

const withoutHash = (address: string): string => address.split('#')[0]!

/** What the page views need from the app and the pixel. */
export interface PageViewsDeps {
  /** Address of the open page; undefined during a navigation, when the address bar already shows the next address. */
  page: () => string | undefined
  /** Reports the open page. @returns false if there is no recipient, or not yet */
  report: () => boolean
  /** The offerwall's own parameter. */
  alsoHarmless: readonly string[]
}

/** The events after which a page may have to be reported. */
export interface PageViews {
  /** Call it after each completed navigation, and when a recipient is ready: a page is reported once, however often it is called. */
  check: () => void
  /** The same page is shown again: the visitor returned to it from another site. */
  again: () => void
}

/** Hash changes, reloads and repeats of the same address are no page views. */
export function createPageViews({ page, report, alsoHarmless }: PageViewsDeps): PageViews {
  let shown: string | undefined
  let isReported = false
  const check = (): void => {
    const open = page()
    if (open === undefined) return
    const address = withoutHash(open)
    if (address !== shown) isReported = false
    shown = address
    if (!isReported && isReportable(address, alsoHarmless)) isReported = report()
  }
  return {
    check,
    again: () => {
      isReported = false
      check()
    },
  }
}
