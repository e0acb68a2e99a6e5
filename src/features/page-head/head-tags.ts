/** The tags of a page's head, in the form that the router prints (R1, R4, S1–S5, S9, S10, C4). */
import type { I18n } from '@lingui/core'
import type { JSX } from 'react'
import type { Board } from '#contract/boards.ts'
import type { Locale } from '#contract/common.ts'
import { localeCodes, locales } from '#contract/locales.ts'
import { alternatesOf, feedPath, hreflangs, pathIn, sharePicturePath, sharePictureSize } from '#contract/public-addresses.ts'
import type { SiteConfig } from '#contract/site.ts'
import { breadcrumbs, type Crumb, type JsonLd } from './structured-data.ts'

/** The input of every page's head; the routes' context contains it. */
export interface HeadSite {
  i18n: I18n
  locale: Locale
  /** The address names no language: the page is in the visitor's preferred one (R2). */
  isNegotiated: boolean
  /** S13: the in-game view. */
  embedded: boolean
  /** The public address that players type, e.g. `https://www.example.com`. */
  origin: string
  brand: SiteConfig['brand']
}

/** Metadata of one page. */
export interface PageFacts {
  title: string
  description: string
  /** Path in the route tree, with the search parameters that identify the page; undefined if the page has no lasting address. */
  path?: string | undefined
  /** Asks search engines not to index the page. */
  isHidden?: boolean | undefined
  /** An image of the site; by default the publisher's own. */
  image?: string | null | undefined
  imageAlt?: string | undefined
  type?: 'website' | 'article' | 'product'
  /** Properties of its type: `article:published_time` and the like. */
  more?: readonly { property: string; content: string }[]
  /** Languages of the page; by default all. */
  languages?: readonly Locale[]
  /** The breadcrumbs between the front page and this one. */
  above?: readonly { name: string; path: string }[]
  /** Its last breadcrumb, if shorter than the title. */
  name?: string
  feed?: { board: Board; title: string }
  data?: readonly JsonLd[]
  /**
   * Id of the element behind what the page shows first, if that is laid out from its bottom or its centre: it would move while the page is
   * still loading. Nothing is painted before this element has begun (HTML, link type `expect`; browsers look at the start tag).
   */
  behindFirstView?: string
}

type Tag = Record<string, string>

/** The form of a route's `head` for the router, whose types do not know its `title` and `script:ld+json`. */
export interface PageHead {
  meta: JSX.IntrinsicElements['meta'][]
  links: JSX.IntrinsicElements['link'][]
}

/** The same data by tag names. */
export interface Tags {
  meta: (Tag | { title: string } | { 'script:ld+json': JsonLd })[]
  links: Tag[]
}

/** Changes the type of the tags, whose attributes have React's names, to the one that the router expects; the tags stay the same. */
export const asPageHead = (tags: Tags): PageHead => tags as unknown as PageHead

/** The address of a page in its own language. */
export const addressOf = ({ origin, locale }: HeadSite, path: string): string => origin + pathIn(locale, path)

/** The absolute address of a page's image for link previews, 1200×630. */
export const shareImageOf = ({ origin, brand }: HeadSite, image?: string | null): string =>
  origin + ((image == null ? undefined : sharePicturePath(image)) ?? sharePicturePath(brand.shareImage) ?? brand.shareImage)

const property = (name: string, content: string): Tag => ({ property: name, content })
const named = (name: string, content: string): Tag => ({ name, content })

/** The way to the page: the front page, what is above the page, and the page itself. */
function crumbsOf(site: HeadSite, page: PageFacts): Crumb[] {
  const { path } = page
  if (path === undefined || path === '/') return []
  return [
    { name: site.brand.name, href: addressOf(site, '/') },
    ...(page.above ?? []).map((one) => ({ name: one.name, href: addressOf(site, one.path) })),
    { name: page.name ?? page.title, href: addressOf(site, path) },
  ]
}

