/**
 * Whether the game's token of an address counts (A7, docs/decisions/0008): in the in-game view alone, and not where a link of another site led
 * here in an ordinary browser. The fragment never reaches the server, and a page's referrer is the linking site's to suppress; `Sec-Fetch-Site`
 * is the browser's own word, and the provider passes it on with the page (W3C Server Timing `arrival`).
 */
import { splitAddress } from '#src/lib/address.ts'
// Not a chunk of its own: the entry waits here, and a chunk that needs the entry would never come.
import { inAppBrowserOf } from '#src/lib/in-app-browser.ts'

interface Entry {
  pathname: string
  /** What was in the fragment. */
  fragment: string
  /** How the page was reached: `cross-site`, or undefined where the provider did not say so. */
  arrival: string | undefined
  userAgent: string
}

/** @returns the game's token, or null where there is none that counts */
export function gameTokenOf({ pathname, fragment, arrival, userAgent }: Entry): string | null {
  const token = new URLSearchParams(fragment).get('outerToken')
  if (token === null || !splitAddress(pathname).embedded) return null
  if (arrival !== 'cross-site') return token
  // The game's launcher may be a page of its publisher. Apps that show links of others have a name; the game's own webview has none.
  const browser = inAppBrowserOf(userAgent)
  return browser !== undefined && browser.name === undefined ? token : null
}

/** @returns what the provider said of how this page was reached */
export const arrivalOf = (timing: Pick<Performance, 'getEntriesByType'>): string | undefined =>
  (timing.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.serverTiming?.find(({ name }) => name === 'arrival')
    ?.description
