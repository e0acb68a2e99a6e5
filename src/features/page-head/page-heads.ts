/** The head of each page, composed by its route's `head`. */
import { chargedCurrency } from '#contract/money.ts'
import { regionOf } from '#contract/regions.ts'
import { msg } from '@lingui/core/macro'
import type { Board } from '#contract/boards.ts'
import { excerptOf, plainTextOf } from '#contract/excerpt.ts'
import { hreflangs } from '#contract/public-addresses.ts'
import type { PostDetail, PostItem, PostList } from '#contract/posts.ts'
import type { ProbabilityDetail } from '#contract/probability.ts'
import type { CategoryList } from '#contract/shop.ts'
import type { ListedPost } from '#src/api/posts.queries.ts'
import type { ListedProduct } from '#src/api/shop.queries.ts'
import type { SiteConfig } from '#contract/site.ts'
import type { Teaser } from '#contract/teaser.ts'
import type { BoardView } from '#src/components/board-view.ts'
import { afterHeroId } from '#src/components/first-view.ts'
import { stringifySearch } from '#src/lib/search-params.ts'
import * as descriptions from './descriptions.ts'
import { addressOf, asPageHead, composeHead, shareImageOf, type HeadSite, type PageHead } from './head-tags.ts'
import { article, frontPage, priceText, product as productData, questions, type Publisher } from './structured-data.ts'

export type { PageHead } from './head-tags.ts'

const publisherOf = (site: HeadSite): Publisher => ({
  name: site.brand.name,
  url: addressOf(site, '/'),
  logo: new URL(site.brand.logo, site.origin).href,
})

const boardPath = (search: { type: Board; [name: string]: unknown }): string => `/bulletin/list${stringifySearch(search)}`

/** `Notices · Page 2`: the pages of a list have different titles. */
const withPage = ({ i18n }: HeadSite, title: string, page: number): string =>
  page === 1 ? title : `${title} · ${i18n._(msg`Page ${page}`)}`

/** S1. */
export function homeHead(site: HeadSite, { home, links }: Pick<SiteConfig, 'home' | 'links'>): PageHead {
  // Lines of a heading: Japanese and Chinese have no space between them.
  const claim = home?.hero.title.join(site.locale === 'ja' || site.locale === 'tw' ? '' : ' ') ?? ''
  const description = home?.hero.lead ?? site.brand.name
  return composeHead(site, {
    title: [site.brand.name, claim].filter(Boolean).join(' · '),
    description,
    path: '/',
    data: frontPage({
      publisher: publisherOf(site),
      description,
      image: shareImageOf(site),
      language: hreflangs[site.locale],
      links,
    }),
    ...(home !== null && { behindFirstView: afterHeroId }),
  })
}

/**
 * S3, S4: a page of a board. Both routes of a board share one address. A group is part of its board; ended events are not. Search results
 * have no indexed page.
 * @param title the board's name
 * @param list undefined while it is loading
 */
export function boardHead(site: HeadSite, view: BoardView, title: string, list: PostList | undefined): PageHead {
  const { type, page, search } = view
  const isEmpty = list?.items.length === 0
  return composeHead(site, {
    title: withPage(site, search === undefined ? title : `${search} · ${title}`, page),
    name: title,
    description: site.i18n._(descriptions.boardDescriptions[type](site.brand.name)),
    path: boardPath({
      type,
      state: type === 'event' && view.state === 'ended' ? view.state : undefined,
      search,
      searchType: search === undefined || view.searchType === 'TITLE_CONTENT' ? undefined : view.searchType,
      page: page === 1 ? undefined : page,
    }),
    isHidden: search !== undefined || (isEmpty && page > 1),
    feed: { board: type, title },
    data: type === 'faq' && list !== undefined && !isEmpty ? [questions(list.items)] : [],
  })
}

/** A version of the terms has its own address (S9). */
const termsPath = (document: NonNullable<PostItem['document']>, version: string | null | undefined): string =>
  `/terms/${document}${version == null ? '' : stringifySearch({ version })}`

/**
 * S5. Terms have their own page, which their post names as canonical. Fields that a list lacks are added when the post's response arrives.
 * @param section the board's name
 */
export function postHead(site: HeadSite, post: ListedPost, section: string): PageHead {
  const path = post.document === null ? `/bulletin/${String(post.seq)}` : termsPath(post.document, post.version)
  const image = post.cover ?? post.thumbnail
  const updatedDt = post.updatedDt ?? post.createdDt
  return composeHead(site, {
    title: post.title,
    description: post.excerpt,
    path,
    languages: post.locales ?? [site.locale],
    // Only the page in the post's own language is indexed.
    isHidden: post.writtenIn !== undefined,
    image,
    imageAlt: post.title,
    type: 'article',
    more: [
      { property: 'article:published_time', content: post.createdDt },
      { property: 'article:modified_time', content: updatedDt },
      { property: 'article:section', content: section },
    ],
    above: [{ name: section, path: boardPath({ type: post.board }) }],
    feed: { board: post.board, title: section },
    data: [
      article({
        post: { ...post, updatedDt },
        url: addressOf(site, path),
        image: shareImageOf(site, image),
        language: hreflangs[site.locale],
        section,
        publisher: publisherOf(site),
      }),
    ],
  })
}

