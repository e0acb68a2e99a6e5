import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { and, count, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestDatabase, testNow } from '#tests/helpers/provider-database.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { ensurePack } from './ensure-pack.ts'
import { renderMarkdown } from './markdown.ts'
import { BadPack } from './problems.ts'
import { packDigest, readPack } from './read-pack.ts'
import { bigrams } from './search-text.ts'

let database: OpenDatabase
let home: string
let folder: string
beforeAll(async () => {
  database = await openTestDatabase('empty')
})
afterAll(() => database.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pack-'))
  folder = join(home, 'demo')
  cpSync('server/content/everharrow', folder, { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true }))

const importIt = () => ensurePack(database.db, { folder, pictures: 'public', mode: 'command' }, testNow, () => {})
const howMany = async (): Promise<number> => (await database.db.select({ n: count() }).from(posts))[0]!.n
const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(folder, file), edit(readFileSync(join(folder, file), 'utf8')))

describe('importing a pack', () => {
  test('a repeated import changes nothing; an edit changes one post and keeps its number; a deleted post is removed', async () => {
    const first = await importIt()
    expect(first!.created).toBe(await howMany())
    expect(await importIt()).toBeUndefined()
    const [before] = await database.db.select().from(posts).where(eq(posts.slug, 'phishing-warning'))
    change('posts/notice/phishing-warning/post.en.md', (text) => text.replace(/title: .*/, 'title: A changed title'))
    expect(await importIt()).toMatchObject({ created: 0, changed: 1, removed: 0 })
    const [after] = await database.db.select().from(posts).where(eq(posts.slug, 'phishing-warning'))
    expect(after!.seq).toBe(before!.seq)
    expect([before!.modifiedAt, after!.modifiedAt]).toEqual([null, testNow])
    const texts = await database.db
      .select({ locale: postTexts.locale, title: postTexts.title })
      .from(postTexts)
      .where(eq(postTexts.seq, after!.seq))
    expect(texts.find((text) => text.locale === 'en')!.title).toBe('A changed title')
    expect(texts.length).toBe(4)
    const total = await howMany()
    rmSync(join(folder, 'posts/notice/inactive-name-release'), { recursive: true })
    expect(await importIt()).toMatchObject({ created: 0, changed: 0, removed: 1 })
    expect(await howMany()).toBe(total - 1)
  })

  test('hidden files are no part of a pack: a fetch of git or an open editor changes nothing', () => {
    const digest = packDigest(folder)
    for (const path of ['.DS_Store', '.git/HEAD', 'posts/.git/HEAD', 'shop/products/.old.yaml']) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), 'x')
    }
    // Emacs locks a file by a link to no file.
    for (const path of ['.#site.yaml', 'posts/.#notice', 'posts/notice/.#a', 'shop/products/.#gem-pouch.yaml'])
      symlinkSync('user@host.1234:1', join(folder, path))
    expect(packDigest(folder)).toBe(digest)
    expect(readPack(folder, { pictures: 'public', now: testNow }).digest).toBe(digest)
  })

  test('links to a post follow its `hidden`, also in texts that have not changed', async () => {
    await importIt()
    const [target] = await database.db.select().from(posts).where(eq(posts.slug, 'choosing-a-class'))
    const htmlOf = async (slug: string): Promise<string> => {
      const [row] = await database.db
        .select({ html: postTexts.html })
        .from(postTexts)
        .innerJoin(posts, eq(posts.seq, postTexts.seq))
        .where(and(eq(posts.slug, slug), eq(postTexts.locale, 'en')))
      return row!.html
    }
    const hide = (value: string) =>
      change('posts/guide/choosing-a-class/post.ko.md', (text) => text.replace(/^(hidden: .*\n)?publishedAt:/m, `${value}publishedAt:`))
    hide('hidden: true\n')
    expect(await importIt()).toMatchObject({ created: 0, changed: 1, removed: 0 })
    expect(await htmlOf('first-thirty-minutes')).toContain(`href="/bulletin/hidden/${String(target!.seq)}"`)
    hide('')
    await importIt()
    expect(await htmlOf('first-thirty-minutes')).toContain(`href="/bulletin/${String(target!.seq)}"`)
  })

  test('of two concurrent imports of the same pack, one does the work', async () => {
    await importIt()
    change('posts/notice/ferry-server-merge/post.en.md', (text) => text.replace(/title: .*/, 'title: Imported by one of two'))
    const reports = await Promise.all([importIt(), importIt()])
    // PGlite has one connection, so the second may start there after the first has ended.
    expect(reports.reduce((sum, report) => sum + (report?.changed ?? 0), 0)).toBe(1)
  })

  test.each([
    [
      'front matter without a title',
      'posts/notice/phishing-warning/post.ko.md',
      (text: string) => text.replace(/^title: .*\n/m, ''),
      /phishing-warning\/post\.ko\.md:\d+: title: /,
    ],
    [
      'an unknown field',
      'posts/notice/phishing-warning/post.ko.md',
      (text: string) => text.replace(/^title:/m, 'colour: red\ntitle:'),
      /post\.ko\.md:\d+: colour/,
    ],
    [
      'an invalid date',
      'posts/notice/phishing-warning/post.ko.md',
      (text: string) => text.replace(/publishedAt: .*/, 'publishedAt: yesterday'),
      /post\.ko\.md:\d+: publishedAt: must be a date and time/,
    ],
    ['invalid YAML', 'shop/categories.yaml', (text: string) => `${text}\n- { id: [`, /categories\.yaml:\d+: /],
    [
      'chances that do not add up to 1',
      'probabilities/raven-letter.yaml',
      (text: string) => text.replace('chance: 0.5', 'chance: 0.6'),
      /raven-letter\.yaml:\d+: groups\.0: the chances do not add up/,
    ],
    [
      'a link to an unknown post',
      'posts/notice/phishing-warning/post.en.md',
      (text: string) => `${text}\n[x](post:notice/nowhere)\n`,
      /en\.md:\d+: post:notice\/nowhere does not exist/,
    ],
    [
      'F-18: a price with more decimals than its currency',
      'shop/products/gem-pouch.yaml',
      (text: string) => text.replace(/TWD: \d+/, 'TWD: 149.5'),
      /gem-pouch\.yaml:6: prices\.TWD: must have no decimals/,
    ],
    [
      'a price in a currency that does not exist',
      'shop/products/gem-pouch.yaml',
      (text: string) => text.replace(/TWD: /, 'TWE: '),
      /gem-pouch\.yaml:\d+: prices\.TWE: must be an ISO 4217 code/,
    ],
    [
      'a price list without USD',
      'shop/products/gem-pouch.yaml',
      (text: string) => text.replace(/USD: [\d.]+, /, ''),
      /gem-pouch\.yaml:\d+: .*USD/,
    ],
  ])('%s is reported by file and line, and nothing is imported', async (_name, file, edit, message) => {
    const before = await database.db.select({ digest: posts.digest }).from(posts)
    change(file, edit)
    change('posts/notice/ferry-server-merge/post.en.md', (text) => text.replace(/title: .*/, 'title: Must not be imported'))
    await expect(importIt()).rejects.toThrow(message)
    expect(await database.db.select({ digest: posts.digest }).from(posts)).toEqual(before)
  })

  test('all mistakes are reported together', async () => {
    change('posts/notice/phishing-warning/post.ko.md', (text) => text.replace(/^title: .*\n/m, ''))
    rmSync(join(folder, 'posts/guide/party-play/post.ja.md'))
    const error = await importIt().catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadPack)
    expect((error as BadPack).problems.length).toBeGreaterThanOrEqual(2)
  })
})

