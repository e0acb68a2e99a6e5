/**
 * Browsers inside apps: their names, whether Google refuses sign-in there, and how a player gets out (A5, S13). Google's policy is
 * https://developers.google.com/identity/protocols/oauth2/policies#secure-browsers.
 *
 * Nothing here may run automatically when a page loads: a redirect on load breaks the back button. A way out is used on a tap only. Each
 * one may fail silently (apps change), so a screen that offers it also offers the address to copy.
 */
import { sitePathOf } from '#contract/page-address.ts'

export type InAppBrowserId =
  | 'naver'
  | 'kakaoTalk'
  | 'line'
  | 'messenger'
  | 'threads'
  | 'instagram'
  | 'facebook'
  | 'tiktok'
  | 'x'
  | 'band'
  | 'daum'
  | 'linkedIn'
  | 'weChat'
  | 'telegram'
  | 'slack'
  | 'snapchat'
  | 'google'
  | 'androidWebView'
  | 'iosWebView'

export type InAppPlatform = 'android' | 'ios' | 'other'

export interface InAppBrowser {
  id: InAppBrowserId
  /** The app's name as players know it; undefined if only the kind of browser is known: texts then use “this app”. */
  name: AppName | undefined
  /** `other`: a computer, where no app passes an address on. */
  platform: InAppPlatform
  /** Google responds with `disallowed_useragent`, or hangs. */
  isGoogleRefused: boolean
  /** `scheme`: a link leaves the app; `parameter`: an ordinary link that the app opens outside; `instructions`: the app's menu, by hand. */
  wayOut: 'scheme' | 'parameter' | 'instructions'
}

/** Brand names are not translated, except the two that Korean players write in Korean. */
export interface AppName {
  ko?: string
  default: string
}

type Google = 'works' | 'refused'
type Exit = 'kakaoScheme' | 'lineParameter' | 'intent' | 'safariScheme' | 'none'

interface App {
  id: InAppBrowserId
  name?: AppName
  pattern: RegExp
  /** `refused` if untested: a needless warning costs a tap, a refused sign-in costs the player. */
  google: Google | { android: Google; ios: Google }
  exit: { android: Exit; ios: Exit }
}

const byIntent = { android: 'intent', ios: 'none' } as const
/** Meta's apps on iOS pass on Safari's own scheme; unofficial, iOS 17 and later. */
const byIntentOrSafari = { android: 'intent', ios: 'safariScheme' } as const
/** Tested on iOS only (npm google-oauth-webview); on Android these are ordinary web views. */
const worksOnIos = { android: 'refused', ios: 'works' } as const

