import { callbackPath } from '#contract/public-addresses.ts'
import { basesName } from '#src/api/bases.ts'
import { accessTokenKey } from '#src/features/session/token-storage.ts'
import { build } from '#src/lib/build.ts'

declare global {
  /** The fragment that was removed from the address; the client entry reads it once. */
  var siteEntryFragment: string | undefined
}

/** The style sheet of the web fonts: disabled until the page has loaded, enabled at once if this browser has fetched the fonts before. */
export const fontsId = 'web-fonts'
const values = {
  build,
  basesName,
  fontsId,
  accessTokenKey,
  callbackPath,
  /** Key in localStorage: this browser has fetched the web fonts. */
  fontsKey: 'site.web-fonts',
}

/** What an `error` or `unhandledrejection` says about a script. */
interface Fault {
  target: unknown
  filename?: string
  lineno?: number
  colno?: number
  error?: Partial<Error>
  reason?: Partial<Error>
}

/**
 * Runs in the head, before the first paint. It is sent as text, so it names nothing of its module; ES2015, since it is not compiled
 * (unstarted-report.test.ts). CSP allows it by nonce or hash.
 * - A page from the browser's history is as old as its visit, whatever its headers (RFC 9111 §6): it is reloaded, mostly with a 304, so
 *   that neither its content nor its clock is outdated. The router restores the scroll position, not the browser.
 * - Tokens in the fragment are removed from the address at once, before any reload (docs/requirements.md "Session").
 *   `<html data-sign-in-return>` shows the cover while an issuer's response is checked.
 * - If a token is stored, `<html data-session-unknown>` shows the cover until the session machine has decided (S19).
 * - If a script fails to load, to parse or to run before hydration, `<html data-unstarted>` shows a message (document.tsx) and removes the
 *   cover, so that the page can be read.
 *   If the page has not started 3 s later, or is left before, it reports this once (contract/reports.ts): place and class of the fault, no
 *   text. The reporter (src/app/reports) starts with the page, so until then nothing else reports.
 * - A browser without modules skips the site's scripts and reports nothing: it is unstarted from the beginning.
 * - Web fonts are enabled last and all together: each of them causes a new layout.
 */
function runInHead({ build, basesName, fontsId, accessTokenKey, callbackPath, fontsKey }: typeof values): void {
  const { dataset } = document.documentElement
  const takeTokens = (): string | undefined => {
    const { hash, href } = location
    if (!/[#&](outerToken|id_token|error)=/.test(hash)) return undefined
    history.replaceState(history.state, '', href.split('#')[0])
    return hash.slice(1)
  }
  const fragment = takeTokens()
  // Of another page of this browser, which changed only the fragment: not used.
  addEventListener('hashchange', takeTokens)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation && navigation.type === 'back_forward' && navigation.transferSize === 0 && navigator.onLine) {
    history.scrollRestoration = 'manual'
    location.reload()
    return
  }

  const isInGame = /\/ingame(\/|$)/.test(location.pathname)
  if (fragment) {
    window.siteEntryFragment = fragment
    if (location.pathname.includes(callbackPath) && !isInGame) dataset['signInReturn'] = ''
  }

  const enableFonts = (): void => {
    const sheet = document.getElementById(fontsId) as HTMLStyleElement | null
    if (sheet) sheet.media = 'all'
  }
  let storage: Storage | undefined
  try {
    storage = localStorage
    if (storage.getItem(accessTokenKey) && !isInGame) dataset['sessionUnknown'] = ''
    if (storage.getItem(fontsKey)) enableFonts()
    // oxlint-disable-next-line no-unused-vars -- storage is blocked; ES2015 needs a name
  } catch (blocked) {}
  addEventListener('load', () => {
    enableFonts()
    document.fonts.ready.then(() => storage && storage.setItem(fontsKey, '1')).catch(() => {})
  })

  if (!('noModule' in document.createElement('script'))) dataset['unstarted'] = ''
  let report: string | undefined
  let isReported = false
  const reportOf = ({ target, filename, lineno, colno, error, reason }: Fault): string | undefined => {
    const { name, stack } = error || reason || {}
    const { src } = target as { src?: string }
    const place = filename ? `${filename}:${lineno}:${colno}` : src ? `${src}:0:0` : String(stack)
    const start = place.indexOf(`${location.origin}/`)
    // Of another site, or of an extension.
    if (start < 0 && /:\/\//.test(place)) return undefined
    const path = start < 0 ? '' : place.slice(start + location.origin.length)
    const at = /^(\/[\w./-]{1,120}\.[jt]sx?)(?:\?[^:\s]*)?(:\d{1,7}:\d{1,7})/.exec(path)
    const fault = {
      kind: 'error',
      name: /^[A-Za-z][\w.-]{0,79}$/.test(name || '') ? name : 'Unstarted',
      message: 'the page has not started',
      at: at ? [`${at[1]}${at[2]}`] : [],
      page: '/$',
    }
    return JSON.stringify({ build, locale: dataset['locale'], reports: [fault] })
  }
  const send = (): void => {
    if (!report || isReported || 'hydrated' in dataset || !navigator.sendBeacon) return
    isReported = true
    const bases = document.querySelector<HTMLMetaElement>(`meta[name="${basesName}"]`)
    navigator.sendBeacon(`${(bases && (JSON.parse(bases.content) as { game?: string }).game) || '/api'}/site/reports`, report)
  }
  const noteFault = (event: Fault): void => {
    const { target } = event
    if ('hydrated' in dataset || (target !== window && (target as Element).tagName !== 'SCRIPT')) return
    dataset['unstarted'] = ''
    if (report) return
    report = reportOf(event)
    if (report) setTimeout(send, 3000)
  }
  addEventListener('error', noteFault, true)
  addEventListener('unhandledrejection', noteFault)
  addEventListener('pagehide', send)
}

/** @returns the text of the script; a function, so that the browser's build leaves it out */
export const headScript = (): string => `(${String(runInHead)})(${JSON.stringify(values).replaceAll('<', '\\u003c')})`
