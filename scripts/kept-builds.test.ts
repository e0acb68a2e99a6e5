import { existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStaticFiles } from '#server/platform/static-files.ts'
import { dropKeptTwice, keepBuild } from './kept-builds.ts'

let dist: string
let client: string
let kept: string
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'builds-'))
  client = join(dist, 'client')
  kept = join(dist, 'kept')
})
afterEach(() => rmSync(dist, { recursive: true }))

let built: string | undefined
beforeEach(() => {
  built = undefined
})
/** Does the same as scripts/build.ts, with a bundler that writes a chunk of its own, one that never changes, and a public file. */
function build(id: string, code = id): void {
  if (built !== undefined && built !== id) keepBuild({ client, kept, id: built })
  rmSync(client, { recursive: true, force: true })
  for (const part of ['assets', 'gallery', 'art', '.vite']) mkdirSync(join(client, part), { recursive: true })
  writeFileSync(join(client, `assets/app-${code}.js`), `code of ${code}`)
  writeFileSync(join(client, `assets/app-${code}.js.br`), `brotli of ${code}`)
  writeFileSync(join(client, 'assets/font-same.woff2'), 'font')
  writeFileSync(join(client, `gallery/main-${code}.js`), `gallery of ${code}`)
  writeFileSync(join(client, 'art/picture.jpg'), `picture of ${id}`)
  writeFileSync(join(client, '.vite/manifest.json'), `manifest of ${id}`)
  dropKeptTwice({ client, kept })
  built = id
}
const served = async (path: string): Promise<string | undefined> => {
  const response = createStaticFiles(client, kept)(new Request(`http://site.test${path}`))
  return response === undefined ? undefined : await response.text()
}

test('of four builds the last three are served, and the first is deleted', async () => {
  for (const id of ['a', 'b', 'c', 'd']) build(id)
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((id) => served(`/assets/app-${id}.js`)))
  expect(answers).toEqual([undefined, 'code of b', 'code of c', 'code of d'])
  expect(await served('/gallery/main-b.js')).toBe('gallery of b')
  expect(await served('/art/picture.jpg')).toBe('picture of d')
  expect(await served('/.vite/manifest.json')).toBeUndefined()
  expect(readdirSync(kept).toSorted()).toEqual(['b', 'builds.json', 'c'])
})

test('a file that the new build has too is stored once, and stays while any kept build needs it', async () => {
  for (const id of ['a', 'b']) build(id)
  expect(existsSync(join(kept, 'a/assets/font-same.woff2'))).toBe(false)
  expect(await served('/assets/font-same.woff2')).toBe('font')
})

test('repeating a build removes no earlier build', async () => {
  for (const id of ['a', 'b', 'c', 'c', 'c']) build(id)
  expect(await served('/assets/app-a.js')).toBe('code of a')
  // Back to an earlier build, as after a rollback.
  build('a')
  expect(await Promise.all(['a', 'b', 'c'].map((id) => served(`/assets/app-${id}.js`)))).toEqual(['code of a', 'code of b', 'code of c'])
})

test('builds that differ only in the server remove no earlier build', async () => {
  build('a')
  for (const id of ['b', 'c', 'd', 'e']) build(id, 'b')
  expect(await served('/assets/app-a.js')).toBe('code of a')
})

test.each([
  ['is empty', ''],
  ['is cut', '["a","'],
  ['is no list', '{}'],
  ['does not exist', undefined],
])('a list of builds that %s is made from the folders', async (_, text) => {
  for (const id of ['c', 'b', 'a']) build(id)
  // Their order is by time, not by name.
  utimesSync(join(kept, 'c'), 1000, 1000)
  if (text === undefined) rmSync(join(kept, 'builds.json'))
  else writeFileSync(join(kept, 'builds.json'), text)
  build('d')
  expect(await Promise.all(['c', 'b', 'a', 'd'].map((id) => served(`/assets/app-${id}.js`)))).toEqual([
    undefined,
    'code of b',
    'code of a',
    'code of d',
  ])
  expect(readdirSync(kept).toSorted()).toEqual(['a', 'b', 'builds.json'])
  expect(readFileSync(join(kept, 'builds.json'), 'utf8')).toBe('["b","a"]')
})

test('the list of builds is replaced, not overwritten: an interrupted write leaves the old one', () => {
  for (const id of ['a', 'b']) build(id)
  linkSync(join(kept, 'builds.json'), join(dist, 'old.json'))
  build('c')
  expect([join(dist, 'old.json'), join(kept, 'builds.json')].map((file) => readFileSync(file, 'utf8'))).toEqual(['["a"]', '["a","b"]'])
})

test('a build whose id was not written in full removes no earlier build', async () => {
  for (const id of ['a', 'b']) build(id)
  keepBuild({ client, kept, id: '' })
  expect(await served('/assets/app-a.js')).toBe('code of a')
})
