/** robots.txt, sitemaps and feeds, as crawlers and readers fetch them. */
import { and, eq, sql } from 'drizzle-orm'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { splitAddress } from '#contract/page-address.ts'
import { hreflangs } from '#contract/public-addresses.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { childrenOf, parseXml, textOf, type XmlNode } from '#tests/helpers/xml.ts'
import { plainPages } from '../content/checks/addresses.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { products } from '../shop/shop.tables.ts'
import { escapeXml } from '../platform/xml.ts'
import { boardNames } from './board-names.ts'
import { postsPerPart } from './public-pages.queries.ts'

const origin = 'https://www.example.com'
const provider = openProvider('demo', { publicUrl: `${origin}/` })
afterEach(() => {
  provider.now = testNow
})

/** By a server of its own: the tests change rows without an import. */
const xmlOf = async (path: string): Promise<XmlNode> => {
  const { status, body } = await replicaOf(provider, { publicUrl: `${origin}/` }).get(path)
  expect([path, status]).toEqual([path, 200])
  return parseXml(body as string)
}
const locations = (sitemap: XmlNode): string[] => sitemap.children.map((entry) => textOf(entry, 'loc')!)

describe('a document that took queries', () => {
  let load = { delay: 0, waiting: 0 }
  const get = async (from: typeof provider, path: string) => (await from.get(path)).status

  test('is sent again without any until the next minute; under load none is created', async () => {
    const busy = replicaOf(provider, { publicUrl: `${origin}/`, load: () => load })
    const paths = ['/sitemap.xml', '/sitemaps/pages.xml', '/en/feeds/notice.xml']
    for (const path of paths) expect([path, await get(busy, path)]).toEqual([path, 200])
    load = { delay: 600, waiting: 0 }
    for (const path of paths) expect([path, await get(busy, path)]).toEqual([path, 200])
    expect(await get(busy, '/ko/feeds/notice.xml')).toBe(503)
    provider.now = new Date(testNow.getTime() + 60_000)
    expect(await get(busy, '/sitemap.xml')).toBe(503)
    load = { delay: 0, waiting: 0 }
    expect(await get(busy, '/sitemap.xml')).toBe(200)
  })

  test('is not displaced by names of sitemaps that do not exist, which take no queries', async () => {
    const busy = replicaOf(provider, { publicUrl: `${origin}/`, load: () => load })
    const paths = ['/sitemap.xml', '/sitemaps/pages.xml', '/sitemaps/posts-1.xml']
    for (const path of paths) expect([path, await get(busy, path)]).toEqual([path, 200])
    const invented = Array.from({ length: 510 }, (_, i) => `/sitemaps/${i % 2 === 0 ? `a${String(i)}` : `posts-${String(i + 100)}`}.xml`)
    for (const path of invented) expect([path, await get(busy, path)]).toEqual([path, 404])
    load = { delay: 600, waiting: 0 }
    const others = ['/sitemaps/posts-0.xml', '/sitemaps/posts-01.xml', '/sitemaps/posts-9999999.xml', '/sitemaps/none.xml']
    for (const path of others) expect([path, await get(busy, path)]).toEqual([path, 404])
    for (const path of paths) expect([path, await get(busy, path)]).toEqual([path, 200])
    load = { delay: 0, waiting: 0 }
  })
})

