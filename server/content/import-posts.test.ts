/** What an import stores of posts: texts for lists and search, links, times and colours. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPack, openTestDatabase, testNow } from '#tests/helpers/provider-database.ts'
import type { OpenDatabase } from '../platform/database.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { shopBanners } from '../shop/shop.tables.ts'
import { contentPacks } from '../site/site.tables.ts'
import { ensurePack } from './ensure-pack.ts'
import type { ImportMode } from './pack-relation.ts'

let database: OpenDatabase
let home: string
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'posts-'))
  cpSync(demoPack, join(home, 'pack'), { recursive: true })
})
afterEach(() => rmSync(home, { recursive: true }))

const importIt = (pictures = 'public', mode: ImportMode = 'command') =>
  ensurePack(database.db, { folder: join(home, 'pack'), pictures, mode }, testNow, () => {})

const change = (file: string, edit: (text: string) => string) =>
  writeFileSync(join(home, 'pack', file), edit(readFileSync(join(home, 'pack', file), 'utf8')))

/** Writes the English text of a post of the demo pack. */
const write = (front: string, text: string) =>
  writeFileSync(join(home, 'pack/posts/notice/phishing-warning/post.en.md'), `---\n${front}\n---\n${text}\n`)

async function stored() {
  const [row] = await database.db
    .select()
    .from(posts)
    .innerJoin(postTexts, eq(postTexts.seq, posts.seq))
    .where(and(eq(posts.slug, 'phishing-warning'), eq(postTexts.locale, 'en')))
  return { ...row!.posts, ...row!.post_texts }
}

test('the scheme of a link to a post may be in any case, in texts and in fields', async () => {
  write('title: A', '[x](POST:update/season-3-preview)')
  change('shop/banners.yaml', (text) => text.replace(/href: .*/, 'href: Post:update/season-3-preview'))
  await importIt()
  const [target] = await database.db.select().from(posts).where(eq(posts.slug, 'season-3-preview'))
  const address = `/bulletin/${String(target!.seq)}`
  expect((await stored()).html).toContain(`href="${address}"`)
  const banners = await database.db.select().from(shopBanners)
  expect(banners.map(({ data }) => data.href)).toContain(address)
})

test('white space and invisible characters of a title and a text do not matter for search', async () => {
  write("title: 'Two  red\u3000\u200B jades '", 'Some  **bold**\u00AD  text.')
  await importIt()
  expect(await stored()).toMatchObject({ title: 'Two  red\u3000\u200B jades', searchTitle: 'two red jades', searchText: 'some bold text.' })
})

describe('the time of the last change', () => {
  /** As if earlier code had imported everything. */
  async function ageImporter(): Promise<void> {
    await database.db.update(posts).set({ digest: sql`regexp_replace(${posts.digest}, '^\\d+', '3')`, modifiedAt: null })
    await database.db.update(postTexts).set({ html: 'old' })
    await database.db.update(contentPacks).set({ importer: 3 })
  }

  test('newer code renders every text again, and none of them has changed', async () => {
    await importIt()
    await ageImporter()
    const counts = await importIt()
    expect(counts).toMatchObject({ created: 0, changed: 0, removed: 0 })
    expect(await database.db.select().from(postTexts).where(eq(postTexts.html, 'old'))).toEqual([])
    expect((await database.db.select().from(posts)).filter(({ modifiedAt }) => modifiedAt !== null)).toEqual([])
    expect(await importIt()).toBeUndefined()
  })

  test('a post that is edited before newer code imports it has changed', async () => {
    await importIt()
    await ageImporter()
    write('title: A', 'Edited.')
    expect(await importIt()).toMatchObject({ created: 0, changed: 1, removed: 0 })
    expect((await database.db.select().from(posts)).flatMap(({ slug, modifiedAt }) => (modifiedAt === null ? [] : [slug]))).toEqual([
      'phishing-warning',
    ])
  })
})

describe('a replaced picture gets its new colour, and no text has changed', () => {
  const thumbnail = '/art/board/thumb-notice.jpg'
  test.each<[string, ImportMode, boolean]>([
    ['at an import of the same pack', 'command', false],
    ['at a start with the same pack', 'start', false],
    ['at an import of a pack with another change', 'command', true],
  ])('%s', async (_name, mode, isEdited) => {
    const pictures = join(home, 'public')
    cpSync('public', pictures, { recursive: true })
    await importIt()
    await database.db.update(posts).set({ modifiedAt: null })
    expect(await importIt(pictures, mode)).toBeUndefined()
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0000ff' } })
      .png()
      .toFile(join(pictures, thumbnail))
    if (isEdited) change('coupons.yaml', (text) => `${text}\n# A comment\n`)
    expect(await importIt(pictures, mode)).toMatchObject({ created: 0, changed: 0, removed: 0 })
    const { thumbnail: coloured, modifiedAt } = await stored()
    expect([coloured, modifiedAt]).toEqual([`${thumbnail}#0000ff`, null])
    expect(await importIt(pictures, mode)).toBeUndefined()
  })

  test('a picture that is missing at a start with the same pack does not end the start', async () => {
    await importIt()
    expect(await importIt(home, 'start')).toBeUndefined()
  })
})

describe('an excerpt is the plain text as it is read', () => {
  test.each([
    [
      'a comparison',
      'title: A',
      'When HP < 30% the effect grows; when HP > 70% it ends.',
      'When HP < 30% the effect grows; when HP > 70% it ends.',
    ],
    ['a summary', 'title: A\nsummary: Level < 30 and > 10', 'Text.', 'Level < 30 and > 10'],
    ['a code span', 'title: A', 'Write `<b>` or `&amp;`.', 'Write <b> or &amp;.'],
  ])('%s', async (_name, front, text, excerpt) => {
    write(front, text)
    await importIt()
    expect((await stored()).excerpt).toBe(excerpt)
  })
})
