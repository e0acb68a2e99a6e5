/** Files that search engines and feed readers fetch from well-known addresses: robots.txt, sitemaps, feeds. */
import dayjs from 'dayjs'
import { eq } from 'drizzle-orm'
import { Hono, type Context } from 'hono'
import * as v from 'valibot'
import { BoardSchema } from '#contract/boards.ts'
import { LocaleSchema } from '#contract/common.ts'
import { dayMs } from '#contract/durations.ts'
import { dayStart } from '#contract/server-day.ts'
import type { CallEnv } from '../platform/calls.ts'
import type { Database } from '../platform/database.ts'
import { etagOf, sendDocument, type PlainDocument } from '../platform/documents.ts'
import type { Admit } from '../platform/overload.ts'
import { createWorkQueue } from '../platform/work-queue.ts'
import { createKeptCounts, type Counted } from '../content/kept-counts.ts'
import type { SiteFile } from '../content/pack.schema.ts'
import { nextPublication } from '../posts/posts.queries.ts'
import { rssOf } from './feeds.ts'
import { lastImport, listFeedPosts, listPostParts } from './public-pages.queries.ts'
import { siteDocuments } from './site.tables.ts'
import { sitemapOfPages, sitemapOfPosts, wholeSitemap } from './sitemap.ts'

/** Dependencies of the documents for search engines and feed readers. */
export interface DiscoveryDeps {
  db: Database
  now: () => Date
  /** Version of the content. */
  version: () => Promise<string>
  /** Refuses new documents under overload; undefined: creates all. */
  admit?: Admit | undefined
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

/** The end of the UTC day: the file is the same all day, and on every host. */
export const securityExpiry = (now: Date): Date => new Date(dayStart(now.getTime(), 0) + securityDays * dayMs)

/** RFC 9116. */
const securityText = (origin: string, contact: string, now: Date): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${securityExpiry(now).toISOString()}`,
    'Preferred-Languages: ko, en, ja, zh-TW',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n')

const nextMinute = (at: Date): Date => dayjs(at).startOf('minute').add(1, 'minute').toDate()

/** A document that took queries. */
interface Kept {
  document: PlainDocument & { etag: string }
  /** When the next post is published. */
  next: Date | undefined
}

/** In characters: some sitemaps of 10,000 posts. */
const mostKept = 32e6

/** GET /robots.txt, /.well-known/security.txt (RFC 9116), /sitemap.xml with /sitemaps/…, and /<locale>/feeds/<board>.xml. */
export function discoveryRoutes({ db, now, version, admit, publicUrl, securityContact }: DiscoveryDeps): Hono<CallEnv> {
  const publicOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin
  const originOf = (request: Request): string => publicOrigin ?? new URL(request.url).origin
  const sizeOf = (value: object): number => 200 + ((value as Partial<Kept>).document?.body.length ?? 0)
  const kept = createKeptCounts(version, { most: mostKept, sizeOf })
  const queue = createWorkQueue({ atOnce: [1], waiting: 16, patience: 4000 })
  /**
   * Sends a document that takes queries. It is created once for all who request it, and kept until the content changes, at most until the
   * next minute: sales and tables begin and end on whole minutes. Its address needs no sign-in, so a new one is created one at a time, and
   * not under load.
   * @param most lifetime in caches in seconds, or less until the next post is published
   */
  const send = async (c: Context<CallEnv>, most: number, create: () => Promise<PlainDocument>): Promise<Response> => {
    const at = now()
    const { document, next } = await kept(c.req.path + originOf(c.req.raw), at, async (): Promise<Counted<Kept>> => {
      admit?.('low')
      const [made, next] = await queue(async () => [await create(), await nextPublication(db, at)] as const)
      return { value: { document: { ...made, etag: etagOf(made.body) }, next }, until: nextMinute(at) }
    })
    return sendDocument(c.req.raw, document, next === undefined ? most : Math.min(most, Math.floor((next.getTime() - at.getTime()) / 1000)))
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

  app.get('/sitemap.xml', (c) =>
    send(c, maxAge.sitemap, async () => ({ body: await wholeSitemap(db, originOf(c.req.raw), now()), type: xml })),
  )

  app.get('/sitemaps/pages.xml', (c) =>
    send(c, maxAge.sitemap, async () => ({ body: await sitemapOfPages(db, originOf(c.req.raw), now()), type: xml })),
  )

  /** The parts that exist: every other name is refused before it takes a place in the queue, or that of a document. */
  const partsNow = (): Promise<ReadonlySet<number>> => {
    const at = now()
    return kept('parts', at, async () => {
      admit?.('low')
      const parts = await queue(() => listPostParts(db, at))
      return { value: new Set(parts.map(({ part }) => part)), until: nextMinute(at) }
    })
  }
  app.get('/sitemaps/:file{posts-[1-9][0-9]{0,6}\\.xml}', async (c) => {
    const part = Number.parseInt(c.req.param('file').slice('posts-'.length), 10) - 1
    if (!(await partsNow()).has(part)) return c.notFound()
    return send(c, maxAge.sitemap, async () => ({ body: await sitemapOfPosts(db, originOf(c.req.raw), part, now()), type: xml }))
  })
  app.get('/sitemaps/*', (c) => c.notFound())

  app.get('/:locale/feeds/:file{[a-z]+\\.xml}', async (c) => {
    const locale = v.safeParse(LocaleSchema, c.req.param('locale'))
    const board = v.safeParse(BoardSchema, c.req.param('file').slice(0, -'.xml'.length))
    if (!locale.success || !board.success) return c.notFound()
    const feed = { board: board.output, locale: locale.output }
    return send(c, maxAge.feed, async () => {
      const [[site], posts, imported] = await Promise.all([
        db.select({ data: siteDocuments.data }).from(siteDocuments).where(eq(siteDocuments.id, 'site')),
        listFeedPosts(db, { ...feed, size: feedSize }, now()),
        lastImport(db),
      ])
      const brand = (site?.data as Pick<SiteFile, 'brand'> | undefined)?.brand.name[feed.locale] ?? ''
      const changedAt = new Date(Math.max(imported?.getTime() ?? 0, ...posts.map((post) => post.changedAt.getTime())))
      const body = rssOf(originOf(c.req.raw), { ...feed, brand, posts, changedAt })
      return { body, type: 'application/rss+xml; charset=utf-8', modified: changedAt }
    })
  })

  return app
}
