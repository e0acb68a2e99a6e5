/**
 * The provider's clock, continued by the browser's monotonic clock (`performance.now()`): setting the device's clock does not shift a
 * countdown. The monotonic clock may stop while a device sleeps, so each new site configuration sets the provider's clock again.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { SiteConfig } from '#contract/site.ts'

interface Anchor {
  /** The provider's time in ms since the epoch, ... */
  provider: number
  /** ... at this value of `performance.now()`, in ms. */
  at: number
}

/** Tolerance in ms: smaller differences come from rounding and from clock adjustments. */
const tolerance = 2000

const anchors = new WeakMap<QueryClient, Anchor>()
const drifts = new WeakMap<QueryClient, number>()

/**
 * The time at which the page was sent: the header holds it for a page that was rendered earlier for another visitor; otherwise the site
 * configuration in the page holds the time of rendering.
 */
function anchorOfPage(client: QueryClient, fallback: string | undefined): Anchor | undefined {
  const [first] = client.getQueriesData<SiteConfig>({ queryKey: ['site', 'config'] })
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const left = page?.serverTiming?.find(({ name }) => name === 'clock')?.description
  const moment = left ?? first?.[1]?.serverTime ?? fallback
  return moment === undefined ? undefined : { provider: Date.parse(moment), at: page?.responseStart ?? 0 }
}

function anchorOf(client: QueryClient, fallback?: string): Anchor | undefined {
  const anchor = anchors.get(client) ?? anchorOfPage(client, fallback)
  if (anchor !== undefined) anchors.set(client, anchor)
  return anchor
}

/**
 * The provider's current time; in the browser only.
 * @param fallback ISO 8601, used if neither page nor cache contains a time
 * @returns ms since the epoch
 */
export function providerNow(client: QueryClient, fallback: string): number {
  const { provider, at } = anchorOf(client, fallback)!
  return provider + performance.now() - at
}

/**
 * Takes the provider's time from a response. It counts only if it differs by more than the call's duration explains: a slow response must
 * not make a countdown jump.
 * @param serverTime ISO 8601
 * @param requestedAt `performance.now()` when the call began, in ms
 */
export function setProviderTime(client: QueryClient, serverTime: string, requestedAt: number): void {
  const at = performance.now()
  const half = (at - requestedAt) / 2
  const measured = { provider: Date.parse(serverTime) + half, at }
  const anchor = anchorOf(client)
  if (anchor === undefined || Math.abs(measured.provider - anchor.provider - (at - anchor.at)) > tolerance + half)
    anchors.set(client, measured)
}

/**
 * Whether the device's two clocks have diverged since the last check: it slept, or its clock was set. Only the provider knows which.
 * @returns true once for each divergence
 */
export function hasClockJumped(client: QueryClient): boolean {
  const drift = Date.now() - performance.now()
  const before = drifts.get(client)
  drifts.set(client, drift)
  return before !== undefined && Math.abs(drift - before) > tolerance
}
