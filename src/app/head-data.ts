/** What the page's head hands to the browser before any module runs. */
import type { Base } from '#contract/endpoint.ts'
import { accessTokenKey } from '#src/features/session/token-storage.ts'

/**
 * Runs before the first paint: whether a stored token must first be checked decides whether the cover shows (design.md "First paint").
 * The machine's top state stands on `<html data-session>`; until it runs, this is what it will be.
 */
export const headScript = `(function(d){var t;try{t=localStorage.getItem(${JSON.stringify(accessTokenKey)})}catch(e){}d.dataset.session=/\\/ingame(\\/|$)/.test(location.pathname)?'signedIn':t?'uninitialised':'signedOut'})(document.documentElement)`

export const basesName = 'api-bases'
const defaults: Record<Base, string> = { auth: '/api', game: '/api', payment: '/api' }

/** @returns the provider's addresses, from `<meta name="api-bases">` */
export function readBases(document: Document): Record<Base, string> {
  const given = document.querySelector(`meta[name="${basesName}"]`)?.getAttribute('content')
  return given ? { ...defaults, ...(JSON.parse(given) as Partial<Record<Base, string>>) } : defaults
}
