/** Pictures created on the first request: widths for pages, 1200×630 for link previews. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createPictures, type Pictures } from './pictures.ts'
import { createWorkQueue, type WorkQueue } from './work-queue.ts'

let home: string
let pictures: Pictures
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response | undefined> =>
  pictures(new Request(`http://site.test${path}`, { headers }))
const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await get(path))!.arrayBuffer())

/** A picture that compresses badly. */
const noise = (width: number, height: number, channels: 3 | 4) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 60, b: 20, alpha: 0 }, noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pictures-'))
  mkdirSync(join(home, 'masters/art'), { recursive: true })
  const file = (name: string): string => join(home, 'masters/art', name)
  await Promise.all([
    noise(2400, 1350, 3).jpeg({ quality: 90 }).toFile(file('wide.jpg')),
    noise(960, 540, 3).jpeg().toFile(file('thumb.jpg')),
    noise(1280, 1280, 3).webp().toFile(file('square.webp')),
    noise(400, 900, 3).png().toFile(file('tall.png')),
    sharp({ create: { width: 600, height: 600, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .composite([
        {
          input: await sharp({ create: { width: 200, height: 200, channels: 3, background: '#ff0000' } })
            .png()
            .toBuffer(),
        },
      ])
      .png()
      .toFile(file('cut-out.png')),
  ])
  pictures = createPictures(join(home, 'masters'), join(home, 'cache'))
})
afterAll(() => rmSync(home, { recursive: true }))

describe('pictures for link previews', () => {
  test.each(['wide.jpg', 'thumb.jpg', 'square.webp', 'tall.png', 'cut-out.png'])('%s becomes a JPEG of 1200×630', async (name) => {
    const answer = (await get(`/pictures/og/art/${name}.jpg`))!
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { width, height, format, hasAlpha } = await sharp(bytes).metadata()
    expect([width, height, format, hasAlpha]).toEqual([1200, 630, 'jpeg', false])
  })

  test('stay below the size limit, even for noise', async () => {
    // Noise is the worst case; drawings and photographs stay under 200 kB.
    expect((await bytesOf('/pictures/og/art/wide.jpg.jpg')).length).toBeLessThan(600_000)
    expect((await bytesOf('/pictures/og/art/cut-out.png.jpg')).length).toBeLessThan(60_000)
  })

  test('a square picture is centred on a dark background', async () => {
    const { data, info } = await sharp(await bytesOf('/pictures/og/art/cut-out.png.jpg'))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number): number[] => [
      ...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3),
    ]
    expect(Math.max(...at(8, 8))).toBeLessThan(90)
    expect(Math.max(...at(1190, 620))).toBeLessThan(90)
    // The cut-out's red square, 600 wide and unenlarged.
    const [red, green] = at(600, 315)
    expect([red! > 200, green! < 60]).toEqual([true, true])
  })

  test('are validated by ETag, and a missing picture responds 404', async () => {
    const etag = (await get('/pictures/og/art/square.webp.jpg'))!.headers.get('etag')!
    expect((await get('/pictures/og/art/square.webp.jpg', { 'if-none-match': etag }))!.status).toBe(304)
    // The same picture in one of the widths has another tag.
    expect((await get('/pictures/640/art/square.webp'))!.headers.get('etag')).not.toBe(etag)
    for (const path of [
      '/pictures/og/art/none.jpg.jpg',
      '/pictures/og/../masters/art/none.png.jpg',
      '/pictures/641/art/wide.jpg',
      '/pictures/wide/art/wide.jpg',
      '/pictures/og/art/wide.svg.jpg',
    ]) {
      const { status, headers } = (await get(path))!
      expect([path, status, headers.get('cache-control')]).toEqual([path, 404, 'no-store'])
    }
  })
})

test('a width is never enlarged', async () => {
  const { width, format } = await sharp(await bytesOf('/pictures/1920/art/thumb.jpg')).metadata()
  expect([width, format]).toEqual([960, 'webp'])
})

