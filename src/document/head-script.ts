import { accessTokenKey } from '#src/features/session/token-storage.ts'

declare global {
  /** What stood in the address's fragment and was taken out of it; read once, by the client entry. */
  var siteEntryFragment: string | undefined
}

/** The style sheet of the web fonts: off until the page has loaded, on at once where this browser has fetched the fonts before. */
export const fontsId = 'web-fonts'
/** In localStorage: this browser has fetched the web fonts. */
const fontsKey = 'site.web-fonts'

/**
 * Runs in the head, before the first paint. ES2015, not compiled; CSP names it by nonce or hash.
 * - A page out of the browser's history is as old as its visit, whatever its headers say (RFC 9111 §6): it is loaded again, most often by a
 *   304, so that neither its words nor its clock are yesterday's. Its place is the router's to restore, not the browser's.
 * - Tokens in the fragment are taken out of the address at once (docs/requirements.md "Session"). An issuer's response shows the cover
 *   while it is checked.
 * - A stored token shows the cover until the session machine has decided (S19): `<html data-session>` is the machine's top state.
 * - A script that does not come, cannot be read or throws before hydration: `<html data-unstarted>` shows the line that says so
 *   (document.tsx) and lifts the cover, for what is left is a page to read.
 * - A browser without modules leaves the site's scripts out and says nothing: it is unstarted from the beginning.
 * - Web fonts come after everything else the page needs, all together: each of them lays the page out again.
 */
export const headScript = `(function(d,l,s){var t,f=function(e){e=document.getElementById('${fontsId}');if(e)e.media='all'},n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='back_forward'&&n.transferSize===0&&navigator.onLine){history.scrollRestoration='manual';return l.reload()}if(/[#&](outerToken|id_token|error)=/.test(l.hash)){siteEntryFragment=l.hash.slice(1);history.replaceState(history.state,'',l.pathname+l.search);if(/\\/auth\\/callback\\//.test(l.pathname))d.dataset.arriving=''}try{s=localStorage;t=s.getItem(${JSON.stringify(accessTokenKey)});if(s.getItem('${fontsKey}'))f()}catch(e){}d.dataset.session=/\\/ingame(\\/|$)/.test(l.pathname)?'signedIn':t?'uninitialised':'signedOut';if(!('noModule'in document.createElement('script')))d.dataset.unstarted='';function u(e){if(!('hydrated' in d.dataset)&&(e.target===window||e.target.tagName==='SCRIPT'))d.dataset.unstarted=''}addEventListener('error',u,true);addEventListener('unhandledrejection',u);addEventListener('load',function(){f();document.fonts.ready.then(function(){s.setItem('${fontsKey}','1')}).catch(function(){})})})(document.documentElement,location)`
