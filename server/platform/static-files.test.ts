import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from './log.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createServeFiles } from './serve-files.ts'
import { createStaticFiles, rangeOf, type StaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'static-'))
let files: StaticFiles
let pictures: Pictures
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'art'))
  writeFileSync(join(folder, 'assets/app-1a2b3c4d.js'), 'x'.repeat(2000))
  writeFileSync(join(folder, 'assets/app-1a2b3c4d.js.br'), brotliCompressSync('x'.repeat(2000)))
  writeFileSync(join(folder, 'assets/app-1a2b3c4d.js.gz'), gzipSync('x'.repeat(2000)))
  writeFileSync(join(folder, 'art/film.mp4'), Buffer.from(Array.from({ length: 100 }, (_, i) => i)))
  await sharp({ create: { width: 800, height: 400, channels: 3, background: '#a52a21' } })
    .jpeg()
    .toFile(join(folder, 'art/wide.jpg'))
  files = createStaticFiles(folder)
  pictures = createPictures(folder, join(folder, 'cache'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  files(new Request(`http://site.test${path}`, { headers, method }))

describe('files', () => {
  test('hashed files are immutable and compressed if the browser accepts it', async () => {
    const response = get('/assets/app-1a2b3c4d.js', { 'accept-encoding': 'gzip, br' })!
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect((await response.arrayBuffer()).byteLength).toBeLessThan(100)
    const plain = get('/assets/app-1a2b3c4d.js')!
    expect([plain.headers.get('content-encoding'), (await plain.text()).length]).toEqual([null, 2000])
    expect(plain.headers.get('etag')).not.toBe(response.headers.get('etag'))
  })

  test.each([
    ['gzip, br', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'br'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['identity', null],
    ['embroidery', null],
    ['', null],
  ])('accept-encoding “%s” gets content-encoding %s', async (header, encoding) => {
    const response = get('/assets/app-1a2b3c4d.js', { 'accept-encoding': header })!
    expect([response.headers.get('content-encoding'), response.headers.get('vary')]).toEqual([encoding, 'accept-encoding'])
    const bytes = Buffer.from(await response.arrayBuffer())
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, null: (plain: Buffer) => plain }[String(encoding)]!
    expect(unpack(bytes).length).toBe(2000)
  })

  test('hashed files of earlier builds are served like current ones, and current ones take precedence', async () => {
    const kept = mkdtempSync(join(tmpdir(), 'kept-'))
    mkdirSync(join(kept, 'earlier/assets'), { recursive: true })
    writeFileSync(join(kept, 'builds.json'), '["earlier"]')
    writeFileSync(join(kept, 'earlier/assets/app-0f0f0f0.js'), 'y'.repeat(2000))
    writeFileSync(join(kept, 'earlier/assets/app-0f0f0f0.js.br'), brotliCompressSync('y'.repeat(2000)))
    writeFileSync(join(kept, 'earlier/assets/app-1a2b3c4d.js'), 'another')
    const both = createStaticFiles(folder, kept)
    const get = (path: string) => both(new Request(`http://site.test${path}`, { headers: { 'accept-encoding': 'br' } }))
    const [now, then] = ['/assets/app-1a2b3c4d.js', '/assets/app-0f0f0f0.js'].map((path) => get(path)!)
    const shown = (response: Response) =>
      ['cache-control', 'content-type', 'content-encoding', 'vary', 'accept-ranges'].map((name) => response.headers.get(name))
    expect(shown(then!)).toEqual(shown(now!))
    expect(get('/builds.json')).toBeUndefined()
    expect(get('/earlier/assets/app-0f0f0f0.js')).toBeUndefined()
    expect((await now!.arrayBuffer()).byteLength).toBeLessThan(100)
    expect(createStaticFiles(folder, join(kept, 'nothing'))(new Request('http://site.test/builds.json'))).toBeUndefined()
    rmSync(kept, { recursive: true })
  })

  test('an unchanged file responds 304', () => {
    const etag = get('/art/film.mp4')!.headers.get('etag')!
    for (const known of [etag, `W/${etag}`, `"other", W/${etag}`, '*'])
      expect(get('/art/film.mp4', { 'if-none-match': known })!.status).toBe(304)
    for (const other of ['"other"', etag.slice(1, -1), `"${etag}"`])
      expect(get('/art/film.mp4', { 'if-none-match': other })!.status).toBe(200)
  })

  test('a range with the validator of another version gets the whole file (RFC 9110 §13.1.5)', () => {
    const etag = get('/art/film.mp4')!.headers.get('etag')!
    const status = (validator: string) => get('/art/film.mp4', { range: 'bytes=0-9', 'if-range': validator })!.status
    expect([etag, `W/${etag}`, '"other"', 'Sat, 21 Nov 2026 05:00:00 GMT'].map(status)).toEqual([206, 200, 200, 200])
  })

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/100', 10],
    ['bytes=90-', 206, 'bytes 90-99/100', 10],
    ['bytes=-5', 206, 'bytes 95-99/100', 5],
    ['bytes=200-300', 416, 'bytes */100', 0],
  ])('range %s → %i %s', async (range, status, contentRange, length) => {
    const response = get('/art/film.mp4', { range })!
    expect([response.status, response.headers.get('content-range'), (await response.arrayBuffer()).byteLength]).toEqual([
      status,
      contentRange,
      length,
    ])
  })

  test('an invalid range means the whole file', () => {
    for (const header of ['bytes=a-b', 'bytes=-', 'bytes=5-2', 'pages=0-1', 'bytes=0-1,4-5', null])
      expect(rangeOf(header, 10)).toBeUndefined()
  })

  test('a file that did not exist at the start is not served', () => {
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/art/', '/nothing.js']) expect(get(path)).toBeUndefined()
  })

  test.each([{}, { range: 'bytes=0-9' }, { range: 'bytes=200-300' }])(
    'HEAD with %j has the size and no body: only GET has ranges (RFC 9110 §14.2)',
    async (headers) => {
      const response = get('/art/film.mp4', headers, 'HEAD')!
      expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '100', ''])
      expect(response.headers.get('content-range')).toBeNull()
    },
  )
})

