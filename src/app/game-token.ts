/**
 * Whether the game's token in an address is accepted (A7, docs/decisions/0008): only in the in-game view, and not if a link of another site
 * led here in an ordinary browser. The fragment never reaches the server, and the linking site can suppress the referrer. `Sec-Fetch-Site`
 * is set by the browser itself; the provider passes it on with the page (W3C Server Timing `sec-fetch-site`). A reload and a step in the
 * history say nothing about who wrote the address: the game opens a new page.
 */
import { splitAddress } from '#contract/page-address.ts'
// Must not become a separate chunk: the entry waits here, and a chunk that imports the entry would never load.
import { inAppBrowserOf } from '#src/lib/in-app-browser.ts'

/** How this page was opened. */
interface Opening {
  /** Who led here: `cross-site`, or undefined if the provider did not report it. */
  fetchSite: string | undefined
  /** Whether the page was opened by an address, neither reloaded nor reached by the browser's history. */
  isNew: boolean
}

interface Entry extends Opening {
  pathname: string
  /** The content of the fragment. */
  fragment: string
  userAgent: string
}

/** @returns the game's token, or null if there is none or it is not accepted */
export function gameTokenOf({ pathname, fragment, fetchSite, isNew, userAgent }: Entry): string | null {
  const token = new URLSearchParams(fragment).get('outerToken')
  if (token === null || !isNew || !splitAddress(pathname).embedded) return null
  if (fetchSite !== 'cross-site') return token
  // The game's launcher may be a page of its publisher. Apps that show links of others have a name; the game's own webview has none.
  const browser = inAppBrowserOf(userAgent)
  return browser !== undefined && browser.name === undefined ? token : null
}

/** @returns how this page was opened, as provider and browser report it */
export function openingOf(timing: Pick<Performance, 'getEntriesByType'>): Opening {
  const [navigation] = timing.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return {
    fetchSite: navigation?.serverTiming?.find(({ name }) => name === 'sec-fetch-site')?.description,
    isNew: navigation?.type === 'navigate',
  }
}