/** S5: a bulletin reached by its address only. */
export const hiddenPostHead = (site: HeadSite, post: PostDetail): PageHead =>
  composeHead(site, {
    title: post.title,
    description: post.excerpt,
    path: `/bulletin/hidden/${String(post.seq)}`,
    isHidden: true,
    image: post.cover ?? post.thumbnail,
    imageAlt: post.title,
    type: 'article',
  })

/** An unpublished post: its address is secret and must not be in any tag. */
export const previewHead = (site: HeadSite, post: PostDetail): PageHead =>
  composeHead(site, { title: post.title, description: post.excerpt, isHidden: true, image: post.cover ?? post.thumbnail, type: 'article' })

/**
 * S9. The version in force has the document's own address.
 * @param isCurrent whether this version is the one in force
 */
export const termsHead = (site: HeadSite, post: PostDetail, isCurrent: boolean): PageHead =>
  composeHead(site, {
    title: isCurrent || post.version === null ? post.title : `${post.title} · ${post.version}`,
    name: post.title,
    description: post.excerpt,
    path: post.document === null ? `/bulletin/${String(post.seq)}` : termsPath(post.document, isCurrent ? undefined : post.version),
    languages: post.locales,
  })

/** S10. @param isFirst whether it is the default table */
export const probabilityHead = (site: HeadSite, table: ProbabilityDetail, isFirst: boolean): PageHead => {
  const title = site.i18n._(msg`Probability`)
  return composeHead(site, {
    title: `${table.name} · ${title}`,
    name: table.name,
    description: excerptOf([site.i18n._(descriptions.probabilityDescription(site.brand.name)), table.description].join(' ')),
    path: isFirst ? '/probability' : `/probability${stringifySearch({ table: table.seq })}`,
    above: isFirst ? [] : [{ name: title, path: '/probability' }],
  })
}

/**
 * S2: a page of the shop, of all goods or of one category.
 * @param o.isEmpty whether the page is loaded and has no goods
 */
export function shopHead(
  site: HeadSite,
  { category, page }: { category?: string | undefined; page: number },
  { shop: { categories }, isEmpty }: { shop: CategoryList; isEmpty: boolean },
): PageHead {
  const title = site.i18n._(msg`Web shop`)
  const name = categories.find(({ id }) => id === category)?.name[site.locale]
  const { brand } = site
  return composeHead(site, {
    title: withPage(site, name === undefined ? title : `${name} · ${title}`, page),
    name: name ?? title,
    description: site.i18n._(
      name === undefined ? descriptions.shopDescription(brand.name) : descriptions.categoryDescription(name, brand.name),
    ),
    path: `/shop${stringifySearch({ category, page: page === 1 ? undefined : page })}`,
    // An unknown category shows nothing, nor does a page after the last one.
    isHidden: (category !== undefined && name === undefined) || (isEmpty && page > 1),
    above: category === undefined ? [] : [{ name: title, path: '/shop' }],
    behindFirstView: afterHeroId,
  })
}

/** S2, B1: one product: its contents, then the beginning of its description. */
export function productHead(site: HeadSite, product: ListedProduct, { categories }: CategoryList): PageHead {
  const path = `/shop/product/${product.productId}`
  const category = categories.find(({ id }) => id === product.category)
  const description = excerptOf(
    [product.quantity, ...(product.description === undefined ? [] : [plainTextOf(product.description)])].join(' · '),
  )
  // Previews have room for one price: in the currency that is charged in the language's region (docs/requirements.md "Buying").
  const currency = chargedCurrency(regionOf(site.locale).id, product.itemPrice)
  return composeHead(site, {
    title: product.name,
    description,
    path,
    image: product.image,
    imageAlt: product.name,
    type: 'product',
    more: [
      { property: 'product:price:amount', content: priceText(product.free ? 0 : (product.itemPrice[currency] ?? 0), currency) },
      { property: 'product:price:currency', content: currency },
      { property: 'product:availability', content: 'in stock' },
    ],
    above: [
      { name: site.i18n._(msg`Web shop`), path: '/shop' },
      ...(category === undefined ? [] : [{ name: category.name[site.locale], path: `/shop${stringifySearch({ category: category.id })}` }]),
    ],
    data: [
      productData({
        product,
        currency,
        description,
        category: category?.name[site.locale],
        url: addressOf(site, path),
        image: shareImageOf(site, product.image),
        brand: site.brand.name,
        publisher: publisherOf(site),
      }),
    ],
  })
}

