import { accessTokenKey } from './token-storage.ts'

/** What came in the fragment and was taken out of the address; the entry reads it once. */
declare global {
  var siteFragment: string | undefined
  /** Listens for presses from the first byte on, and keeps the last button until the site has woken (src/app/boot-script.ts). */
  var sitePress: ((event: Event) => void) & { button?: HTMLButtonElement | null }
}

/** Style sheet of the faces that are fetched: off until the key picture is there, at once where they are in the browser's cache. */
export const facesId = 'faces'
/** In localStorage: this browser has fetched them once. */
export const facesKey = 'site.faces'

/**
 * Runs before the first paint, and before any other script of the page:
 * - a page out of the browser's history is as old as its visit, whatever its headers say: history asks nobody (RFC 9111 §6). It is asked for
 *   again, as if it had been loaded anew (most often 304), so that neither its words nor its clock are yesterday's;
 * - takes tokens out of the address at once (decisions "Session"); an issuer's answer also shows the cover while it is looked at;
 * - whether a stored token must first be checked decides whether the cover shows (design.md "First paint"). The machine's top state
 *   stands on `<html data-session>`; until it runs, this is what it will be;
 * - the faces show at once where this browser has them;
 * - a button may be pressed while the rest of the page is still being read.
 */
export const headScript = `(function(d,l){var t,n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='back_forward'&&n.transferSize===0&&navigator.onLine)return l.reload();if(/[#&](outerToken|id_token|error)=/.test(l.hash)){siteFragment=l.hash.slice(1);history.replaceState(history.state,'',l.pathname+l.search);if(/\\/auth\\/callback\\//.test(l.pathname))d.dataset.arriving=''}try{t=localStorage.getItem(${JSON.stringify(accessTokenKey)});if(localStorage.getItem('${facesKey}'))document.getElementById('${facesId}').media='all'}catch(e){}d.dataset.session=/\\/ingame(\\/|$)/.test(l.pathname)?'signedIn':t?'uninitialised':'signedOut';addEventListener('click',sitePress=function(e){sitePress.button=e.target.closest('button')},true)})(document.documentElement,location)`