describe('robots.txt', () => {
  test('links to the sitemap and excludes calls, the game’s view and developer pages', async () => {
    const { body, headers } = await provider.get('/robots.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (body as string).split('\n')
    expect(lines).toContain(`Sitemap: ${origin}/sitemap.xml`)
    for (const path of ['/api/', '/sandbox', '/dev/', '/ingame', '/*/ingame']) expect(lines).toContain(`Disallow: ${path}`)
    expect(lines).not.toContain('Disallow: /')
  })

  test('uses the requested host if no public address is set', async () => {
    const { body } = await replicaOf(provider, { publicUrl: undefined as never }).get('/robots.txt')
    expect(body).toContain('Sitemap: http://site.test/sitemap.xml')
  })

  test('a qa deployment is excluded from search engines by header, production is not', async () => {
    const rehearsal = await replicaOf(provider, { isIndexed: false }).get('/sitemap.xml')
    expect(rehearsal.headers.get('x-robots-tag')).toBe('noindex')
    expect((await provider.get('/sitemap.xml')).headers.get('x-robots-tag')).toBeNull()
  })
})

describe('security.txt (RFC 9116)', () => {
  test('has the contact, and expires within a year', async () => {
    const { body, headers } = await replicaOf(provider, { securityContact: 'mailto:security@example.com' }).get('/.well-known/security.txt')
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const fields = Object.fromEntries(
      (body as string)
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    )
    expect(fields).toMatchObject({ Contact: 'mailto:security@example.com', Canonical: 'http://site.test/.well-known/security.txt' })
    const days = (Date.parse(fields['Expires']!) - testNow.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
  })

  test('responds 404 without a contact', async () => {
    expect((await provider.get('/.well-known/security.txt')).status).toBe(404)
  })
})

/** Pages without parameters that the sitemap leaves out, each with the reason. */
const unlisted: Readonly<Record<string, string>> = {
  '/bulletin': 'each board has one address: /bulletin/list?type=…',
  '/cash-receipt': 'personal',
  '/inquiry': 'personal',
  '/inquiry/new': 'personal',
  '/login': 'leads to another page',
  '/maintenance': 'says that there are no other pages',
  '/purchases': 'personal',
  '/search': 'results have no page that search engines may index',
  '/teaser/email': 'needs the link of a mail',
  '/teaser/registration': 'personal',
  '/withdrawal': 'personal',
}

describe('the sitemap', () => {
  test('has every page without parameters, unless there is a reason', async () => {
    const listed = new Set(locations(await xmlOf('/sitemap.xml')).map((url) => splitAddress(new URL(url).pathname).path))
    expect(
      [...listed].filter((page) => plainPages.has(page)).toSorted(),
      'list a new page in server/site/sitemap.ts, or add it here to `unlisted` with the reason',
    ).toEqual([...plainPages].filter((page) => !Object.hasOwn(unlisted, page)).toSorted())
  })

  test('has every page in each of its languages, with links between the translations', async () => {
    const sitemap = await xmlOf('/sitemap.xml')
    expect(sitemap.attributes['xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
    const all = locations(sitemap)
    expect(new Set(all).size).toBe(all.length)
    const items = (await provider.get('/api/global/notices/list?board=notice&locale=en&size=100')).body.items as { seq: number }[]
    const goods = (await provider.get('/api/payment/open/web/item/list?lang=en&pageSize=100')).body.items as { productId: string }[]
    const paths = [
      '/bulletin/list?type=event',
      '/shop?category=bundles',
      '/terms/service',
      '/terms/privacy',
      ...items.map(({ seq }) => `/bulletin/${String(seq)}`),
      ...goods.map(({ productId }) => `/shop/product/${productId}`),
    ]
    for (const path of paths) for (const locale of locales) expect(all).toContain(`${origin}/${locale}${path}`)
    // R1: the teaser exists in two languages only.
    expect(all.filter((url) => url.endsWith('/teaser'))).toEqual([`${origin}/ko/teaser`, `${origin}/en/teaser`])
    for (const entry of sitemap.children) {
      const alternates = childrenOf(entry, 'xhtml:link').map(({ attributes }) => attributes)
      expect(alternates.map(({ hreflang }) => hreflang)).toEqual(
        textOf(entry, 'loc')!.endsWith('/teaser') ? ['ko', 'en', 'x-default'] : [...Object.values(hreflangs), 'x-default'],
      )
      expect(alternates.map(({ href }) => href)).toContain(textOf(entry, 'loc'))
      // Each listed page is also listed as an alternate of its translations: the links are mutual.
      for (const { href } of alternates.slice(0, -1)) expect(all).toContain(href)
      expect(textOf(entry, 'lastmod') ?? provider.now.toISOString()).toMatch(/^\d{4}-\d\d-\d\dT/)
    }
  })

  test('has no hidden or future post, no product that is not on sale, no search page and no page behind a login', async () => {
    const { db } = provider.database
    const [hidden] = await db.select({ seq: posts.seq }).from(posts).where(eq(posts.hidden, true)).limit(1)
    const before = locations(await xmlOf('/sitemap.xml'))
    expect(before.some((url) => url.endsWith(`/bulletin/${String(hidden!.seq)}`) || url.includes('/bulletin/hidden/'))).toBe(false)
    expect(before.join('\n')).not.toMatch(/search=|inquiry|auth|error|maintenance|ingame|sandbox|purchases|withdrawal|cash-receipt/)
    await db.update(products).set({ onSaleUntil: testNow }).where(eq(products.productId, 'gem-pouch'))
    expect(locations(await xmlOf('/sitemap.xml')).length).toBe(before.length - 4)
    await db.update(products).set({ onSaleUntil: null }).where(eq(products.productId, 'gem-pouch'))
    provider.now = new Date('2026-01-01T00:00:00Z')
    expect(locations(await xmlOf('/sitemap.xml')).length).toBeLessThan(before.length)
  })

  test('lists the terms in force by document, older versions by date (S9)', async () => {
    const all = locations(await xmlOf('/sitemap.xml')).filter((url) => url.includes('/en/terms/privacy'))
    expect(all[0]).toBe(`${origin}/en/terms/privacy`)
    expect(all.slice(1).every((url) => /\?version=\d{4}-\d\d-\d\d$/.test(url))).toBe(true)
    // Published before its day: the version before it stays in force.
    const { db } = provider.database
    const newest = and(eq(posts.document, 'privacy'), eq(posts.version, '2024-12-24'))
    await db.update(posts).set({ version: '2026-11-22' }).where(newest)
    expect(locations(await xmlOf('/sitemap.xml')).filter((url) => url.includes('/en/terms/privacy'))).toEqual([
      `${origin}/en/terms/privacy?version=2026-11-22`,
      `${origin}/en/terms/privacy`,
    ])
    await db.update(posts).set({ version: '2024-12-24' }).where(eq(posts.version, '2026-11-22'))
    const seqs = (await provider.get('/api/global/notices/list?board=terms&locale=en&size=100')).body.items as { seq: number }[]
    const listed = locations(await xmlOf('/sitemap.xml'))
    expect(seqs.length).toBeGreaterThan(2)
    for (const { seq } of seqs) expect(listed).not.toContain(`${origin}/en/bulletin/${String(seq)}`)
  })

  test('lists only the languages in which a post exists, and its modification time', async () => {
    const { db } = provider.database
    const [post] = await db.select({ seq: posts.seq }).from(posts).where(eq(posts.slug, 'phishing-warning'))
    const seq = post!.seq
    const [japanese] = await db
      .delete(postTexts)
      .where(sql`${postTexts.seq} = ${seq} and ${postTexts.locale} = 'ja'`)
      .returning()
    const changed = new Date('2026-11-20T12:00:00Z')
    await db.update(posts).set({ modifiedAt: changed }).where(eq(posts.seq, seq))
    const entries = (await xmlOf('/sitemap.xml')).children.filter((entry) => textOf(entry, 'loc')!.endsWith(`/bulletin/${String(seq)}`))
    expect(entries.map((entry) => textOf(entry, 'loc')!.slice(origin.length, origin.length + 3))).toEqual(['/ko', '/en', '/tw'])
    for (const entry of entries) {
      expect(childrenOf(entry, 'xhtml:link').map(({ attributes }) => attributes['hreflang'])).toEqual(['ko', 'en', 'zh-Hant', 'x-default'])
      expect(textOf(entry, 'lastmod')).toBe(changed.toISOString())
    }
    const detail = (await provider.get(`/api/global/notices/details/${String(seq)}?locale=en`)).body
    expect([detail.locales.toSorted(), detail.updatedDt]).toEqual([['en', 'ko', 'tw'], changed.toISOString()])
    await db.insert(postTexts).values(japanese!)
    await db.update(posts).set({ modifiedAt: null }).where(eq(posts.seq, seq))
  })

  test('is an index of parts on a large site, and each part contains only its range', async () => {
    const { db } = provider.database
    const many = postsPerPart * 2
    await db.execute(sql`
      insert into posts (pack, board, slug, published_at, digest)
      select 'bulk', 'notice', 'bulk-' || n, ${testNow.toISOString()}::timestamptz - interval '1 day', '' from generate_series(1, ${many}) n`)
    await db.execute(sql`
      insert into post_texts (seq, locale, title, excerpt, html, contents, search_title, search_text, title_grams, text_grams)
      select seq, 'ko', slug, '', '', '[]', '', '', '{}', '{}' from posts where pack = 'bulk'`)
    const index = await xmlOf('/sitemap.xml')
    expect(index.name).toBe('sitemapindex')
    const parts = locations(index)
    expect(parts[0]).toBe(`${origin}/sitemaps/pages.xml`)
    expect(parts.length).toBeGreaterThan(2)
    const all: string[] = []
    for (const part of parts) {
      const urls = locations(await xmlOf(new URL(part).pathname))
      expect(urls.length).toBeLessThanOrEqual(postsPerPart * 4)
      all.push(...urls)
    }
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((url) => url.startsWith(`${origin}/ko/bulletin/`) && /\d$/.test(url)).length).toBeGreaterThanOrEqual(many)
    expect(all.filter((url) => url.startsWith(`${origin}/en/bulletin/`) && /\d$/.test(url)).length).toBeLessThan(postsPerPart)
    expect((await provider.get(`/sitemaps/posts-${String(parts.length + 5)}.xml`)).status).toBe(404)
    expect((await provider.get('/sitemaps/nothing.xml')).status).toBe(404)
    await db.delete(posts).where(eq(posts.pack, 'bulk'))
  })

  test('responds 304 while nothing has changed', async () => {
    const first = await provider.get('/sitemap.xml')
    const again = await provider.get('/sitemap.xml', { 'if-none-match': first.headers.get('etag')! })
    expect([again.status, again.body]).toEqual([304, ''])
    // A cache combines both responses (RFC 9110 §15.4.5).
    expect([first, again].map(({ headers }) => headers.get('vary'))).toEqual(['accept-encoding', 'accept-encoding'])
    expect(first.headers.get('cache-control')).toContain('max-age=3600')
  })
})

describe('feeds (RSS 2.0)', () => {
  test.each(locales)('%s: the newest posts of a board, newest first', async (locale) => {
    const feed = await xmlOf(`/${locale}/feeds/update.xml`)
    expect([feed.name, feed.attributes['version']]).toEqual(['rss', '2.0'])
    const [channel] = childrenOf(feed, 'channel')
    const items = childrenOf(channel!, 'item')
    const list = (await provider.get(`/api/global/notices/list?board=update&locale=${locale}&size=30`)).body.items as {
      seq: number
      title: string
      excerpt: string
      createdDt: string
    }[]
    expect(items.map((item) => textOf(item, 'title'))).toEqual(list.map((post) => post.title))
    expect(items.map((item) => textOf(item, 'link'))).toEqual(list.map(({ seq }) => `${origin}/${locale}/bulletin/${String(seq)}`))
    expect(items.map((item) => new Date(textOf(item, 'pubDate')!).getTime())).toEqual(
      list.map((post) => Math.floor(Date.parse(post.createdDt) / 1000) * 1000),
    )
    expect(textOf(channel!, 'description')).not.toBe('')
    expect(childrenOf(channel!, 'atom:link')[0]!.attributes['href']).toBe(`${origin}/${locale}/feeds/update.xml`)
    const pictures = items.flatMap((item) => childrenOf(item, 'media:content'))
    expect(pictures.length).toBeGreaterThan(0)
    for (const { attributes } of pictures) expect(attributes['url']).toMatch(/^https:\/\/www\.example\.com\/pictures\/og\/.+\.jpg$/)
  })

  test('a title with markup, entities and characters that XML does not allow gives a valid feed', async () => {
    const { db } = provider.database
    const title = `<b>&amp; ]]> "${String.fromCodePoint(7)}quoted"`
    const [post] = await db.select({ seq: posts.seq }).from(posts).where(eq(posts.slug, 'phishing-warning'))
    const isIt = sql`${postTexts.seq} = ${post!.seq} and ${postTexts.locale} = 'en'`
    const [before] = await db.select({ title: postTexts.title }).from(postTexts).where(isIt)
    await db.update(postTexts).set({ title }).where(isIt)
    const feed = await xmlOf('/en/feeds/notice.xml')
    const titles = childrenOf(childrenOf(feed, 'channel')[0]!, 'item').map((item) => textOf(item, 'title'))
    expect(titles).toContain('<b>&amp; ]]> "quoted"')
    await db.update(postTexts).set({ title: before!.title }).where(isIt)
  })

  test('lack a post that is not written in their language (`missingLanguage: fallback`), as the sitemap does', async () => {
    const [post] = await provider.database.db.select({ seq: posts.seq }).from(posts).where(eq(posts.slug, 'phishing-warning'))
    const linkOf = async (): Promise<boolean> =>
      childrenOf(childrenOf(await xmlOf('/ja/feeds/notice.xml'), 'channel')[0]!, 'item').some(
        (item) => textOf(item, 'link') === `${origin}/ja/bulletin/${String(post!.seq)}`,
      )
    const write = (writtenIn: string | null) =>
      provider.database.db
        .update(postTexts)
        .set({ writtenIn })
        .where(and(eq(postTexts.seq, post!.seq), eq(postTexts.locale, 'ja')))
    const before = await linkOf()
    await write('en')
    provider.now = new Date(provider.now.getTime() + 60_000)
    const after = await linkOf()
    await write(null)
    expect([before, after]).toEqual([true, false])
  })

  test('responds 304 by ETag and by date, and 404 for unknown boards and languages', async () => {
    const { headers } = await provider.get('/ja/feeds/event.xml')
    expect(headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    expect((await provider.get('/ja/feeds/event.xml', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
    expect((await provider.get('/ja/feeds/event.xml', { 'if-modified-since': headers.get('last-modified')! })).status).toBe(304)
    expect((await provider.get('/ja/feeds/event.xml', { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status).toBe(200)
    // The tag takes precedence over the date (RFC 9110 §13.1.3).
    const both = { 'if-none-match': 'W/"other"', 'if-modified-since': headers.get('last-modified')! }
    expect((await provider.get('/ja/feeds/event.xml', both)).status).toBe(200)
    for (const path of ['/ja/feeds/nothing.xml', '/fr/feeds/event.xml', '/ja/feeds/event'])
      expect((await provider.get(path)).status).toBe(404)
  })

  test('use the site’s names of the boards', () => {
    for (const locale of locales) {
      const catalog = readFileSync(`locales/${locale}/messages.po`, 'utf8')
      for (const [board, name] of Object.entries(boardNames.en)) {
        const label = new RegExp(String.raw`^msgid "${name}"\nmsgstr "(.*)"$`, 'm').exec(catalog)?.[1]
        expect([locale, board, boardNames[locale][board as keyof typeof boardNames.en]]).toEqual([locale, board, label])
      }
    }
  })
})

test('XML escaping keeps characters of every script and removes unpaired surrogates', () => {
  expect(escapeXml("수확 🌒 “a” <b> & 'c'")).toBe('수확 🌒 “a” &lt;b&gt; &amp; &apos;c&apos;')
  expect(escapeXml(`a\uD83Cb\uDF12c\u0000d\te`)).toBe('abcd\te')
})
