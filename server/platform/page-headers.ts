/** Headers that every page of the site has, however it is sent. */
import { splitAddress } from '#contract/page-address.ts'
import type { PagePolicy } from './security.ts'

/** The clock, and the security policy of a page. */
export interface PageHeadersDeps {
  now: () => Date
  secure: (o: PagePolicy) => Record<string, string>
}

/** The provider's clock when the page was sent, whatever the page's age: the browser bases its countdowns on it (W3C Server Timing). */
const clockOf = (now: Date): string => `clock;desc="${now.toISOString()}"`

/**
 * Marks an in-game page that was opened from another site: its script cannot find that out, and a game token is then not accepted
 * (src/app/game-token.ts). The browser sets `Sec-Fetch-Site`, and no page can change it (W3C Fetch Metadata).
 */
const crossSiteMarker = (request: Request): string =>
  request.headers.get('sec-fetch-site') === 'cross-site' ? ', sec-fetch-site;desc="cross-site"' : ''

/**
 * Sets the headers of a page: security policy, what it varies by, caching unless it states its own, and the provider's clock.
 * @param headers of the rendered or cached page; they are changed and returned
 * @param path of the request
 */
export type SetPageHeaders = (headers: Headers, request: Request, path: string, policy: PagePolicy) => Headers

/** Creates the function that sets them, by the server's clock and policy. */
export const createSetPageHeaders =
  ({ now, secure }: PageHeadersDeps): SetPageHeaders =>
  (headers, request, path, policy) => {
    for (const [name, value] of Object.entries(secure(policy))) headers.set(name, value)
    const { locale, embedded } = splitAddress(path)
    // Only an address without a language depends on the client.
    if (locale === undefined) headers.append('vary', 'accept-language, cookie')
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
    // It decides whether the page keeps its opener, and the entry marker of an in-game page.
    headers.append('vary', 'sec-fetch-site')
    headers.set('server-timing', `${clockOf(now())}${embedded ? crossSiteMarker(request) : ''}`)
    return headers
  }
