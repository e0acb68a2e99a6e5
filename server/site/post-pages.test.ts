/**
 * Posts that are added and removed: removed, drafts, scheduled, previewed; as the process sends them with the site's own renderer (S3, S5).
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createPageRenderer } from '#src/app/entry-server.tsx'
import { aRenderer } from '#tests/helpers/pages.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { demoPack, testNow } from '#tests/helpers/provider-database.ts'
import { runContentCommand } from '../content/content-command.ts'
import { ensurePack } from '../content/ensure-pack.ts'
import { noFiles } from '../platform/file-store.ts'
import { createPageCache } from '../platform/page-cache.ts'
import { createSecrets } from '../platform/secrets.ts'
import { posts } from '../posts/posts.tables.ts'
import { previewToken } from '../posts/preview-links.ts'

const renderer = createPageRenderer({
  manifest: { manifest: { routes: {} }, catalogs: {} },
  bases: { auth: '/api', game: '/api', payment: '/api' },
  icons: '',
})
const provider = openProvider('demo', {
  pageCache: createPageCache({ maxBytes: 1e7, maxAge: 60_000 }),
  pages: aRenderer(renderer.render, { variantOf: renderer.variantOf }),
})
// A crawler gets the whole page at once, also if this machine is busy.
const requestPage = (path: string): Promise<Response> =>
  provider.fetch(new Request(`http://site.test${path}`, { headers: { 'user-agent': 'Googlebot/2.1' } }))

const home = mkdtempSync(join(tmpdir(), 'pack-'))
const folder = join(home, 'pack')
beforeAll(() => cpSync(demoPack, folder, { recursive: true }))
afterAll(() => rmSync(home, { recursive: true }))
afterEach(() => {
  provider.now = testNow
})

const importIt = () => ensurePack(provider.database.db, { folder, pictures: 'public', mode: 'command' }, provider.now, () => {})
const seqOf = async (slug: string): Promise<string> => {
  const [row] = await provider.database.db.select({ seq: posts.seq }).from(posts).where(eq(posts.slug, slug))
  return String(row!.seq)
}

test('the page of a removed post responds 410 with a message in every language, until the post is back', async () => {
  const leaving = 'inactive-name-release'
  const seq = await seqOf(leaving)
  const page = `/bulletin/${seq}`
  const read = await requestPage(`/en${page}`)
  expect([read.status, (await read.text()).includes('This post was removed')]).toEqual([200, false])
  rmSync(join(folder, 'posts/notice', leaving), { recursive: true })
  await importIt()
  for (const [locale, text] of [
    ['ko', '삭제된 글입니다'],
    ['en', 'This post was removed'],
    ['ja', 'この記事は削除されました'],
    ['tw', '這篇文章已被移除'],
  ]) {
    const answer = await requestPage(`/${locale!}${page}`)
    const html = await answer.text()
    expect([answer.status, html.includes(text!), html.includes('<meta name="robots" content="noindex"')]).toEqual([410, true, true])
  }
  const never = await requestPage('/en/bulletin/888888')
  expect([never.status, (await never.text()).includes('This post is gone')]).toEqual([404, true])
  cpSync(join(demoPack, 'posts/notice', leaving), join(folder, 'posts/notice', leaving), { recursive: true })
  await importIt()
  expect((await requestPage(`/en${page}`)).status).toBe(200)
})

/** Changes a notice's facts. */
const setFact = (slug: string, line: string): void => {
  const path = join(folder, 'posts/notice', slug, 'post.ko.md')
  const name = line.slice(0, line.indexOf(':'))
  const rest = readFileSync(path, 'utf8').replace(new RegExp(`^${name}: .*\n`, 'm'), '')
  writeFileSync(path, rest.replace(/^title:/m, `${line}\ntitle:`))
}
const slug = 'ferry-server-merge'
const marker = 'Wrackmoor-Test'
const titled = (title: string): void => {
  const path = join(folder, 'posts/notice', slug, 'post.en.md')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/^title: .*$/m, `title: ${title}`))
}

/** Everything that lists posts, and the post itself: whether each contains the title. */
async function shownIn(seq: string): Promise<Record<string, boolean>> {
  const pages = {
    front: '/en',
    board: '/en/bulletin/list?type=notice',
    search: `/en/bulletin/list?type=notice&search=${marker}`,
    feed: '/en/feeds/notice.xml',
    page: `/en/bulletin/${seq}`,
    list: '/api/global/notices/list?board=notice&locale=en&fixed=2&size=20',
    found: `/api/global/notices/list?board=notice&locale=en&searchPayload=${marker}`,
    recent: '/api/global/notices/recent?locale=en&size=5',
  }
  const shown: Record<string, boolean> = {}
  for (const [name, path] of Object.entries(pages)) {
    const text = await (await requestPage(path)).text()
    // A search page also contains the search term.
    shown[name] = name === 'search' ? text.includes(`/en/bulletin/${seq}`) : text.includes(`${marker} title`)
  }
  shown['sitemap'] = (await (await requestPage('/sitemap.xml')).text()).includes(`/en/bulletin/${seq}<`)
  return shown
}
const everywhere = (value: boolean): Record<string, boolean> =>
  Object.fromEntries(['front', 'board', 'search', 'feed', 'page', 'list', 'found', 'recent', 'sitemap'].map((name) => [name, value]))

