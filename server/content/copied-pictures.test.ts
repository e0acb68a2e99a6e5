/** The import copies pictures of posts at other hosts (C2, docs/security.md), each once. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eq } from 'drizzle-orm'
import { openProvider, replicaOf } from '#tests/helpers/provider.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { openFolderStore } from '../platform/file-store.ts'
import { posts, postTexts } from '../posts/posts.tables.ts'
import { products } from '../shop/shop.tables.ts'
import { ensurePack } from './ensure-pack.ts'
import { renderMarkdown } from './markdown.ts'
import type { ImportMode } from './pack-relation.ts'

const provider = openProvider('demo')
const root = mkdtempSync(join(tmpdir(), 'copied-'))
const folder = join(root, 'everharrow')
const text = join(folder, 'posts/notice/phishing-warning/post.en.md')
const files = openFolderStore(join(root, 'files'))
const requested: string[] = []
let png: Buffer

beforeAll(async () => {
  cpSync('server/content/everharrow', folder, { recursive: true })
  png = await sharp({ create: { width: 2000, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
})
afterAll(() => rmSync(root, { recursive: true }))

/** Another host, with one picture, one page, and one picture that is too large. */
const elsewhere: typeof fetch = (input) => {
  const { url } = new Request(input)
  requested.push(url)
  if (url.endsWith('/red?size=1')) return Promise.resolve(new Response(new Uint8Array(png)))
  if (url.endsWith('/page.png')) return Promise.resolve(new Response('<html></html>'))
  if (url.endsWith('/huge.png')) return Promise.resolve(new Response(new Uint8Array(21 * 1024 * 1024)))
  if (url.endsWith('/away.png'))
    return Promise.reject(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }))
  return Promise.resolve(new Response('', { status: 404 }))
}
const importIt = (mode: ImportMode = 'start', print: (line: string) => void = () => {}, load = elsewhere) =>
  ensurePack(provider.database.db, { folder, pictures: 'public', files, fetch: load, mode }, testNow, print)
const append = (lines: string): void => writeFileSync(text, `${readFileSync(text, 'utf8').trimEnd()}\n\n${lines}\n`)

test('a picture at another host is copied once, encoded again, and served from the site', async () => {
  append('![Red](https://pictures.example/red?size=1)\n\nBeside it <img src="https://pictures.example/red?size=1" alt="again">.')
  await importIt()
  const [row] = await provider.database.db
    .select({ html: postTexts.html })
    .from(postTexts)
    .innerJoin(posts, eq(posts.seq, postTexts.seq))
    .where(eq(posts.slug, 'phishing-warning'))
    .then((rows) => rows.filter(({ html }) => html.includes('/copied/')))
  expect(row!.html).not.toContain('pictures.example')
  const copies = [...row!.html.matchAll(/src="(\/copied\/[\da-f]{32}\.webp)"/g)].map(([, path]) => path!)
  expect(copies).toEqual([copies[0], copies[0]])
  expect(requested).toEqual(['https://pictures.example/red?size=1'])

  const answer = await replicaOf(provider, { attachments: files }).fetch(new Request(`http://site.test${copies[0]!}`))
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('cache-control')).toContain('immutable')
  expect(await sharp(await answer.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 1600 })
  expect((await provider.get(`/copied/${'0'.repeat(32)}.webp`)).status).toBe(404)
})

test('pictures in the text of a product are copied too', async () => {
  const file = join(folder, 'shop/products/gem-pouch.yaml')
  const yaml = readFileSync(file, 'utf8')
  const before = /^description:[^]*?\n(\s+en: )([^\n]+)/m.exec(yaml)!
  writeFileSync(file, yaml.replace(`${before[1]!}${before[2]!}`, `${before[1]!}'![Red](https://pictures.example/red?size=1)'`))
  await importIt()
  const [product] = await provider.database.db.select({ texts: products.texts }).from(products).where(eq(products.productId, 'gem-pouch'))
  expect(product!.texts.description.en).toMatch(/src="\/copied\/[\da-f]{32}\.webp"/)
  writeFileSync(file, yaml)
})

test('the next import requests no picture that is already copied', async () => {
  requested.length = 0
  append('One more line.')
  await importIt()
  expect(requested).toEqual([])
})

test('the import command copies the pictures that the store has lost, also of a pack that has not changed', async () => {
  const copied = async (): Promise<string[]> => {
    const names: string[] = []
    for await (const name of files.list()) if (name.startsWith('copied/')) names.push(name)
    return names
  }
  const before = await copied()
  expect(before).not.toEqual([])
  for (const name of before) await files.remove(name)
  const printed: string[] = []
  expect(await importIt('command', (line) => printed.push(line))).toBeUndefined()
  expect(await copied()).toEqual(before)
  expect(printed).toContain('content: copied https://pictures.example/red?size=1')
})

test.each([
  ['https://pictures.example/gone.png', 'its host responds with 404'],
  ['https://pictures.example/page.png', 'it is not a PNG, JPEG, GIF, WebP, AVIF or SVG'],
  ['https://pictures.example/huge.png', 'the response is larger than 20 MB'],
  ['https://pictures.example/away.png', 'its host cannot be reached (ECONNREFUSED)'],
])('%s: %s, reported by file and line, and nothing is imported', async (src, reason) => {
  const before = readFileSync(text, 'utf8')
  append(`![x](${src})`)
  const line =
    readFileSync(text, 'utf8')
      .split('\n')
      .findIndex((one) => one.includes(src)) + 1
  await expect(importIt()).rejects.toThrow(`phishing-warning/post.en.md:${String(line)}: the picture ${src} cannot be copied: ${reason}`)
  writeFileSync(text, before)
})

test('pictures of hosts that do not respond take a minute at most, and each is reported', async () => {
  const before = readFileSync(text, 'utf8')
  const silent = Array.from({ length: 7 }, (_, i) => `https://pictures.example/silent-${String(i)}.png`)
  append(silent.map((src) => `![x](${src})`).join('\n\n'))
  const now = performance.now.bind(performance)
  let later = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
  const asked: string[] = []
  const silence: typeof fetch = (input) => {
    const { url } = new Request(input)
    if (!silent.includes(url)) return elsewhere(input)
    asked.push(url)
    later += 20_000
    return Promise.reject(new DOMException('', 'TimeoutError'))
  }
  const failure = await importIt('start', () => {}, silence).catch((error: unknown) => String(error))
  clock.mockRestore()
  writeFileSync(text, before)
  expect(asked).toEqual(silent.slice(0, 3))
  for (const src of silent.slice(0, 3)) expect(failure).toContain(`${src} cannot be copied: its host does not respond`)
  for (const src of silent.slice(3)) expect(failure).toContain(`${src} cannot be copied: it was not requested, since others took too long`)
})

test('a picture that was not copied, and a srcset of another host, are removed', () => {
  expect(renderMarkdown('a ![x](https://pictures.example/a.png) b').html).toBe('<p>a  b</p>')
  expect(renderMarkdown('<img src="/a.png" srcset="https://pictures.example/a.png 2x" alt="x">').html).toBe('<img src="/a.png" alt="x" />')
})
