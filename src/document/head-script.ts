import { basesName } from '#src/api/bases.ts'
import { accessTokenKey } from '#src/features/session/token-storage.ts'
import { build } from '#src/lib/build.ts'

declare global {
  /** The fragment that was removed from the address; the client entry reads it once. */
  var siteEntryFragment: string | undefined
}

/** The style sheet of the web fonts: disabled until the page has loaded, enabled at once if this browser has fetched the fonts before. */
export const fontsId = 'web-fonts'
/** Key in localStorage: this browser has fetched the web fonts. */
const fontsKey = 'site.web-fonts'

/** Of an event: the body of its report, as text; undefined if another site's script or an extension has failed. */
const unstartedReport = `function r(e){var o=e.error||e.reason||{},w=e.filename?e.filename+':'+e.lineno+':'+e.colno:e.target.src?e.target.src+':0:0':String(o.stack),i=w.indexOf(l.origin+'/'),m=/^(\\/[\\w./-]{1,120}\\.[jt]sx?)(?:\\?[^:\\s]*)?(:\\d{1,7}:\\d{1,7})/.exec(i<0?'':w.slice(i+l.origin.length));if(i>=0||!/:\\/\\//.test(w))return JSON.stringify({build:'${build}',locale:d.dataset.locale,reports:[{kind:'error',name:/^[A-Za-z][\\w.-]{0,79}$/.test(o.name||'')?o.name:'Unstarted',message:'the page has not started',at:m?[m[1]+m[2]]:[],page:'/$'}]})}`
/** Sends it, unless the page has started meanwhile. */
const sendUnstarted = `function z(){var m=document.querySelector('meta[name="${basesName}"]');if(b&&!k&&!('hydrated'in d.dataset)&&navigator.sendBeacon){k=1;navigator.sendBeacon((m&&JSON.parse(m.content).game||'/api')+'/site/reports',b)}}`

/**
 * Runs in the head, before the first paint. ES2015, not compiled; CSP allows it by nonce or hash.
 * - A page from the browser's history is as old as its visit, whatever its headers (RFC 9111 §6): it is reloaded, mostly with a 304, so
 *   that neither its content nor its clock is outdated. The router restores the scroll position, not the browser.
 * - Tokens in the fragment are removed from the address at once (docs/requirements.md "Session"). The cover is shown while an issuer's
 *   response is checked.
 * - If a token is stored, the cover is shown until the session machine has decided (S19): `<html data-session>` is the machine's top state.
 * - If a script fails to load, to parse or to run before hydration, `<html data-unstarted>` shows a message (document.tsx) and removes the
 *   cover, so that the page can be read.
 *   If the page has not started 3 s later, or is left before, it reports this once (contract/reports.ts): place and class of the fault, no
 *   text. The reporter (src/app/reports) starts with the page, so until then nothing else reports.
 * - A browser without modules skips the site's scripts and reports nothing: it is unstarted from the beginning.
 * - Web fonts are enabled last and all together: each of them causes a new layout.
 */
export const headScript = `(function(d,l,s){var t,f=function(e){e=document.getElementById('${fontsId}');if(e)e.media='all'},n=performance.getEntriesByType('navigation')[0];if(n&&n.type==='back_forward'&&n.transferSize===0&&navigator.onLine){history.scrollRestoration='manual';return l.reload()}if(/[#&](outerToken|id_token|error)=/.test(l.hash)){siteEntryFragment=l.hash.slice(1);history.replaceState(history.state,'',l.pathname+l.search);if(/\\/auth\\/callback\\//.test(l.pathname))d.dataset.arriving=''}try{s=localStorage;t=s.getItem(${JSON.stringify(accessTokenKey)});if(s.getItem('${fontsKey}'))f()}catch(e){}d.dataset.session=/\\/ingame(\\/|$)/.test(l.pathname)?'signedIn':t?'uninitialised':'signedOut';if(!('noModule'in document.createElement('script')))d.dataset.unstarted='';var b,k;${unstartedReport}${sendUnstarted}function u(e){if(!('hydrated' in d.dataset)&&(e.target===window||e.target.tagName==='SCRIPT')){d.dataset.unstarted='';if(!b&&(b=r(e)))setTimeout(z,3e3)}}addEventListener('error',u,true);addEventListener('unhandledrejection',u);addEventListener('pagehide',z);addEventListener('load',function(){f();document.fonts.ready.then(function(){s.setItem('${fontsKey}','1')}).catch(function(){})})})(document.documentElement,location)`