describe('a scheduled post', () => {
  test('is shown nowhere before its time and everywhere from then on, although all pages are cached', async () => {
    // Not at a full minute: pages are cached until the next one.
    setFact(slug, 'publishedAt: 2026-11-21T12:00:40+09:00')
    titled(`${marker} title`)
    await importIt()
    const seq = await seqOf(slug)
    provider.now = new Date('2026-11-21T12:00:30.000+09:00')
    expect(await shownIn(seq)).toEqual(everywhere(false))
    provider.now = new Date('2026-11-21T12:00:39.999+09:00')
    expect(await shownIn(seq)).toEqual(everywhere(false))
    provider.now = new Date('2026-11-21T12:00:40.000+09:00')
    expect(await shownIn(seq)).toEqual(everywhere(true))
  })

  test.each(['/sitemap.xml', '/en/feeds/notice.xml'])('the max-age of %s ends at the publication time', async (path) => {
    const ageAt = async (time: string): Promise<number> => {
      provider.now = new Date(time)
      return Number(/max-age=(\d+)/.exec((await requestPage(path)).headers.get('cache-control')!)![1])
    }
    expect(await ageAt('2026-11-21T12:00:30.000+09:00')).toBe(10)
    expect(await ageAt('2026-11-21T12:00:39.500+09:00')).toBe(0)
    expect(await ageAt('2026-11-21T12:00:40.000+09:00')).toBeGreaterThan(60)
  })
})

describe('a draft', () => {
  const secrets = () => createSecrets(provider.database.db, () => provider.now.getTime())
  const command = async (...args: string[]): Promise<string> => {
    const deps = {
      db: provider.database.db,
      now: () => provider.now,
      files: noFiles,
      pictures: 'public',
      secrets: secrets(),
      origin: 'http://site.test',
    }
    return (await runContentCommand(deps, args)).lines.join('\n')
  }
  let seq: string
  beforeAll(async () => {
    setFact(slug, 'status: draft')
    titled(`${marker} title`)
    await importIt()
    seq = await seqOf(slug)
  })

  test('is shown nowhere, whatever its date', async () => {
    expect(await shownIn(seq)).toEqual(everywhere(false))
    provider.now = new Date('2027-11-21T12:00:00+09:00')
    expect(await shownIn(seq)).toEqual(everywhere(false))
    const { status, body } = await provider.get(`/api/global/notices/details/${seq}?locale=en`)
    expect([status, body.code]).toEqual([404, 'NOT_FOUND'])
  })

  test('can be read by its preview link, with a banner, without caching, excluded from search engines', async () => {
    const link = await command('preview', `notice/${slug}`, '--locale', 'en', '--days', '2')
    expect(link).toMatch(/^http:\/\/site\.test\/en\/bulletin\/preview\/\d+\.\d+\.[\w-]{43}$/)
    for (let visit = 0; visit < 2; visit += 1) {
      const page = await requestPage(new URL(link).pathname)
      const html = await page.text()
      expect([page.status, page.headers.get('cache-control'), page.headers.get('etag'), page.headers.get('x-robots-tag')]).toEqual([
        200,
        'no-store',
        null,
        'noindex',
      ])
      expect(html).toContain(`${marker} title`)
      expect(html).toContain('Preview of a draft: readers do not see this post.')
      expect(html).toContain('<meta name="robots" content="noindex"')
      // The preview's address is a secret: no tag of the head contains it.
      expect(/<link rel="canonical"|og:url/.test(html)).toBe(false)
    }
    const token = link.slice(link.lastIndexOf('/') + 1)
    const answer = await provider.get(`/api/global/bulletin/preview/${token}?locale=en`)
    expect([answer.headers.get('cache-control'), answer.body.status, answer.body.expiresDt]).toEqual([
      'no-store',
      'draft',
      new Date(testNow.getTime() + 2 * 86_400_000).toISOString(),
    ])
    // After its expiry, and for a client that changes the token.
    provider.now = new Date(testNow.getTime() + 2 * 86_400_000)
    const ended = await requestPage(`/en/bulletin/preview/${token}`)
    expect([ended.status, (await ended.text()).includes('This preview link has expired')]).toEqual([404, true])
    provider.now = testNow
    const [, expires, signature] = token.split('.')
    for (const wrong of [
      `${String(Number(seq) + 1)}.${expires!}.${signature!}`,
      `${seq}.${String(Number(expires) + 1)}.${signature!}`,
      'x',
      `${token}A`,
    ]) {
      const page = await requestPage(`/en/bulletin/preview/${wrong}`)
      expect([wrong, page.status, (await page.text()).includes('This is not a valid preview link')]).toEqual([wrong, 404, true])
    }
  })

  test.each([
    ['PREVIEW_EXPIRED', '1.1.', 404],
    ['PREVIEW_UNKNOWN', 'nothing', 404],
  ])('%s has a message in four languages', async (code, token, status) => {
    const requested = token === '1.1.' ? await previewToken(secrets(), { seq: 1, expires: new Date(1000) }) : token
    for (const [locale, pattern] of [
      ['ko', /미리보기/],
      ['en', /preview link/],
      ['ja', /プレビュー/],
      ['tw', /預覽連結/],
    ] as const) {
      const answer = await provider.get(`/api/global/bulletin/preview/${requested}?locale=${locale}`)
      expect([answer.status, answer.body.code, pattern.test(answer.body.message as string)]).toEqual([status, code, true])
    }
  })

  test.each([
    [['preview', 'notice/no-such'], /there is no post notice\/no-such: write its board and folder/],
    [['preview', `notice/${slug}`, '--locale', 'fr'], /--locale must be one of ko, en, ja, tw/],
    [['preview', `notice/${slug}`, '--days', '31'], /--days must be a number from 1 to 30/],
  ])('%j is refused with a message that names the correction', async (args, message) => {
    await expect(command(...args)).rejects.toThrow(message)
  })

  test('keeps its number when it is published', async () => {
    setFact(slug, 'status: published')
    await importIt()
    expect(await seqOf(slug)).toBe(seq)
    const link = await command('preview', `notice/${slug}`, '--locale', 'en')
    expect(await (await requestPage(new URL(link).pathname)).text()).toContain(
      'Preview: readers see this post from 2026-11-21 12:00 (UTC+9) on.',
    )
    provider.now = new Date('2026-11-21T12:00:40+09:00')
    expect(await shownIn(seq)).toEqual(everywhere(true))
    expect(await (await requestPage(new URL(link).pathname)).text()).toContain('Preview: this post is public.')
    const publicLink = `notice/${slug} is public, without a preview: http://site.test/tw/bulletin`
    expect(await command('preview', `notice/${slug}`, '--locale', 'tw')).toBe(`${publicLink}/${seq}`)
  })
})

