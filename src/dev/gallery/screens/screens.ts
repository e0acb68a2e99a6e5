/** Every screen of the site with addresses to show it (D3): by route, so that a new route does not compile until it has one here. */
import { BoardSchema, type Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import type { Api } from '#src/api/api.ts'
import type { FileRouteTypes } from '#src/routeTree.gen.ts'

/** A route's address; the screen for addresses without a route is named by its status. */
export type ScreenId = FileRouteTypes['to'] | '/404'

export interface Address {
  /** The shown content. */
  title: string
  /** Without language and in-game view. */
  path: string
}

/** Posts and goods depend on the content: the provider lists them. */
export interface AddressSource {
  api: Pick<Api, 'call'>
  locale: Locale
}

type Addresses = (source: AddressSource) => readonly Address[] | Promise<readonly Address[]>

const at =
  (title: string, path: string): Addresses =>
  () => [{ title, path }]

/** The list of each board's posts; terms have their own pages. */
const listOf: Record<Board, string | undefined> = {
  notice: '/bulletin/list?type=notice',
  update: '/bulletin/list?type=update',
  event: '/bulletin/list?type=event',
  guide: '/bulletin/list?type=guide',
  handbook: '/bulletin/list?type=handbook',
  faq: '/bulletin/list?type=faq',
  coupon: undefined,
  terms: undefined,
}
const boards = BoardSchema.options.flatMap((board) => {
  const path = listOf[board]
  return path === undefined ? [] : [{ board, path }]
})

/** The first of each group of similar items. */
const oneOfEach = <T>(all: readonly T[], likeness: (one: T) => string): T[] =>
  all.filter((one, index) => all.findIndex((other) => likeness(other) === likeness(one)) === index)

/** The newest post of each board. */
const posts: Addresses = async ({ api, locale }) => {
  const found = await Promise.all(boards.map(({ board }) => api.call('listPosts', { query: { board, locale, size: 1 } })))
  return found.flatMap(({ items }) => items.map(({ seq, board }) => ({ title: `Post, ${board}`, path: `/bulletin/${String(seq)}` })))
}

/** Hidden bulletins are in no list; the footer links to one if the law requires it. */
const hiddenPosts: Addresses = async ({ api, locale }) => {
  const { statutoryNotice } = await api.call('getSiteConfig', { query: { locale } })
  return statutoryNotice === null ? [] : [{ title: 'Hidden post', path: `/bulletin/hidden/${String(statutoryNotice.seq)}` }]
}

/** One product for each kind of limit and charge. */
const products: Addresses = async ({ api, locale }) => {
  const { items } = await api.call('listOpenProducts', { query: { lang: locale, pageSize: 100 } })
  return oneOfEach(items, ({ limit, free }) => `${limit.type} ${String(free)}`).map(({ productId, limit, free }) => ({
    title: `Product, ${free ? 'free' : 'paid'}, ${limit.type.toLowerCase()}`,
    path: `/shop/product/${productId}`,
  }))
}

const terms: Addresses = async ({ api, locale }) => {
  const { items } = await api.call('listPosts', { query: { board: 'terms', locale, size: 100 } })
  const documents = oneOfEach(items, ({ document }) => document ?? '').flatMap(({ document }) => (document === null ? [] : [document]))
  return documents.map((document) => ({ title: `Terms, ${document}`, path: `/terms/${document}` }))
}

/** The addresses of each screen. */
export const screens: Record<ScreenId, Addresses> = {
  '/': at('Front page', '/'),
  '/bulletin/list': () => boards.map(({ board, path }) => ({ title: `Board, ${board}`, path })),
  '/bulletin': at('Coupon board', '/bulletin?type=coupon'),
  '/bulletin/$seq': posts,
  '/bulletin/hidden/$seq': hiddenPosts,
  // An operator's command signs valid ones.
  '/bulletin/preview/$token': at('Preview link that is not valid', '/bulletin/preview/unknown'),
  '/coupon/register': at('Coupon', '/coupon/register'),
  '/shop': at('Shop', '/shop'),
  '/shop/product/$productId': products,
  '/shop/guide': at('Shop guide', '/shop/guide'),
  '/purchases': at('Purchase history', '/purchases'),
  '/purchases/$orderNo': at('A purchase', '/purchases/20261121-7K3M9QXW2D'),
  '/withdrawal': at('Withdrawal', '/withdrawal'),
  '/cash-receipt': at('Cash receipts', '/cash-receipt'),
  '/probability': at('Probability', '/probability'),
  '/search': at('Search', '/search?search=harrow'),
  '/terms/$document': terms,
  '/inquiry/{-$id}': () => [
    { title: 'Requests', path: '/inquiry' },
    { title: 'Requests, answered', path: '/inquiry?status=6' },
    { title: 'New request', path: '/inquiry/new' },
    { title: 'New request, about a purchase', path: '/inquiry/new?type=payment&orderNo=20261121-7K3M9QXW2D' },
    { title: 'A request', path: '/inquiry/1' },
  ],
  '/payment/$orderNo': at('Payment, no such order', '/payment/EH-00000000-000000'),
  '/auth/callback/$issuer': at('Back from an issuer', '/auth/callback/google'),
  '/teaser/registration': at('A pre-registration as its owner sees it', '/teaser/registration'),
  '/teaser/email': at('The pre-registration mail’s link', '/teaser/email'),
  '/teaser': at('Teaser', '/teaser'),
  '/login': at('Log in', '/login'),
  '/maintenance': at('Maintenance', '/maintenance'),
  '/error/500': () => [
    { title: 'Server error', path: '/error/500' },
    { title: 'Server error with its trace', path: '/error/500?trace=4f2a91c07b3e' },
  ],
  '/404': at('Not found', '/no/such/page'),
}

export const screenIds = Object.keys(screens) as ScreenId[]
/** Whether a parameter of an address is the id of a screen. */
export const isScreenId = (text: string | null): text is ScreenId => text !== null && Object.hasOwn(screens, text)
