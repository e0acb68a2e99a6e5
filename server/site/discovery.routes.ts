/** Files that search engines and feed readers fetch from well-known addresses: robots.txt, sitemaps, feeds. */
import dayjs from 'dayjs'
import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import * as v from 'valibot'
import { BoardSchema } from '#contract/boards.ts'
import { LocaleSchema } from '#contract/common.ts'
import type { CallEnv } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { sendDocument } from '../platform/documents.ts'
import type { SiteFile } from '../content/pack.schema.ts'
import { nextPublication } from '../posts/posts.queries.ts'
import { rssOf } from './feeds.ts'
import { lastImport, listFeedPosts } from './public-pages.queries.ts'
import { siteDocuments } from './site.tables.ts'
import { sitemapPart, wholeSitemap } from './sitemap.ts'

export interface DiscoveryDeps {
  db: Database
  now: () => Date
  /** The address that players type; undefined: the requested host. */
  publicUrl: string | undefined
  /** Contact for vulnerability reports: `mailto:` or `https:`; undefined: there is no security.txt. */
  securityContact?: string | undefined
}

/** Cache lifetime in seconds for crawlers and readers; shorter if a scheduled post comes before. */
const maxAge = { robots: 3600, sitemap: 3600, feed: 300, security: 3600 }
const feedSize = 30
const xml = 'application/xml; charset=utf-8'

/**
 * Crawlers may read everything but calls, the game's own view (S13) and pages for developers. The page itself decides whether it is indexed
 * (`robots`) or, if nothing of a deployment may be indexed, the header `x-robots-tag`: a crawler that may not read a page would not see
 * either.
 */
const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...['/api/', '/sandbox', '/dev/', '/ingame', '/*/ingame'].map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')

/** Validity of the file: it is generated for each request, and RFC 9116 recommends less than a year. */
const securityDays = 90

/** RFC 9116. */
const securityText = (origin: string, contact: string, now: Date): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${dayjs(now).startOf('day').add(securityDays, 'day').toISOString()}`,
    'Preferred-Languages: ko, en, ja, zh-TW',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')

export function discoveryRoutes({ db, now, publicUrl, securityContact }: DiscoveryDeps): Hono<CallEnv> {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const originOf = (request: Request): string => publicOrigin ?? new URL(request.url).origin
  /** @returns whole seconds: `most`, or fewer until the next post is published */
  const untilNextPost = async (most: number): Promise<number> => {
    const at = now()
    const next = await nextPublication(db, at)
    return next === undefined ? most : Math.min(most, Math.floor((next.getTime() - at.getTime()) / 1000))
  }
  const app = new Hono<CallEnv>()

  app.get('/robots.txt', (c) =>
    sendDocument(c.req.raw, { body: robots(originOf(c.req.raw)), type: 'text/plain; charset=utf-8' }, maxAge.robots),
  )

  app.get('/.well-known/security.txt', (c) =>
    securityContact === undefined
      ? c.notFound()
      : sendDocument(
          c.req.raw,
          { body: securityText(originOf(c.req.raw), securityContact, now()), type: 'text/plain; charset=utf-8' },
          maxAge.security,
        ),
  )

  app.get('/sitemap.xml', async (c) => {
    const body = await wholeSitemap(db, originOf(c.req.raw), now())
    return sendDocument(c.req.raw, { body, type: xml }, await untilNextPost(maxAge.sitemap))
  })

  app.get('/sitemaps/:file{[a-z0-9-]+\\.xml}', async (c) => {
    const body = await sitemapPart(db, originOf(c.req.raw), c.req.param('file').slice(0, -'.xml'.length), now())
    return body === undefined ? c.notFound() : sendDocument(c.req.raw, { body, type: xml }, await untilNextPost(maxAge.sitemap))
  })

  app.get('/:locale/feeds/:file{[a-z]+\\.xml}', async (c) => {
    const locale = v.safeParse(LocaleSchema, c.req.param('locale'))
    const board = v.safeParse(BoardSchema, c.req.param('file').slice(0, -'.xml'.length))
    if (!locale.success || !board.success) return c.notFound()
    const feed = { board: board.output, locale: locale.output }
    const [[site], posts, imported] = await Promise.all([
      db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'site')),
      listFeedPosts(db, { ...feed, size: feedSize }, now()),
      lastImport(db),
    ])
    const brand = (site?.data as Pick<SiteFile, 'brand'> | undefined)?.brand.name[feed.locale] ?? ''
    const changedAt = new Date(Math.max(imported?.getTime() ?? 0, ...posts.map((post) => post.changedAt.getTime())))
    const body = rssOf(originOf(c.req.raw), { ...feed, brand, posts, changedAt })
    return sendDocument(
      c.req.raw,
      { body, type: 'application/rss+xml; charset=utf-8', modified: changedAt },
      await untilNextPost(maxAge.feed),
    )
  })

  return app
}
