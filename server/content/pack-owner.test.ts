/** A database belongs to one pack, and neither a restart nor another pack overwrites its content: as readers see it, over HTTP. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { demoPack } from '#tests/helpers/provider-database.ts'
import { openProvider } from '#tests/helpers/provider.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { OnceProduction } from '../platform/data-folder.ts'
import { guardProductionData } from '../site/production-mark.ts'
import { ensurePack } from './ensure-pack.ts'
import type { ImportMode } from './pack-relation.ts'

const provider = openProvider('demo')
const home = mkdtempSync(join(tmpdir(), 'owner-'))
afterAll(() => rmSync(home, { recursive: true }))

/** A copy of the demo pack in a folder of the given name. */
function aPack(name: string) {
  const folder = join(home, name)
  cpSync(demoPack, folder, { recursive: true })
  const change = (file: string, edit: (text: string) => string): void => {
    const path = join(folder, file)
    writeFileSync(path, edit(readFileSync(path, 'utf8')))
  }
  return {
    folder,
    change,
    title: (title: string) => change('posts/notice/phishing-warning/post.en.md', (text) => text.replace(/^title: .*$/m, `title: ${title}`)),
    site: (line: string) => change('site.yaml', (text) => text.replace(/^pack: .*$/m, line)),
    remove: (path: string) => rmSync(join(folder, path), { recursive: true }),
  }
}

const local = { DATA_DIR: home, DATABASE_URL: undefined, DEPLOYMENT: 'local', SANDBOX: 'on' } as const
const printed: string[] = []
const importIt = (folder: string, mode: ImportMode = 'start') => {
  printed.length = 0
  return ensurePack(provider.database.db, { folder, pictures: 'public', mode }, provider.now, (line) => printed.push(line))
}

interface Listed {
  seq: number
  title: string
}
const notices = async (): Promise<Listed[]> =>
  (await provider.get('/api/global/notices/list?board=notice&locale=en&size=100')).body.items as Listed[]
const details = async (seq: number, locale = 'en') => provider.get(`/api/global/notices/details/${String(seq)}?locale=${locale}`)

/** @returns the number of a notice of the demo pack, found by its title there */
const seqOf = async (slug: string): Promise<number> => {
  const title = /^title: "?(.*?)"?$/m.exec(readFileSync(join(demoPack, 'posts/notice', slug, 'post.en.md'), 'utf8'))![1]!
  return (await notices()).find((post) => post.title === title)!.seq
}

let seq: number
const titleNow = async (): Promise<string> => (await details(seq)).body.title as string
beforeAll(async () => {
  seq = await seqOf('phishing-warning')
})

test('a copy of a pack in another folder is the same pack', async () => {
  const copy = aPack('a copy of it')
  expect(await importIt(copy.folder)).toBeUndefined()
  copy.title('From the copy')
  expect(await importIt(copy.folder)).toMatchObject({ created: 0, changed: 1, removed: 0 })
  expect(await titleNow()).toBe('From the copy')
})

test('starting with older files keeps the newer content; the import command restores the older', async () => {
  expect(await importIt(demoPack)).toBeUndefined()
  expect(printed.join('\n')).toContain('the newer content is kept')
  expect(await titleNow()).toBe('From the copy')
  expect(await importIt(demoPack, 'command')).toMatchObject({ changed: 1 })
  expect(await titleNow()).not.toBe('From the copy')
  expect(await importIt(join(home, 'a copy of it'))).toBeUndefined()
  expect(await titleNow()).not.toBe('From the copy')
})

test('a lower version does not replace a higher one, even with files that were never imported', async () => {
  const second = aPack('second')
  second.site('pack: everharrow\nversion: 2')
  second.title('Version two')
  await importIt(second.folder)
  const first = aPack('first')
  first.title('Version none')
  expect(await importIt(first.folder)).toBeUndefined()
  await expect(importIt(first.folder, 'command')).rejects.toThrow(/site\.yaml:1: version: .* Write version: 2 or more/)
  expect(await titleNow()).toBe('Version two')
})

