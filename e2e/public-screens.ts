/** The public screens that journeys visit. Apart from the fixtures, so that a test without a browser can compare them with the routes. */
import type { Locale } from '../contract/locales.ts'

/** An address of a screen that visitors can open. */
export interface PublicScreen {
  /** Id of its route. */
  id: string
  /** An address; `$season` is replaced by the season's post. */
  path: string
  status?: number
  /** Its languages, if not all. */
  languages?: readonly Locale[]
  /** Its content depends on the address's fragment, which the server does not receive. */
  needsScript?: true
}

/** Every public screen, by addresses of the demo content; tests/public-screens.test.ts compares them with the routes. */
export const screens: readonly PublicScreen[] = [
  { id: '/', path: '/' },
  { id: '/bulletin/list', path: '/bulletin/list?type=notice' },
  { id: '/bulletin/list', path: '/bulletin/list?type=update' },
  { id: '/bulletin/list', path: '/bulletin/list?type=event' },
  { id: '/bulletin/list', path: '/bulletin/list?type=guide' },
  { id: '/bulletin/list', path: '/bulletin/list?type=handbook' },
  { id: '/bulletin/list', path: '/bulletin/list?type=faq' },
  { id: '/bulletin', path: '/bulletin?type=coupon' },
  { id: '/bulletin/$seq', path: '/bulletin/$season' },
  { id: '/search', path: '/search?search=harrow' },
  { id: '/terms/$document', path: '/terms/service' },
  { id: '/terms/$document', path: '/terms/privacy?version=2024-11-14' },
  { id: '/probability', path: '/probability' },
  { id: '/shop', path: '/shop' },
  { id: '/shop/product/$productId', path: '/shop/product/growth-bundle' },
  { id: '/shop/guide', path: '/shop/guide' },
  { id: '/teaser/registration', path: '/teaser/registration' },
  { id: '/teaser/email', path: '/teaser/email', needsScript: true },
  { id: '/maintenance', path: '/maintenance' },
  { id: '/teaser', path: '/teaser', languages: ['ko', 'en'] },
  { id: '/coupon/register', path: '/coupon/register' },
  { id: '/purchases', path: '/purchases' },
  { id: '/withdrawal', path: '/withdrawal' },
  { id: '/cash-receipt', path: '/cash-receipt' },
  { id: '/inquiry', path: '/inquiry' },
  { id: '/inquiry/new', path: '/inquiry/new?type=1' },
  { id: '/inquiry/$id', path: '/inquiry/1' },
  { id: '/login', path: '/login' },
  { id: '/auth/callback/$issuer', path: '/auth/callback/google' },
  { id: '/error/500', path: '/error/500', status: 500 },
  { id: '/404', path: '/no/such/page', status: 404 },
]

/** Routes that every-screen.spec.ts does not visit, each with the reason. */
export const unvisited: Readonly<Record<string, string>> = {
  '/bulletin/hidden/$seq': 'shows a post as /bulletin/$seq does; link-previews.spec.ts opens it',
  '/bulletin/preview/$token': 'its address is signed for a draft: desk.spec.ts',
  '/payment/$orderNo': 'shows a member’s own order: payment.spec.ts',
  '/purchases/$orderNo': 'shows a member’s own order: orders.spec.ts',
}

/** Whether a screen exists in a language; otherwise the address leads to English (R1). */
export const isIn = ({ languages }: PublicScreen, locale: Locale): boolean => languages?.includes(locale) ?? true