test('AVIF for clients that accept it, WebP for others, and caches keep them apart', async () => {
  const browser = { accept: 'image/avif,image/webp,image/*,*/*;q=0.8' }
  const [newer, older] = [(await get('/pictures/640/art/square.webp', browser))!, (await get('/pictures/640/art/square.webp'))!]
  const formatOf = async (answer: Response): Promise<string> => (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format
  expect([newer.headers.get('content-type'), await formatOf(newer)]).toEqual(['image/avif', 'heif'])
  expect([older.headers.get('content-type'), await formatOf(older)]).toEqual(['image/webp', 'webp'])
  expect([newer.headers.get('vary'), older.headers.get('vary')]).toEqual(['accept', 'accept'])
  expect(newer.headers.get('etag')).not.toBe(older.headers.get('etag'))

  const plain = createPictures(join(home, 'masters'), join(home, 'cache'), { avif: false })
  const same = (await plain(new Request('http://site.test/pictures/640/art/square.webp', { headers: browser })))!
  expect([same.headers.get('content-type'), same.headers.get('vary')]).toEqual(['image/webp', null])
})

test.each([
  ['image/avif', 'image/avif'],
  ['Image/AVIF;q=0.5, image/webp', 'image/avif'],
  ['image/avif;q=0,image/webp', 'image/webp'],
  ['image/avif; q=0.000, */*', 'image/webp'],
  // Programs that accept everything may know WebP only.
  ['*/*', 'image/webp'],
  ['image/*', 'image/webp'],
  ['application/image/avif', 'image/webp'],
  ['', 'image/webp'],
])('accept “%s” gets %s', async (accept, type) =>
  expect((await get('/pictures/320/art/thumb.jpg', { accept }))!.headers.get('content-type')).toBe(type),
)

describe('a picture that cannot be converted is sent as it is, and the log says so once', () => {
  const sent = async (name: string, bytes: Buffer, path = `640/art/${name}`) => {
    const masters = join(home, 'as-it-is')
    mkdirSync(join(masters, 'art'), { recursive: true })
    writeFileSync(join(masters, 'art', name), bytes)
    const lines: string[] = []
    const log = createLog('warn', { write: (line) => void lines.push(line) })
    const pictures = createPictures(masters, join(home, 'cache'), { log })
    const request = () => pictures(new Request(`http://site.test/pictures/${path}`))
    const [first, again] = [(await request())!, (await request())!]
    expect(Buffer.from(await first.arrayBuffer()).equals(bytes)).toBe(true)
    expect([first.status, again.status, lines.length]).toEqual([200, 200, 1])
    const etag = first.headers.get('etag')!
    const known = (await pictures(new Request(`http://site.test/pictures/${path}`, { headers: { 'if-none-match': etag } })))!
    expect([known.status, known.headers.get('cache-control')]).toEqual([304, 'public, max-age=600'])
    return first.headers.get('content-type')
  }
  const tall = () =>
    sharp({ create: { width: 1000, height: 17_000, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 20, channels: 3, background } })
      .png()
      .toBuffer()
  const animated = async () =>
    sharp([await frame('red'), await frame('blue')], { join: { animated: true } })
      .webp()
      .toBuffer()

  test.each([
    ['too tall for WebP', 'tall.jpg', tall, 'image/jpeg'],
    ['animated', 'animated.webp', animated, 'image/webp'],
    ['damaged', 'damaged.jpg', async () => Buffer.from('no picture'), 'image/jpeg'],
  ])('%s', async (_name, name, bytes, type) => expect(await sent(name, await bytes(), `1280/art/${name}`)).toBe(type))

  test('damaged, for a link preview', async () =>
    expect(await sent('preview.png', Buffer.from('no picture'), 'og/art/preview.png.jpg')).toBe('image/png'))
})

test('a picture that could not be read once is converted ten minutes later; a cache does not take the original for it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    let isRefused = true
    const refusing: WorkQueue = (task) => (isRefused ? Promise.reject(new Error('out of memory')) : task())
    const pictures = createPictures(join(home, 'masters'), join(home, 'cache'), { queue: refusing })
    const request = async () => (await pictures(new Request('http://site.test/pictures/640/art/thumb.jpg')))!
    const original = await request()
    isRefused = false
    expect([original.headers.get('content-type'), (await request()).headers.get('content-type')]).toEqual(['image/jpeg', 'image/jpeg'])
    vi.setSystemTime(Date.now() + 600_000)
    const converted = await request()
    expect(converted.headers.get('content-type')).toBe('image/webp')
    expect(converted.headers.get('etag')).not.toBe(original.headers.get('etag'))
  } finally {
    vi.useRealTimers()
  }
})

test('a picture is created once for all builds and replicas with the same bytes, and again when its bytes change', async () => {
  const [masters, cache] = [join(home, 'build'), join(home, 'shared-cache')]
  const file = join(masters, 'art/hero.webp')
  mkdirSync(join(masters, 'art'), { recursive: true })
  copyFileSync(join(home, 'masters/art/square.webp'), file)
  const etagBy = async (build: Pictures): Promise<string | null> =>
    (await build(new Request('http://site.test/pictures/640/art/hero.webp')))!.headers.get('etag')
  const first = createPictures(masters, cache)
  const etag = await etagBy(first)
  utimesSync(file, new Date('2026-01-01'), new Date('2026-01-01'))
  expect(await etagBy(createPictures(masters, cache))).toBe(etag)
  expect(await etagBy(first)).toBe(etag)
  expect(readdirSync(cache)).toHaveLength(1)
  await noise(700, 700, 3).webp().toFile(file)
  expect(await etagBy(first)).not.toBe(etag)
  expect(readdirSync(cache)).toHaveLength(2)
})