/** S18: the teaser exists in two languages (R1). @param behindFirstView id of its second section (`PageFacts`) */
export const teaserHead = (site: HeadSite, { main }: Pick<Teaser, 'main'>, behindFirstView: string): PageHead =>
  composeHead(site, {
    title: main.title.join(' '),
    description: main.lead,
    path: '/teaser',
    languages: ['ko', 'en'],
    image: main.image.wide,
    imageAlt: main.title.join(' '),
    behindFirstView,
  })

const plainPages = {
  search: { title: msg`Search`, text: descriptions.searchDescription, path: '/search', isHidden: true },
  shopGuide: { title: msg`Web shop guide`, text: descriptions.shopGuideDescription, path: '/shop/guide' },
  coupon: { title: msg`Register a coupon`, text: descriptions.couponDescription, path: '/coupon/register' },
  maintenance: { title: msg`Maintenance`, text: descriptions.maintenanceDescription, path: '/maintenance', isHidden: true },
  support: { title: msg`Support`, text: descriptions.supportDescription, path: '/inquiry', isHidden: true },
  newRequest: { title: msg`New request`, text: descriptions.supportDescription, path: '/inquiry/new', isHidden: true },
  oneRequest: { title: msg`Support request`, text: descriptions.supportDescription, isHidden: true },
  payment: { title: msg`Order`, text: descriptions.paymentDescription, isHidden: true },
  orders: { title: msg`Purchase history`, text: descriptions.ordersDescription, path: '/purchases', isHidden: true },
  order: { title: msg`Purchase details`, text: descriptions.ordersDescription, isHidden: true },
  withdrawal: { title: msg`Withdrawal from a purchase`, text: descriptions.withdrawalDescription, path: '/withdrawal', isHidden: true },
  cashReceipt: { title: msg`Cash receipts`, text: descriptions.cashReceiptDescription, path: '/cash-receipt', isHidden: true },
  teaserEmail: { title: msg`Confirm your e-mail address`, text: descriptions.teaserEmailDescription, isHidden: true },
  registration: {
    title: msg`See or withdraw my registration`,
    text: descriptions.registrationDescription,
    path: '/teaser/registration',
    isHidden: true,
  },
  signIn: { title: msg`Log in`, text: descriptions.signInDescription, isHidden: true },
  login: { title: msg`Log in`, text: descriptions.signInDescription, path: '/login', isHidden: true },
} as const

/**
 * Pages with constant metadata: the shop's guide, coupon registration (S6), maintenance (S12), support, purchases (S15, B7), cash receipts
 * (S11), an issuer's auth callback (S14), the pre-registration mail's link (T1), a registration as its owner sees it (T4).
 */
export function plainHead(site: HeadSite, page: keyof typeof plainPages): PageHead {
  const { title, text, ...facts } = plainPages[page]
  return composeHead(site, { title: site.i18n._(title), description: site.i18n._(text(site.brand.name)), ...facts })
}

/** S7: the list, the form, one request. @param part the path behind `/inquiry/` */
export const supportHead = (site: HeadSite, part: string | undefined): PageHead =>
  plainHead(site, part === undefined ? 'support' : part === 'new' ? 'newRequest' : 'oneRequest')

/**
 * For missing pages: there is none at this address, or it is unavailable now (S12, E1).
 * @param site without a brand if the provider is unreachable
 */
export function failureHead(site: Omit<HeadSite, 'brand'> & { brand?: HeadSite['brand'] }, kind: 'notFound' | 'error'): PageHead {
  const { title, text } = descriptions.failureTexts[kind]
  const { brand } = site
  if (brand === undefined) return asPageHead({ meta: [{ title: site.i18n._(title) }, { name: 'robots', content: 'noindex' }], links: [] })
  return composeHead({ ...site, brand }, { title: site.i18n._(title), description: site.i18n._(text), isHidden: true })
}

/**
 * The tags of every page.
 * @param brand undefined if the provider is unreachable
 * @param failure head of the failure, if there is no page to show
 */
export const siteHead = (brand: string | undefined, failure: PageHead | undefined): PageHead => ({
  meta: [
    { charSet: 'utf-8' },
    { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
    { name: 'theme-color', content: '#0A0E12' },
    { name: 'color-scheme', content: 'dark' },
    ...asPageHead({ meta: brand === undefined ? [] : [{ title: brand }], links: [] }).meta,
    ...(failure?.meta ?? []),
  ],
  links: [...(failure?.links ?? []), { rel: 'apple-touch-icon', href: '/art/brand/apple-touch-icon.png' }],
})