describe('rendering Markdown', () => {
  const html = (source: string) => renderMarkdown(source, (reference) => (reference === 'notice/a' ? '/bulletin/7' : undefined)).html

  test.each([
    ['scripts are removed', 'a <script>alert(1)</script> b', '<p>a  b</p>'],
    ['event handlers are removed', '<img src="/a.png" onerror="alert(1)" alt="">', '<img src="/a.png" alt="" />'],
    ['javascript links stay plain text', '[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['frames are removed', '<iframe src="https://evil.example"></iframe>', ''],
    ['posts are linked by number', '[x](post:notice/a)', '<p><a href="/bulletin/7">x</a></p>'],
    [
      'outside links open in a new tab without an opener (C2)',
      '[x](https://a.example)',
      '<p><a href="https://a.example" target="_blank" rel="noopener noreferrer">x</a></p>',
    ],
    ...[
      ['in HTML', '<a href="https://a.example/">x</a>', 'https://a.example/'],
      ['in HTML, with attributes of its own', '<A HREF=" Http://a.example/" target=_self rel=opener>x</A>', ' Http://a.example/'],
      ['in upper case', '[x](HTTPS://a.example/y)', 'HTTPS://a.example/y'],
      ['as an address alone', '<HTTPS://a.example/y>', 'HTTPS://a.example/y'],
    ].map(([name, source, href]): [string, string, string] => [
      `an outside link ${name!}`,
      source!,
      `<p><a href="${href!}" target="_blank" rel="noopener noreferrer">${source!.startsWith('<H') ? href! : 'x'}</a></p>`,
    ]),
    ['a link inside the site stays in its tab', '[x](/shop)', '<p><a href="/shop">x</a></p>'],
    ['the scheme of a post may be in any case', '[x](POST:notice/a)', '<p><a href="/bulletin/7">x</a></p>'],
  ])('%s', (_name, source, expected) => expect(html(source)).toBe(expected))

  test('a picture alone in its paragraph is a figure with sizes, a film has controls and a poster, a note is a note', () => {
    expect(html('![Alt](/art/a.jpg "Caption")')).toMatch(
      /^<figure><img src="\/pictures\/960\/art\/a\.jpg" srcset="[^"]+1280w" sizes="[^"]+" alt="Alt"[^>]*><figcaption>Caption<\/figcaption><\/figure>$/,
    )
    expect(html('![Fight](/art/video/a.mp4)')).toMatch(
      /<video src="\/art\/video\/a\.mp4" poster="\/art\/video\/a-poster\.jpg"[^>]* controls/,
    )
    expect(html('> [!WARNING]\n> Careful.')).toBe('<div class="note note-warn">\n<p>Careful.</p>\n</div>')
    expect(html('> A quote.')).toContain('<blockquote>')
    expect(html('移除**「失敗降級」**機制')).toContain('<strong>「失敗降級」</strong>')
  })
})

test('bigrams are built per word, from case-folded and width-folded letters', () => {
  expect(bigrams('維護 公告')).toEqual(['維護', '公告'])
  expect(bigrams('ＡＢc')).toEqual(['ab', 'bc'])
  expect(bigrams('a')).toEqual([])
})