test.each(['640/art/plain.png', 'og/art/plain.png.jpg'])('a replaced picture is created from its new bytes: %s', async (path) => {
  const masters = join(home, 'replaced')
  mkdirSync(join(masters, 'art'), { recursive: true })
  const changing = createPictures(masters, join(home, 'cache-of-replaced'))
  const paint = (background: string) =>
    sharp({ create: { width: 1200, height: 630, channels: 3, background } }).toFile(join(masters, 'art/plain.png'))
  const channels = async (): Promise<number[]> => {
    const answer = (await changing(new Request(`http://site.test/pictures/${path}`)))!
    const stats = await sharp(Buffer.from(await answer.arrayBuffer())).stats()
    return stats.channels.map(({ mean }) => Math.round(mean / 64))
  }
  await paint('#ff0000')
  expect(await channels()).toEqual([4, 0, 0])
  await paint('#0000ff')
  expect(await channels()).toEqual([0, 0, 4])
})

test('a deleted cache is created again with the next picture', async () => {
  const cache = join(home, 'deleted-cache')
  const made = createPictures(join(home, 'masters'), cache)
  const request = (): Promise<Response | undefined> => made(new Request('http://site.test/pictures/320/art/thumb.jpg'))
  expect((await request())!.status).toBe(200)
  rmSync(cache, { recursive: true })
  expect((await request())!.status).toBe(200)
  expect(readdirSync(cache)).toHaveLength(1)
})

test('a picture that cannot be stored is sent, and the log has the reason', async () => {
  const cache = join(home, 'no-cache')
  // No folder can be created at the path of a file.
  writeFileSync(cache, '')
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  const made = createPictures(join(home, 'masters'), cache, { log })
  expect((await made(new Request('http://site.test/pictures/320/art/thumb.jpg')))!.status).toBe(200)
  expect(lines).toEqual([expect.stringContaining('a picture cannot be stored')])
})

test('a picture that is stored in part leaves no file', async () => {
  const cache = join(home, 'part-cache')
  const made = createPictures(join(home, 'masters'), cache, { log: createLog('silent') })
  const path = '/pictures/320/art/thumb.jpg'
  const etag = (await made(new Request(`http://site.test${path}`)))!.headers.get('etag')!
  const target = join(cache, `${etag.slice(1, -1)}.webp`)
  rmSync(target)
  // The last step, the rename, fails: a folder has the name.
  mkdirSync(join(target, 'in-the-way'), { recursive: true })
  expect((await made(new Request(`http://site.test${path}`)))!.status).toBe(200)
  expect(readdirSync(cache)).toEqual([`${etag.slice(1, -1)}.webp`])
})

test('beyond the limit requests get 503 with Retry-After, and pictures that were requested before come first', async () => {
  const made: (() => void)[] = []
  const order: number[] = []
  const inTurn = createWorkQueue({ atOnce: [1], waiting: 2, patience: 60_000 })
  let isHeld = false
  let requested = 0
  const busy = createPictures(join(home, 'masters'), join(home, 'cache-of-busy'), {
    queue: async (work, rank = 0) => {
      requested += 1
      return inTurn(async () => {
        order.push(rank)
        if (isHeld) await new Promise<void>((resolve) => made.push(resolve))
        return work()
      }, rank)
    },
  })
  const get = async (path: string): Promise<Response> => (await busy(new Request(`http://site.test${path}`)))!
  expect((await get('/pictures/320/art/wide.jpg')).status).toBe(200)
  isHeld = true
  const first = get('/pictures/320/art/thumb.jpg')
  await expect.poll(() => made.length).toBe(1)
  const [uncommon, seen] = [get('/pictures/320/art/square.webp'), get('/pictures/640/art/wide.jpg')]
  // Each request reads its file first: the next one could overtake them, and would then wait instead of being refused.
  await expect.poll(() => requested).toBe(4)
  const refused = await get('/pictures/320/art/tall.png')
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([503, '2', 'no-store'])
  isHeld = false
  made[0]!()
  expect((await Promise.all([first, seen, uncommon])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(order).toEqual([1, 1, 0, 1])
})