/** The first match counts: apps of one company share markers, and the last two patterns match the basis of most others. */
const apps: readonly App[] = [
  { id: 'naver', name: { ko: '네이버', default: 'NAVER' }, pattern: /NAVER\(inapp/i, google: 'refused', exit: byIntent },
  {
    id: 'kakaoTalk',
    name: { ko: '카카오톡', default: 'KakaoTalk' },
    pattern: /\bKAKAOTALK[ /]/i,
    google: 'refused',
    exit: { android: 'kakaoScheme', ios: 'kakaoScheme' },
  },
  {
    id: 'line',
    name: { default: 'LINE' },
    pattern: /\bLine\//,
    google: 'refused',
    exit: { android: 'lineParameter', ios: 'lineParameter' },
  },
  {
    id: 'messenger',
    name: { default: 'Messenger' },
    pattern: /FBAN\/Messenger|FB_IAB\/MESSENGER|Orca-Android/,
    google: 'refused',
    exit: byIntentOrSafari,
  },
  { id: 'threads', name: { default: 'Threads' }, pattern: /\bBarcelona \d/, google: 'refused', exit: byIntentOrSafari },
  { id: 'instagram', name: { default: 'Instagram' }, pattern: /\bInstagram\b/, google: 'refused', exit: byIntentOrSafari },
  { id: 'facebook', name: { default: 'Facebook' }, pattern: /FBAN|FBAV|FB_IAB/, google: 'refused', exit: byIntentOrSafari },
  {
    id: 'tiktok',
    name: { default: 'TikTok' },
    pattern: /musical_ly|BytedanceWebview|TikTok|\btrill_\d/,
    google: 'refused',
    exit: byIntent,
  },
  { id: 'x', name: { default: 'X' }, pattern: /Twitter for i(?:Phone|Pad)|TwitterAndroid/, google: worksOnIos, exit: byIntent },
  { id: 'band', name: { default: 'BAND' }, pattern: /\bBAND\//, google: 'refused', exit: byIntent },
  { id: 'daum', name: { default: 'Daum' }, pattern: /\bDaumApps\//, google: 'refused', exit: byIntent },
  // Both reject every unknown scheme.
  { id: 'linkedIn', name: { default: 'LinkedIn' }, pattern: /LinkedInApp/, google: 'refused', exit: { android: 'none', ios: 'none' } },
  { id: 'weChat', name: { default: 'WeChat' }, pattern: /\bMicroMessenger\//, google: 'refused', exit: { android: 'none', ios: 'none' } },
  { id: 'telegram', name: { default: 'Telegram' }, pattern: /\bTelegram(?:-Android|-iOS)?\//, google: worksOnIos, exit: byIntent },
  { id: 'slack', name: { default: 'Slack' }, pattern: /\bSlack\/|com\.tinyspeck\.chatlyio/, google: worksOnIos, exit: byIntent },
  // It contains “like Safari/…”, so the last row would not match it.
  { id: 'snapchat', name: { default: 'Snapchat' }, pattern: /\bSnapchat\//, google: 'refused', exit: byIntent },
  // Gmail on iOS contains GSA too.
  { id: 'google', name: { default: 'Google' }, pattern: /\bGSA\//, google: worksOnIos, exit: byIntent },
  { id: 'androidWebView', pattern: /Android.*; wv\)/, google: 'refused', exit: byIntent },
  /* A page added to the home screen has the same user agent; only `navigator.standalone` tells them apart, which a server never sees. */
  {
    id: 'iosWebView',
    pattern: /^(?!.*(?:Safari\/|CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|Whale\/|DuckDuckGo|Brave)).*(?:iPhone|iPad|iPod).*AppleWebKit\/.*Mobile\//,
    google: 'refused',
    exit: byIntent,
  },
]

/** They contain the name of the app whose preview they fetch, and are no browser. */
const robots =
  /kakaotalk-scrap|kakaostory-og|facebookexternalhit|facebot|line-poker|\byeti\/|daumoa|googlebot|bingbot|twitterbot|slackbot|telegrambot|linkedinbot/i

/** An iPad that requests desktop pages identifies as a Macintosh; apps still name iOS. */
const ios = /iPhone|iPad|iPod|Macintosh.*(?:Mobile\/|FBIOS|FBSN\/iP?OS|FBSN\/iPadOS)/

const platformOf = (userAgent: string): InAppPlatform => (/Android/.test(userAgent) ? 'android' : ios.test(userAgent) ? 'ios' : 'other')

const exitOf = (app: App, platform: InAppPlatform): Exit => (platform === 'other' ? 'none' : app.exit[platform])

const wayOutOf = (exit: Exit): InAppBrowser['wayOut'] =>
  exit === 'none' ? 'instructions' : exit === 'lineParameter' ? 'parameter' : 'scheme'

/**
 * @param userAgent as the browser sends it
 * @returns undefined for a standalone browser (Chrome, Safari, Samsung Internet, Whale …) and for the robots that fetch previews
 */
export function inAppBrowserOf(userAgent: string): InAppBrowser | undefined {
  if (robots.test(userAgent)) return undefined
  const app = apps.find(({ pattern }) => pattern.test(userAgent))
  if (app === undefined) return undefined
  const platform = platformOf(userAgent)
  const google = typeof app.google === 'string' ? app.google : app.google[platform === 'ios' ? 'ios' : 'android']
  return { id: app.id, name: app.name, platform, isGoogleRefused: google === 'refused', wayOut: wayOutOf(exitOf(app, platform)) }
}

/** A fragment may contain a token, and a token never leaves its page. */
function withoutFragment(href: string): URL {
  const url = new URL(href)
  url.hash = ''
  return url
}

function isWebAddress(href: string): boolean {
  try {
    return /^https?:$/.test(new URL(href).protocol)
  } catch {
    return false
  }
}

/**
 * The address that opens `href` in the player's own browser: for an ordinary link or a `location` change on a tap (A5).
 * - KakaoTalk: its own scheme, to the default browser.
 * - Android: an intent without `package=`, so that Chrome is not forced; with the address to open if no app accepts the intent
 *   (https://developer.chrome.com/docs/android/intents).
 * - LINE: `openExternalBrowser=1` (https://developers.line.biz, “Opening a URL in an external browser”).
 * - Facebook, Messenger, Instagram, Threads on iOS: Safari's scheme.
 * @param href absolute; its fragment is removed
 * @returns undefined if the player has to use the app's menu, and for anything but http and https
 */
export function wayOutHref(browser: Pick<InAppBrowser, 'id' | 'platform'>, href: string): string | undefined {
  const app = apps.find(({ id }) => id === browser.id)
  if (app === undefined || !isWebAddress(href)) return undefined
  const url = withoutFragment(href)
  switch (exitOf(app, browser.platform)) {
    case 'kakaoScheme':
      return `kakaotalk://web/openExternal?url=${encodeURIComponent(url.href)}`
    case 'lineParameter':
      url.searchParams.set('openExternalBrowser', '1')
      return url.href
    case 'intent': {
      const scheme = url.protocol.slice(0, -1)
      const fallback = encodeURIComponent(url.href)
      return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};S.browser_fallback_url=${fallback};end`
    }
    case 'safariScheme':
      return `x-safari-${url.href}`
    case 'none':
      break
  }
  return undefined
}

/**
 * Adds the player's intent for the external browser: `href` holds the route, `login` and `next` the intent. Never tokens.
 * @param href absolute; its fragment is removed
 * @param intent `next`: a path on this site, otherwise it is dropped, as is an invalid one already in `href`
 * @throws TypeError if `href` is not an absolute address
 */
export function addIntent(href: string, intent: { login?: 'google' | 'apple' | undefined; next?: string | undefined }): string {
  const url = withoutFragment(href)
  if (intent.login !== undefined) url.searchParams.set('login', intent.login)
  const next = intent.next ?? url.searchParams.get('next')
  if (next === null) return url.href
  const path = sitePathOf(next)
  if (path === undefined) url.searchParams.delete('next')
  else url.searchParams.set('next', path)
  return url.href
}
