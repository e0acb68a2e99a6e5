/**
 * Whether the game's token in an address is accepted (A7, docs/decisions/0008): only in the in-game view, and not if a link of another site
 * led here in an ordinary browser. The fragment never reaches the server, and the linking site can suppress the referrer. `Sec-Fetch-Site`
 * is set by the browser itself; the provider passes it on with the page (W3C Server Timing `sec-fetch-site`).
 */
import { splitAddress } from '#contract/page-address.ts'
// Must not become a separate chunk: the entry waits here, and a chunk that imports the entry would never load.
import { inAppBrowserOf } from '#src/lib/in-app-browser.ts'

interface Entry {
  pathname: string
  /** The content of the fragment. */
  fragment: string
  /** How the page was reached: `cross-site`, or undefined if the provider did not report it. */
  fetchSite: string | undefined
  userAgent: string
}

/** @returns the game's token, or null if there is none or it is not accepted */
export function gameTokenOf({ pathname, fragment, fetchSite, userAgent }: Entry): string | null {
  const token = new URLSearchParams(fragment).get('outerToken')
  if (token === null || !splitAddress(pathname).embedded) return null
  if (fetchSite !== 'cross-site') return token
  // The game's launcher may be a page of its publisher. Apps that show links of others have a name; the game's own webview has none.
  const browser = inAppBrowserOf(userAgent)
  return browser !== undefined && browser.name === undefined ? token : null
}

/** @returns how this page was reached, as the provider reports it */
export const fetchSiteOf = (timing: Pick<Performance, 'getEntriesByType'>): string | undefined =>
  (timing.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.serverTiming?.find(({ name }) => name === 'sec-fetch-site')
    ?.description