test('a removed post responds 410 in every language, and gets its number again when it returns', async () => {
  const slug = 'inactive-name-release'
  const pack = aPack('removing')
  pack.site('pack: everharrow\nversion: 3')
  const before = await notices()
  const removed = await seqOf(slug)
  pack.remove(`posts/notice/${slug}`)
  expect(await importIt(pack.folder)).toMatchObject({ removed: 1 })
  for (const [locale, pattern] of [
    ['ko', /삭제/],
    ['en', /removed/],
    ['ja', /削除/],
    ['tw', /移除/],
  ] as const) {
    const answer = await provider.get(`/api/global/notices/details/${String(removed)}?locale=${locale}`)
    expect([answer.status, answer.body.code, pattern.test(answer.body.message as string)]).toEqual([410, 'GONE', true])
  }
  expect((await provider.get(`/api/global/bulletin/details/${String(removed)}?locale=en`)).status).toBe(410)
  expect((await provider.get('/api/global/notices/details/888888?locale=en')).status).toBe(404)

  // A post that is added in the meantime gets another number.
  cpSync(join(demoPack, `posts/notice/${slug}`), join(pack.folder, 'posts/notice/another-warning'), { recursive: true })
  await importIt(pack.folder)
  cpSync(join(demoPack, `posts/notice/${slug}`), join(pack.folder, `posts/notice/${slug}`), { recursive: true })
  pack.remove('posts/notice/another-warning')
  expect(await importIt(pack.folder)).toMatchObject({ created: 1, removed: 1 })
  expect((await notices()).map((post) => post.seq)).toEqual(before.map((post) => post.seq))
})

test('a removed post that was never published responds 404, not 410', async () => {
  const pack = aPack('future')
  pack.site('pack: everharrow\nversion: 4')
  pack.change('posts/notice/ferry-server-merge/post.ko.md', (text) =>
    text.replace(/^publishedAt: .*$/m, 'publishedAt: 2027-05-01T10:00:00+09:00'),
  )
  const merged = await seqOf('ferry-server-merge')
  await importIt(pack.folder)
  pack.remove('posts/notice/ferry-server-merge')
  await importIt(pack.folder)
  expect((await details(merged)).status).toBe(404)
})

let replaced: Listed[]
test('another pack is refused, and nothing changes', async () => {
  const other = aPack('other')
  other.site('pack: other-game')
  replaced = await notices()
  for (const mode of ['start', 'command'] as const)
    await expect(importIt(other.folder, mode)).rejects.toThrow(
      /site\.yaml:1: pack: the database belongs to the pack everharrow, and this is other-game.* ends all codes of its pre-registrations and batches for good/,
    )
  expect(await notices()).toEqual(replaced)
})

test('--replace replaces the pack of the database completely', async () => {
  const { db } = provider.database
  const [given] = await db.select().from(coupons).limit(1)
  await db
    .insert(coupons)
    .values({ ...given!, name: { ...given!.name, en: 'Promised' }, code: 'EHPREGIVEN', pack: couponPack, withdrawn: false })
  const other = aPack('other')
  other.site('pack: other-game')
  other.change('coupons.yaml', () => '[]\n')
  other.remove('campaign.yaml')
  other.remove('teaser.yaml')
  for (const file of ['site.yaml', ...locales.map((one) => `posts/notice/welcome-season-3/post.${one}.md`)])
    other.change(file, (text) => text.replaceAll('/teaser#pre-registration', '/shop'))
  await guardProductionData(db, { ...local, DEPLOYMENT: 'production', SANDBOX: 'off' })
  expect(await importIt(other.folder, 'replace')).toMatchObject({ changed: 0, unchanged: 0 })
  expect((await details(seq)).status).toBe(410)
  const numbers = new Set(replaced.map((post) => post.seq))
  expect((await notices()).filter((post) => numbers.has(post.seq))).toEqual([])
  expect((await db.select().from(coupons).where(eq(coupons.withdrawn, false))).map(({ code }) => code)).toEqual([])
  expect((await provider.get('/api/site/teaser?lang=ko')).status).toBe(404)
  await expect(guardProductionData(db, local)).rejects.toThrow(OnceProduction)
})

test('the replaced pack returns with the former numbers of its posts', async () => {
  await expect(importIt(demoPack)).rejects.toThrow('belongs to the pack other-game')
  await importIt(demoPack, 'replace')
  const after = new Set((await notices()).map((post) => post.seq))
  expect(replaced.filter((post) => !after.has(post.seq))).toEqual([])
})

test('its coupons return as well, but not its codes of pre-registrations, as the refusal says', async () => {
  const rows = await provider.database.db.select().from(coupons)
  const row = (code: string) => rows.find((one) => one.code === code)
  expect(row('ASHFURROW3')).toMatchObject({ withdrawn: false })
  expect(row('EHPREGIVEN')).toMatchObject({ withdrawn: true, name: { en: 'Promised' } })
})
