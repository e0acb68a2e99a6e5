import { accessTokenKey } from './token-storage.ts'

/**
 * Runs before the first paint: whether a stored token must first be checked decides whether the cover shows (design.md "First paint").
 * The machine's top state stands on `<html data-session>`; until it runs, this is what it will be.
 */
export const headScript = `(function(d){var t;try{t=localStorage.getItem(${JSON.stringify(accessTokenKey)})}catch(e){}d.dataset.session=/\\/ingame(\\/|$)/.test(location.pathname)?'signedIn':t?'uninitialised':'signedOut'})(document.documentElement)`