/** Data for search engines; none of a page that is not indexed. */
function structuredData(site: HeadSite, page: PageFacts): JsonLd[] {
  const crumbs = crumbsOf(site, page)
  return [...(page.data ?? []), ...(crumbs.length > 1 ? [breadcrumbs(crumbs)] : [])]
}

/** The preview of a shared link (Open Graph, Twitter cards). @param languages that the page is indexed in */
function previewTags(site: HeadSite, page: PageFacts, languages: readonly Locale[]): Tag[] {
  const { brand, locale } = site
  const image = shareImageOf(site, page.image)
  const imageAlt = page.imageAlt ?? brand.name
  return [
    property('og:type', page.type ?? 'website'),
    property('og:site_name', brand.name),
    property('og:title', page.title),
    property('og:description', page.description),
    ...(page.path === undefined ? [] : [property('og:url', addressOf(site, page.path))]),
    property('og:locale', localeCodes[locale]),
    // The router prints one tag per name, or per property without a name: these tags need distinct names.
    ...languages
      .filter((other) => other !== locale)
      .map((other) => ({ name: `og:locale:alternate:${other}`, ...property('og:locale:alternate', localeCodes[other]) })),
    ...(page.more ?? []).map(({ property: name, content }) => property(name, content)),
    property('og:image', image),
    property('og:image:type', 'image/jpeg'),
    property('og:image:width', String(sharePictureSize.width)),
    property('og:image:height', String(sharePictureSize.height)),
    property('og:image:alt', imageAlt),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', page.title),
    named('twitter:description', page.description),
    named('twitter:image', image),
    named('twitter:image:alt', imageAlt),
  ]
}

/** The canonical address and the page's other languages. */
function addressLinks(site: HeadSite, path: string, languages: readonly Locale[]): Tag[] {
  const alternates = languages.length === 0 ? [] : alternatesOf(site.origin, path, languages)
  return [
    { rel: 'canonical', href: addressOf(site, path) },
    ...alternates
      .filter(({ hreflang }) => !(site.isNegotiated && hreflang === 'x-default'))
      .map(({ hreflang, href }) => ({ rel: 'alternate', hrefLang: hreflang, href })),
  ]
}

const feedLink = ({ brand, locale, origin }: HeadSite, { title, board }: NonNullable<PageFacts['feed']>): Tag => ({
  rel: 'alternate',
  type: 'application/rss+xml',
  title: `${title} · ${brand.name}`,
  hrefLang: hreflangs[locale],
  href: origin + feedPath(locale, board),
})

/**
 * Title, description, canonical address, languages, previews for Open Graph and Twitter cards, structured data.
 *
 * The canonical address always names the language, even if the requested address does not: it identifies the shown content, and phones
 * share it. `x-default` is the address without a language; a page whose canonical address differs does not list it (Lighthouse “canonical”:
 * a conflict). A page that is not indexed lists no languages (Google: hreflang is for indexed pages). In the game (S13) the canonical
 * address is the site's own page.
 */
export function composeHead(site: HeadSite, page: PageFacts): PageHead {
  const { brand } = site
  const isHidden = page.isHidden === true || site.embedded
  const languages = isHidden ? [] : (page.languages ?? locales)
  const data = isHidden ? [] : structuredData(site, page)
  return asPageHead({
    meta: [
      { title: page.title === brand.name || page.path === '/' ? page.title : `${page.title} · ${brand.name}` },
      named('description', page.description),
      named('robots', isHidden ? 'noindex' : 'max-image-preview:large'),
      ...previewTags(site, page, languages),
      ...data.map((one) => ({ 'script:ld+json': one })),
    ],
    links: [
      ...(page.behindFirstView === undefined ? [] : [{ rel: 'expect', href: `#${page.behindFirstView}`, blocking: 'render' }]),
      ...(page.path === undefined ? [] : addressLinks(site, page.path, languages)),
      ...(page.feed === undefined ? [] : [feedLink(site, page.feed)]),
    ],
  })
}