describe('a post without one of the languages', () => {
  const file = join(folder, 'posts/notice', slug, 'post.ja.md')
  const setMissing = (to: string): void => {
    const path = join(folder, 'site.yaml')
    writeFileSync(path, `missingLanguage: ${to}\n${readFileSync(path, 'utf8').replace(/^missingLanguage: .*\n/m, '')}`)
  }
  beforeAll(() => {
    provider.now = new Date('2026-11-21T12:00:40+09:00')
  })

  test('is refused by default, with a message that names the options', async () => {
    rmSync(file)
    await expect(importIt()).rejects.toThrow(/ja\.md:1: this file is missing: write it, or set missingLanguage: fallback in site\.yaml/)
    setMissing('refuse')
    await expect(importIt()).rejects.toThrow(/ja\.md:1: this file is missing/)
  })

  test('is shown in another language with a notice, if missingLanguage is fallback', async () => {
    setMissing('fallback')
    await importIt()
    provider.now = new Date('2026-11-21T12:00:40+09:00')
    const seq = await seqOf(slug)
    const page = await requestPage(`/ja/bulletin/${seq}`)
    const html = await page.text()
    expect([page.status, html.includes(`lang="en">${marker} title`), html.includes('<meta name="robots" content="noindex"')]).toEqual([
      200,
      true,
      true,
    ])
    expect(html).toContain('この記事の日本語版はまだありません')
    const { body } = await provider.get(`/api/global/notices/details/${seq}?locale=ja`)
    expect([body.writtenIn, body.locales]).toEqual(['en', ['ko', 'en', 'tw']])
    expect((await provider.get(`/api/global/notices/details/${seq}?locale=ko`)).body.writtenIn).toBeUndefined()
    const board = await (await requestPage('/ja/bulletin/list?type=notice')).text()
    expect(board).toMatch(new RegExp(`lang="en"[^>]*>${marker} title`))
    const sitemap = await (await requestPage('/sitemap.xml')).text()
    expect([sitemap.includes(`/ja/bulletin/${seq}<`), sitemap.includes(`/ko/bulletin/${seq}<`)]).toEqual([false, true])
  })

  test('is shown in its own language after that text is added', async () => {
    cpSync(join(demoPack, 'posts/notice', slug, 'post.ja.md'), file)
    await importIt()
    provider.now = new Date('2026-11-21T12:00:40+09:00')
    const seq = await seqOf(slug)
    expect((await provider.get(`/api/global/notices/details/${seq}?locale=ja`)).body.writtenIn).toBeUndefined()
    expect(await (await requestPage(`/ja/bulletin/${seq}`)).text()).not.toContain('まだありません')
  })
})
