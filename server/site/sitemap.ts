/** Sitemaps (sitemaps.org protocol 0.9) with the languages of each page as alternates (Google, “Localized versions of your pages”). */
import { eq } from 'drizzle-orm'
import type { Locale } from '#contract/common.ts'
import { locales } from '#contract/locales.ts'
import { alternatesOf, pathIn } from '#contract/public-addresses.ts'
import { versionInForce } from '#contract/terms-versions.ts'
import type { Database } from '../platform/database.ts'
import { element, emptyElement } from '../platform/xml.ts'
import { listTablesInForce } from '../probability/probability.queries.ts'
import { siteDocuments } from './site.tables.ts'
import {
  listBoards,
  listGoods,
  listPostParts,
  listPostsOfPart,
  listTerms,
  postsPerPart,
  type ListedTerms,
  type PostPart,
} from './public-pages.queries.ts'

/** A page of the route tree, in its languages. */
export interface PublicPage {
  path: string
  languages: readonly Locale[]
  /** Undefined if unknown. */
  changedAt?: Date | undefined
}

const everywhere = (path: string, changedAt?: Date): PublicPage => ({ path, languages: locales, changedAt })

/** Every public page except posts and products. */
export async function listFixedPages(db: Database, now: Date): Promise<PublicPage[]> {
  const [boards, terms, goods, tables, teaser] = await Promise.all([
    listBoards(db, now),
    listTerms(db, now),
    listGoods(db, now),
    listTablesInForce(db, now),
    db.select({ id: siteDocuments.id }).from(siteDocuments).where(eq(siteDocuments.id, 'teaser')),
  ])
  /** S9: the version in force has the document's own address. */
  const isInForce = ({ document, version }: ListedTerms): boolean =>
    versionInForce(
      terms.filter((other) => other.document === document),
      now.getTime(),
    )?.version === version
  return [
    everywhere('/'),
    // R1: in two languages.
    ...teaser.map((): PublicPage => ({ path: '/teaser', languages: ['ko', 'en'] })),
    ...boards.map(({ board, changedAt }) => everywhere(`/bulletin/list?type=${board}`, changedAt)),
    ...terms.map((listed): PublicPage => {
      const { document, version, locales: languages, changedAt } = listed
      return { path: `/terms/${document}${isInForce(listed) || version === null ? '' : `?version=${version}`}`, languages, changedAt }
    }),
    ...tables.map(({ seq }, index) => everywhere(`/probability${index === 0 ? '' : `?table=${String(seq)}`}`)),
    everywhere('/shop'),
    ...[...new Set(goods.map(({ category }) => category))].map((category) => everywhere(`/shop?category=${category}`)),
    everywhere('/shop/guide'),
    everywhere('/coupon/register'),
    ...goods.map(({ productId }) => everywhere(`/shop/product/${productId}`)),
  ]
}

async function listPostPages(db: Database, part: number, now: Date): Promise<PublicPage[]> {
  const listed = await listPostsOfPart(db, part, now)
  return listed.map((post) => ({ path: `/bulletin/${String(post.seq)}`, languages: post.locales, changedAt: post.changedAt }))
}

const header = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/** @returns one `<url>` for each language of each page, all linked to each other */
export function urlSet(origin: string, pages: readonly PublicPage[]): string {
  const urls = pages.flatMap(({ path, languages, changedAt }) => {
    const alternates = alternatesOf(origin, path, languages)
      .map(({ hreflang, href }) => emptyElement('xhtml:link', { rel: 'alternate', hreflang, href }))
      .join('')
    const lastmod = changedAt === undefined ? '' : element('lastmod', changedAt.toISOString())
    return locales
      .filter((locale) => languages.includes(locale))
      .map((locale) => `<url>${element('loc', origin + pathIn(locale, path))}${lastmod}${alternates}</url>\n`)
  })
  return `${header}<urlset xmlns="${namespace}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('')}</urlset>\n`
}

/** @returns an index of the parts: `pages`, then posts by range */
export function sitemapIndex(origin: string, parts: readonly PostPart[]): string {
  const entries = [
    `<sitemap>${element('loc', `${origin}/sitemaps/pages.xml`)}</sitemap>\n`,
    ...parts.map(
      ({ part, changedAt }) =>
        `<sitemap>${element('loc', `${origin}/sitemaps/posts-${String(part + 1)}.xml`)}${element('lastmod', changedAt.toISOString())}</sitemap>\n`,
    ),
  ]
  return `${header}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`
}

/** The whole site in one file if it is small, otherwise an index. */
export async function wholeSitemap(db: Database, origin: string, now: Date): Promise<string> {
  const parts = await listPostParts(db, now)
  if (parts.reduce((sum, { count }) => sum + count, 0) > postsPerPart) return sitemapIndex(origin, parts)
  const pages = await listFixedPages(db, now)
  for (const { part } of parts) pages.push(...(await listPostPages(db, part, now)))
  return urlSet(origin, pages)
}

/** The part `pages`: every public page except posts. */
export const sitemapOfPages = async (db: Database, origin: string, now: Date): Promise<string> =>
  urlSet(origin, await listFixedPages(db, now))

/** @param part from 0, as `listPostParts` returns it; its name counts from 1 */
export const sitemapOfPosts = async (db: Database, origin: string, part: number, now: Date): Promise<string> =>
  urlSet(origin, await listPostPages(db, part, now))