describe('pictures', () => {
  const picture = (path: string, headers: Record<string, string> = {}) => pictures(new Request(`http://site.test${path}`, { headers }))

  test('a picture is made smaller, never larger, and repeated requests get the same bytes', async () => {
    const small = await sharp(Buffer.from(await (await picture('/pictures/320/art/wide.jpg'))!.arrayBuffer())).metadata()
    const large = await sharp(Buffer.from(await (await picture('/pictures/1920/art/wide.jpg'))!.arrayBuffer())).metadata()
    expect([small.format, small.width, large.width]).toEqual(['webp', 320, 800])
    const [one, two] = await Promise.all([picture('/pictures/640/art/wide.jpg'), picture('/pictures/640/art/wide.jpg')])
    expect(one!.headers.get('etag')).toBe(two!.headers.get('etag'))
    expect((await picture('/pictures/640/art/wide.jpg', { 'if-none-match': one!.headers.get('etag')! }))!.status).toBe(304)
  })

  test('processes that create the same picture concurrently do not interfere', async () => {
    const others = Array.from({ length: 8 }, () => createPictures(folder, join(folder, 'cache')))
    const path = 'http://site.test/pictures/960/art/wide.jpg'
    const answers = await Promise.all(others.map((other) => other(new Request(path))))
    expect(answers.map((answer) => answer!.status)).toEqual(others.map(() => 200))
  })

  test.each(['/pictures/333/art/wide.jpg', '/pictures/320/art/nothing.jpg', '/pictures/320/../package.jpg', '/pictures/320/art/film.mp4'])(
    '%s is no picture',
    async (path) => {
      const response = await picture(path)
      expect(response?.status ?? 404).toBe(404)
    },
  )
})

test('an original that cannot be read is logged, and its response is neither stored nor sniffed', async () => {
  const lines: string[] = []
  mkdirSync(join(folder, 'art/folder.jpg'))
  const serveFiles = createServeFiles({
    files,
    pictures,
    headers: [['x-content-type-options', 'nosniff']],
    log: createLog('error', { write: (line) => void lines.push(line) }),
  })
  const response = await serveFiles(new Request('http://site.test/pictures/320/art/folder.jpg'))
  expect(response?.status).toBe(500)
  expect(Object.fromEntries(response!.headers)).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ msg: 'a file cannot be read', path: '/pictures/320/art/folder.jpg' }),
  ])
})
