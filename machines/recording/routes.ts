/** Addresses without personal data: a recording keeps the template of a route instead of its values. */
import { joinAddress, splitAddress } from '#contract/page-address.ts'

/** Values of a route's parameter that show another screen, so that a recording keeps them. */
export const fixedValues: readonly string[] = ['/inquiry/new']

/** Every route, as the router names it; fixed paths come before paths with parameters. A test compares the list with the route tree. */
export const routeTemplates: readonly string[] = [
  ...fixedValues,
  '/',
  '/auth/callback/$issuer',
  '/bulletin',
  '/bulletin/list',
  '/bulletin/hidden/$seq',
  '/bulletin/preview/$token',
  '/bulletin/$seq',
  '/cash-receipt',
  '/coupon/register',
  '/error/500',
  '/inquiry',
  '/inquiry/$id',
  '/login',
  '/maintenance',
  '/payment/$orderNo',
  '/probability',
  '/purchases',
  '/purchases/$orderNo',
  '/search',
  '/shop',
  '/shop/guide',
  '/shop/product/$productId',
  '/teaser',
  '/teaser/email',
  '/teaser/registration',
  '/terms/$document',
  '/withdrawal',
]

/** Stands for every address without a route. */
const unknown = '/$'

/**
 * Whether a text is the path of a page as the address bar shows it. The browser would take `//elsewhere.example` for a host, and show
 * another path for `/shop?x`, `/shop#x` and `/shop/../x`: a replay would wait for that page without end.
 */
export const isPagePath = (path: string): boolean => /^\/(?![/\\])/.test(path) && new URL(path, 'http://site').pathname === path

const partsOf = (path: string): string[] => path.split('/').filter(Boolean)

const fits = (template: readonly string[], parts: readonly string[]): boolean =>
  template.length === parts.length && template.every((part, at) => part.startsWith('$') || part === parts[at])

const templates = routeTemplates.map((template) => [template, partsOf(template)] as const)

/**
 * Takes an address with or without language and in-game view (`/ko/ingame/payment/EH-1?from=app`) and returns its route template with the
 * same language and view, without search and fragment (`/ko/ingame/payment/$orderNo`); `/$` if no route matches.
 */
export function templateOf(address: string): string {
  const { path, ...front } = splitAddress(address.split(/[?#]/)[0] ?? '')
  const parts = partsOf(path)
  const [template = unknown] = templates.find(([, wanted]) => fits(wanted, parts)) ?? []
  return joinAddress({ ...front, path: template })
}
