/** Attachments (U3): which are accepted, how they are stored, who sees them and how long; neither a file nor a row is left behind. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { eq, isNull } from 'drizzle-orm'
import sharp from 'sharp'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { locales } from '#contract/locales.ts'
import { failureOf } from '#tests/helpers/calls.ts'
import { testNow } from '#tests/helpers/provider-database.ts'
import { replicaOf, type Answer } from '#tests/helpers/provider.ts'
import { signInDeps } from '#tests/helpers/sign-in.ts'
import { aRequest, openTestSupport, type Upload } from '#tests/helpers/support.ts'
import { openFolderStore } from '../platform/file-store.ts'
import { members } from '../session/session.tables.ts'
import { supportImages } from './support.tables.ts'

const support = openTestSupport()
const { provider } = support
afterEach(() => {
  provider.now = testNow
})
const minute = 60_000
const day = 24 * 60 * minute
const at = (ms: number): void => {
  provider.now = new Date(testNow.getTime() + ms)
}

/** Reproducible, and hard to compress. */
const noise = (width: number, height: number) => {
  const pixels = Buffer.alloc(width * height * 3)
  for (let i = 0; i < pixels.length; i += 1) pixels[i] = Math.imul(i, 2_654_435_761) >>> 13
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
const aPng = () => noise(40, 30).png().toBuffer()
const aJpeg = () => noise(40, 30).jpeg().toBuffer()
const aGif = (frames = 1, side = 20) => {
  const pixels = Buffer.concat(Array.from({ length: frames }, (_, i) => Buffer.alloc(side * side * 3, (i * 97) % 256)))
  return sharp(pixels, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 50) })
    .toBuffer()
}
/** Its frames claim the whole size, and store one pixel each: millions of pixels take some kilobytes. */
const aGifBomb = (frames: number, side: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff])])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}
const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** One bit per pixel, all black: 400 million pixels take a few kilobytes. */
const aBomb = (width: number, height: number): Buffer => {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const pixels = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}
const text = (content: string): Buffer => Buffer.from(content, 'latin1')

const upload = async (memberId: string, ...images: Upload[]): Promise<Answer> => support.create(memberId, {}, { images })
/** @returns the address of the only image in the response, and its content */
async function shown(memberId: string, id: number) {
  const { images } = (await support.detail(memberId, id)).body.messages[0]
  const [image] = images
  const response = await provider.fetch(new Request(`http://site.test${String(image.url)}`))
  return { image, response, bytes: Buffer.from(await response.arrayBuffer()) }
}
const nothingLeft = async (): Promise<void> => {
  // Unclaimed uploads are deleted by the next run.
  await support.tidy()
  expect(support.stored()).toEqual([])
  expect((await provider.database.db.select().from(supportImages).where(eq(supportImages.isStored, true))).length).toBe(0)
}
const deleteAll = async (): Promise<void> => {
  at(15 * day)
  await support.tidy()
  provider.now = testNow
  expect(support.stored()).toEqual([])
}

describe('accepted images are encoded again', () => {
  test.each([
    ['a png', aPng, 'image/png', { width: 40, height: 30 }],
    ['a jpg', aJpeg, 'image/jpeg', { width: 40, height: 30 }],
    ['a jpg without its end marker (F-15)', async () => (await aJpeg()).subarray(0, -2), 'image/jpeg', { width: 40, height: 30 }],
    ['a gif', aGif, 'image/gif', { width: 20, height: 20 }],
    ['a png with the name of a jpg', aPng, 'image/png', { width: 40, height: 30 }],
  ] as const)('%s', async (_name, make, type, size) => {
    const member = await support.member()
    const bytes = await make()
    const answer = await upload(member, { bytes, name: '../../evil.svg', type: 'image/jpeg' })
    expect(failureOf(answer)).toBe(200)
    const { image, response, bytes: kept } = await shown(member, answer.body.id)
    expect(image).toMatchObject(size)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${String(image.id)}.${{ 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }[type]}"`,
      'content-length': String(kept.length),
      'referrer-policy': 'no-referrer',
    })
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d{3}$/)
    expect((await sharp(kept).metadata()).format).toBe(type.replace('image/', ''))
  })

  test('metadata is removed, and the orientation is applied to the pixels', async () => {
    const member = await support.member()
    const bytes = await noise(40, 30)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 3/1' } })
      .jpeg()
      .toBuffer()
    const before = await sharp(bytes).metadata()
    expect([before.exif === undefined, before.orientation]).toEqual([false, 6])
    const { image, bytes: kept } = await shown(member, (await upload(member, { bytes })).body.id)
    const { exif, orientation, width, height } = await sharp(kept).metadata()
    expect([exif, orientation, width, height, image.width, image.height]).toEqual([undefined, undefined, 30, 40, 30, 40])
    expect(kept.includes('somebody')).toBe(false)
  })

  test.each([
    ['a jpg', aJpeg],
    ['a png', aPng],
    ['a gif', aGif],
  ])('data behind the pixels of %s is removed', async (_name, make) => {
    const member = await support.member()
    const payload = '<script>alert(document.cookie)</script>PK\u0003\u0004'
    const bytes = Buffer.concat([await make(), text(payload)])
    const answer = await upload(member, { bytes })
    const { bytes: kept } = await shown(member, answer.body.id)
    expect([bytes.includes('<script>'), kept.includes('<script>'), kept.includes('PK\u0003\u0004')]).toEqual([true, false, false])
  })

  test('an animated gif stays animated, and an image larger than the limit is scaled down', async () => {
    const member = await support.member()
    const { image, bytes } = await shown(member, (await upload(member, { bytes: await aGif(5) })).body.id)
    const { pages, delay } = await sharp(bytes).metadata()
    expect([pages, delay, image.width, image.height]).toEqual([5, [50, 50, 50, 50, 50], 20, 20])
    const wide = await sharp({ create: { width: 6000, height: 600, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { image: smaller } = await shown(member, (await upload(member, { bytes: wide })).body.id)
    expect([smaller.width, smaller.height]).toEqual([4096, 410])
    await deleteAll()
  })
})

describe('refused images leave no data', () => {
  const invalid = [415, 'INVALID_FILE']
  const tooLarge = [413, 'FILE_TOO_LARGE']
  test.each([
    ['a text with the name of an image', async () => text('<html><script>alert(1)</script></html>'), invalid],
    ['an svg', async () => text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'), invalid],
    ['a webp', () => noise(20, 20).webp().toBuffer(), invalid],
    ['an empty file', async () => new Uint8Array(0), invalid],
    ['a script with the head of a gif', async () => text('GIF89a/*'.padEnd(200, ' ') + '*/=1;alert(1)'), invalid],
    ['a script with the head of a jpg', async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), text('<script>')]), invalid],
    ['half a png', async () => (await noise(300, 300).png().toBuffer()).subarray(0, 2000), invalid],
    ['half a jpg', async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, 9000), invalid],
    ['a jpg without its last lines', async () => (await noise(300, 300).jpeg().toBuffer()).subarray(0, -400), invalid],
    ['half a gif', async () => (await noise(100, 100).gif().toBuffer()).subarray(0, 2000), invalid],
    ['400 million pixels in some kilobytes', async () => aBomb(20_000, 20_000), tooLarge],
    ['a gif of thousands of frames', () => aGif(3000, 2), tooLarge],
    ['a gif whose frames are too large in total', async () => aGifBomb(150, 700), tooLarge],
    ['more than 5 MB', async () => Buffer.concat([await aPng(), Buffer.alloc(5_000_000)]), tooLarge],
  ])('%s', async (_name, make, expected) => {
    const member = await support.member()
    const bytes = await make()
    expect(bytes.length).toBeLessThan(6_000_000)
    const answer = await upload(member, { bytes: await aPng() }, { bytes, name: 'picture.png', type: 'image/png' })
    expect(failureOf(answer)).toEqual(expected)
    expect((await support.get(member, '/api/cs/questions/list')).body.totalCount).toBe(0)
    await nothingLeft()
  })

  test('the response names the place of each refused image in the message', async () => {
    const member = await support.member()
    const png = { bytes: await aPng() }
    const half = { bytes: (await noise(300, 300).png().toBuffer()).subarray(0, 2000) }
    const places = async (...images: Upload[]) =>
      ((await upload(member, ...images)).body as { issues?: { path: string }[] }).issues?.map(({ path }) => path)
    expect(await places(png, half)).toEqual(['body.images.1'])
    expect(await places(half, png, { bytes: text('no image') })).toEqual(['body.images.0', 'body.images.2'])
    expect(await places({ bytes: aBomb(20_000, 20_000) }, half)).toEqual(['body.images.0'])
    const { id } = (await upload(member, png)).body
    const edited = await support.change(member, id, { action: 'edit' }, { images: [png, half] })
    expect([failureOf(edited), edited.body.issues]).toEqual([invalid, [expect.objectContaining({ path: 'body.images.1' })]])
    at(15 * day)
    await support.tidy()
    provider.now = testNow
    await nothingLeft()
  })

  test('a fourth image is refused, in a new request and in an edited message', async () => {
    const member = await support.member()
    const one = { bytes: await aPng() }
    expect(failureOf(await upload(member, one, one, one, one))).toEqual(tooLarge)
    const { id } = (await upload(member, one, one)).body
    expect(failureOf(await support.change(member, id, { action: 'edit' }, { images: [one, one] }))).toEqual(tooLarge)
    expect((await support.detail(member, id)).body.messages[0].images.length).toBe(2)
    await support.tidy()
    expect(support.stored().length).toBe(2)
    await deleteAll()
  })

  test('the message is in four languages (E3)', async () => {
    const member = await support.member()
    const messages = new Set<string>()
    for (const language of locales) {
      const answer = await support.create(member, {}, { images: [{ bytes: text('no') }], headers: { 'accept-language': language } })
      messages.add(answer.body.message)
    }
    expect(messages.size).toBe(4)
  })

  test('images are refused for an action without a message', async () => {
    const member = await support.member()
    const { id } = (await support.create(member)).body
    const close = await support.change(member, id, { action: 'close' }, { images: [{ bytes: await aPng() }] })
    expect([failureOf(close), close.body.issues[0].path]).toEqual([[400, 'INVALID_REQUEST'], 'body.images'])
    await nothingLeft()
  })
})

describe('multipart bodies', () => {
  const boundary = 'x'.repeat(40)
  const part = (name: string, content: string | Buffer, more = ''): Buffer =>
    Buffer.concat([
      text(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`),
      Buffer.from(content),
      text('\r\n'),
    ])
  const fieldsOf = (fields: Record<string, string>): Buffer =>
    Buffer.concat(Object.entries({ ...aRequest, requestKey: randomUUID(), ...fields }).map(([name, value]) => part(name, value)))
  const end = text(`--${boundary}--\r\n`)
  const send = async (body: BodyInit, type = `multipart/form-data; boundary=${boundary}`): Promise<Answer> => {
    const init = {
      method: 'POST',
      body,
      duplex: 'half',
      headers: { 'content-type': type, ...(await support.bearer(await support.member())) },
    }
    const response = await provider.fetch(new Request('http://site.test/api/cs/questions', init))
    return { status: response.status, body: await response.json(), headers: response.headers }
  }
  const stream = (chunks: readonly Buffer[], failure?: Error): ReadableStream =>
    new ReadableStream({
      start: (controller) => {
        for (const one of chunks) controller.enqueue(new Uint8Array(one))
        if (failure === undefined) controller.close()
        else controller.error(failure)
      },
    })

  test('of one caller, two are read at once; others do not wait for them', async () => {
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}`, ...(await support.bearer(await support.member())) }
    const begin = (body: BodyInit) =>
      provider.fetch(new Request('http://site.test/api/cs/questions', { method: 'POST', body, duplex: 'half', headers } as RequestInit))
    const ends: (() => void)[] = []
    const asked: Promise<void>[] = []
    const open = (): Promise<Response> => {
      const reading = Promise.withResolvers<void>()
      asked.push(reading.promise)
      const body = new ReadableStream(
        {
          start: (controller) => void ends.push(() => controller.error(new Error('the connection breaks'))),
          pull: () => reading.resolve(),
        },
        // Nothing is asked for before the provider reads.
        { highWaterMark: 0 },
      )
      return begin(body)
    }
    const whole = (): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat([fieldsOf({}), end]))
    const broken = [open(), open()]
    await Promise.all(asked)
    let isDone = false
    const third = begin(whole()).finally(() => (isDone = true))
    expect(failureOf(await send(whole()))).toBe(200)
    expect(isDone).toBe(false)
    for (const close of ends) close()
    expect((await Promise.all([...broken, third])).map(({ status }) => status)).toEqual([400, 400, 200])
    await deleteAll()
  })

  test('are read in chunks of any size, and an epilogue is ignored', async () => {
    const whole = Buffer.concat([fieldsOf({}), part('images', await aPng(), '; filename="a.png"'), end])
    for (const size of [1, 7, 41, whole.length - 2, whole.length - 1]) {
      const pieces: Buffer[] = []
      for (let i = 0; i < whole.length; i += size) pieces.push(whole.subarray(i, i + size))
      expect([size, failureOf(await send(stream([...pieces, text('an epilogue')])))]).toEqual([size, 200])
    }
    expect(failureOf(await send(new Uint8Array(whole), `multipart/form-data; charset=utf-8; boundary="${boundary}"`))).toBe(200)
    await deleteAll()
  })

  test('that abort leave neither a request nor a file', async () => {
    const begun = [fieldsOf({}), part('images', await aPng(), '; filename="a.png"'), text(`--${boundary}\r\nContent-Disp`)]
    const invalid = [400, 'INVALID_REQUEST']
    expect(failureOf(await send(stream(begun)))).toEqual(invalid)
    expect(failureOf(await send(stream(begun, new Error('the browser went away'))))).toEqual(invalid)
    await nothingLeft()
  })

  test.each([
    ['json', (): [BodyInit, string] => ['{}', 'application/json']],
    ['no boundary', (): [BodyInit, string] => ['x', 'multipart/form-data']],
    ['a body that is not multipart', (): [BodyInit, string] => ['x', `multipart/form-data; boundary=${boundary}`]],
    ['a duplicate field', (): [BodyInit] => [Buffer.concat([fieldsOf({}), part('title', 'again'), end])]],
    ['a file in a text field', (): [BodyInit] => [Buffer.concat([fieldsOf({}), part('content', 'x', '; filename="a.png"'), end])]],
    ['a text in the field of files', (): [BodyInit] => [Buffer.concat([fieldsOf({}), part('images', 'words'), end])]],
    ['invalid UTF-8', (): [BodyInit] => [Buffer.concat([fieldsOf({}), part('locale', Buffer.from([0xc3, 0x28])), end])]],
    [
      'a thousand fields',
      (): [BodyInit] => [Buffer.concat([fieldsOf({}), ...Array.from({ length: 1000 }, (_, i) => part(`f${String(i)}`, 'x')), end])],
    ],
    ['too much text', (): [BodyInit] => [Buffer.concat([fieldsOf({}), part('more', 'x'.repeat(70_000)), end])]],
  ])('of kind “%s” are refused without reflecting their content', async (_name, make) => {
    const [body, type] = make()
    const answer = await send(body, type)
    expect([failureOf(answer), answer.body.issues[0].path]).toEqual([[400, 'INVALID_REQUEST'], 'body'])
  })

  test('over a real connection: an aborted upload leaves no data, and one that is too large gets a response', async () => {
    const responses: Promise<Response>[] = []
    let arrived = (): void => {}
    const arrival = new Promise<void>((resolve) => (arrived = resolve))
    const answer = (request: Request): Promise<Response> => {
      const response = provider.fetch(request)
      responses.push(response)
      arrived()
      return response
    }
    const server = serve({ fetch: answer, port: 0, hostname: '127.0.0.1' })
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const { authorization } = await support.bearer(await support.member())
    const body = Buffer.concat([fieldsOf({}), part('images', await aPng(), '; filename="a.png"'), end])
    const head = `POST /api/cs/questions HTTP/1.1\r\nHost: site.test\r\nAuthorization: ${authorization}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${String(body.length)}\r\n\r\n`
    const socket = connect(port, '127.0.0.1')
    socket.write(Buffer.concat([text(head), body.subarray(0, body.length - 200)]))
    await arrival
    socket.destroy()
    expect((await responses[0]!).status).toBe(400)
    await nothingLeft()
    for (const size of [6_000_000, 15_500_000]) {
      const large = Buffer.concat([fieldsOf({}), part('images', Buffer.alloc(size), '; filename="a.png"'), end])
      const headers = { authorization, 'content-type': `multipart/form-data; boundary=${boundary}` }
      const response = await fetch(`http://127.0.0.1:${String(port)}/api/cs/questions`, { method: 'POST', headers, body: large })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'FILE_TOO_LARGE'])
    }
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })

  test('with an empty file field, as browsers send it, have no file', async () => {
    const body = Buffer.concat([fieldsOf({}), part('images', '', '; filename=""\r\nContent-Type: application/octet-stream'), end])
    expect(failureOf(await send(body))).toBe(200)
  })

  test('that are far too large are refused without being stored', async () => {
    const body = Buffer.concat([fieldsOf({}), part('images', Buffer.alloc(18 * 1024 * 1024), '; filename="a.png"'), end])
    expect(failureOf(await send(body))).toEqual([413, 'FILE_TOO_LARGE'])
    expect(failureOf(await send(stream([body])))).toEqual([413, 'FILE_TOO_LARGE'])
  })

  test('are described with their files in openapi.json', async () => {
    const { body } = await provider.get('/api/openapi.json')
    for (const operation of [body.paths['/cs/questions'].post, body.paths['/cs/questions/{id}'].put]) {
      const { schema, encoding } = operation.requestBody.content['multipart/form-data']
      expect(schema.properties.images).toMatchObject({ type: 'array', maxItems: 3, items: { type: 'string', format: 'binary' } })
      expect(schema.required).not.toContain('images')
      expect(encoding.images.contentType).toBe('image/png, image/jpeg, image/gif')
    }
  })
})

describe('access by the owner', () => {
  const fetchLink = async (path: string): Promise<number> => (await provider.fetch(new Request(`http://site.test${path}`))).status

  test('a link expires after some minutes, is valid for one image and one member, and cannot be extended', async () => {
    const [member, other] = [await support.member(), await support.member()]
    const { id } = (await upload(member, { bytes: await aPng() })).body
    const { image } = await shown(member, id)
    const url = image.url as string
    const [foreign] = (await support.detail(other, (await upload(other, { bytes: await aPng() })).body.id)).body.messages[0].images
    const expires = /expires=(\d+)/.exec(url)![1]!
    const left = Number(expires) - testNow.getTime() / 1000
    expect(left).toBeGreaterThanOrEqual(300)
    expect(left).toBeLessThanOrEqual(600)
    expect([
      await fetchLink(url),
      await fetchLink(url.replace(image.id, foreign.id)),
      await fetchLink(url.replace(expires, String(Number(expires) + 1))),
      await fetchLink(url.replace(/signature=.{4}/, 'signature=AAAA')),
      await fetchLink(url.replace(/\?.*/, '')),
      await fetchLink(`/api/cs/attachments/1?${url.split('?')[1]!}`),
    ]).toEqual([200, 404, 404, 404, 404, 404])
    // Another member cannot get a link at all.
    expect((await support.detail(other, id)).status).toBe(404)
    // The other replica has the same secret.
    const replica = replicaOf(provider, { ...signInDeps, attachments: support.files })
    expect((await replica.fetch(new Request(`http://site.test${url}`))).status).toBe(200)
    at(left * 1000 - 1000)
    expect(await fetchLink(url)).toBe(200)
    at(left * 1000)
    expect(await fetchLink(url)).toBe(404)
    expect(await fetchLink((await shown(member, id)).image.url)).toBe(200)
    await deleteAll()
  })

  test('after 14 days the file and its link are deleted, and its size is still shown (U3)', async () => {
    const member = await support.member()
    const { id } = (await upload(member, { bytes: await aPng() })).body
    at(14 * day - 1)
    expect((await support.tidy()).images).toBe(0)
    const { image, response } = await shown(member, id)
    expect([response.status, support.stored().length]).toEqual([200, 1])
    at(14 * day)
    // Expired from that moment on, also before the job has run.
    expect((await support.detail(member, id)).body.messages[0].images).toEqual([{ id: image.id, url: null, width: 40, height: 30 }])
    expect(await fetchLink(image.url)).toBe(404)
    expect([(await support.tidy()).images, support.stored(), (await support.tidy()).images]).toEqual([1, [], 0])
    expect((await support.detail(member, id)).body.messages[0].images[0].url).toBe(null)
  })

  test('an image removed by an edit is deleted by the next run; the others keep their order, new ones follow', async () => {
    const member = await support.member()
    const { id } = (await upload(member, { bytes: await aPng() }, { bytes: await aJpeg() }, { bytes: await aGif() })).body
    const idsOf = async (): Promise<string[]> =>
      (await support.detail(member, id)).body.messages[0].images.map((image: { id: string }) => image.id)
    const [png, jpg, gif] = (await idsOf()) as [string, string, string]
    const { url } = (await support.detail(member, id)).body.messages[0].images[1]
    const edit = await support.change(member, id, { action: 'edit', keptImages: `${gif},${png}` }, { images: [{ bytes: await aPng() }] })
    expect(failureOf(edit)).toBe(200)
    const after = await idsOf()
    expect([after.slice(0, 2), after.length, after.includes(jpg)]).toEqual([[png, gif], 3, false])
    expect(await fetchLink(url)).toBe(404)
    expect([(await support.tidy()).images, support.stored().length]).toEqual([1, 3])
    // An image that was removed, or belongs to another request, cannot be kept.
    const stolen = await support.change(await support.member(), id, { action: 'edit', keptImages: png })
    const gone = await support.change(member, id, { action: 'edit', keptImages: jpg })
    expect([stolen.status, gone.body.issues[0].path]).toEqual([404, 'body.keptImages'])
    expect(failureOf(await support.change(member, id, { action: 'edit', keptImages: '' }))).toBe(200)
    expect(await idsOf()).toEqual([])
    await nothingLeft()
  })

  test('an edit of an older message keeps the images of the newer one, and gives up its own', async () => {
    const member = await support.member()
    const { id } = (await upload(member, { bytes: await aPng() })).body
    const messageId = String((await support.detail(member, id)).body.messages[0].id)
    const images = [{ bytes: await aJpeg() }]
    await support.change(member, id, { action: 'continue', content: 'Newer' }, { images })
    const edit = { action: 'edit', messageId, content: 'Edited', keptImages: '' }
    expect(failureOf(await support.change(member, id, edit, { images }))).toEqual([409, 'SUPPORT_REQUEST_ANSWERED'])
    const { messages } = (await support.detail(member, id)).body
    expect(messages.map((message: { images: unknown[] }) => message.images.length)).toEqual([1, 1])
    expect([(await support.tidy()).images, support.stored().length]).toEqual([1, 2])
    provider.now = new Date(testNow.getTime() + 15 * 24 * 3600_000)
    await nothingLeft()
  })
})

describe('no file or row is left over', () => {
  test('20 concurrent repetitions of a request keep one image', async () => {
    const member = await support.member()
    const requestKey = randomUUID()
    const images = [{ bytes: await aPng() }]
    const answers = await Promise.all(Array.from({ length: 20 }, () => support.create(member, { requestKey }, { images })))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    await support.tidy()
    expect(support.stored().length).toBe(1)
    const other = await support.create(member, { requestKey }, { images: [{ bytes: await aJpeg() }] })
    expect(other.body.issues[0].path).toBe('body.requestKey')
    await deleteAll()
  })

  test('if the store fails, no request is created, and written files are deleted after an hour', async () => {
    const member = await support.member()
    let writes = 0
    const attachments = {
      ...support.files,
      write: async (...given: Parameters<typeof support.files.write>) => {
        writes += 1
        if (writes === 2) throw new Error('the disk is full')
        await support.files.write(...given)
      },
    }
    const failing = replicaOf(provider, { ...signInDeps, attachments })
    const one = { bytes: await aPng() }
    expect(failureOf(await support.create(member, {}, { images: [one, one], from: failing }))).toEqual([500, 'INTERNAL'])
    expect([support.stored().length, (await support.get(member, '/api/cs/questions/list')).body.totalCount]).toEqual([1, 0])
    at(60 * minute - 1)
    expect((await support.tidy()).images).toBe(0)
    at(60 * minute)
    await support.tidy()
    await nothingLeft()
  })

  test('a full disk responds 503 in the player’s language, and the repeated request is stored once', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'full-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const full = join(folder, 'a-file')
    // Nothing can be written below a file, as on a full disk.
    writeFileSync(full, '')
    const replica = replicaOf(provider, { ...signInDeps, attachments: openFolderStore(full) })
    const [member, requestKey] = [await support.member(), randomUUID()]
    const images = [{ bytes: await aPng() }]
    const refused = await support.create(member, { requestKey }, { images, from: replica, headers: { 'accept-language': 'ja' } })
    expect([failureOf(refused), refused.headers.get('retry-after')]).toEqual([[503, 'UNAVAILABLE'], '10'])
    expect(refused.body.message).toMatch(/[ぁ-ん]/)
    const sent = await support.create(member, { requestKey }, { images })
    const list = await support.get(member, '/api/cs/questions/list')
    expect([sent.status, list.body.items.map(({ id }: { id: number }) => id)]).toEqual([200, [sent.body.id]])
    await deleteAll()
  })

  test('a file that cannot be deleted is no longer shown, and its deletion is retried', async () => {
    const member = await support.member()
    const { id } = (await upload(member, { bytes: await aPng() })).body
    at(14 * day)
    const { remove } = support.files
    support.files.remove = () => Promise.reject(new Error('not now'))
    // The job fails, so that its alert fires.
    await expect(support.tidy()).rejects.toThrow('1 images cannot be deleted')
    expect(support.stored().length).toBe(1)
    expect((await support.detail(member, id)).body.messages[0].images[0].url).toBe(null)
    support.files.remove = remove
    expect((await support.tidy()).images).toBe(1)
    await nothingLeft()
  })

  test('a hundred files that cannot be deleted do not keep newer ones', async () => {
    const at = new Date(0)
    const stuck = Array.from({ length: 100 }, () => randomUUID())
    await provider.database.db
      .insert(supportImages)
      .values(
        stuck.map((id) => ({ id, place: 0, type: 'image/png' as const, width: 1, height: 1, createdAt: at, deleteAt: at, isStored: true })),
      )
    await upload(await support.member(), { bytes: await aPng() })
    provider.now = new Date(provider.now.getTime() + 15 * day)
    const { remove } = support.files
    support.files.remove = (name) => (stuck.some((id) => name.includes(id)) ? Promise.reject(new Error('not now')) : remove(name))
    for (const failed of [100, 99]) {
      await expect(support.tidy()).rejects.toThrow(`${String(failed)} images cannot be deleted`)
    }
    expect(support.stored()).toEqual([])
    support.files.remove = remove
    await deleteAll()
  })

  test('images of a deleted member are deleted too', async () => {
    const member = await support.member()
    await upload(member, { bytes: await aPng() })
    await provider.database.db.delete(members).where(eq(members.id, member))
    expect(support.stored().length).toBe(1)
    await deleteAll()
    expect(await provider.database.db.select().from(supportImages).where(isNull(supportImages.messageId))).toEqual([])
  })

  test('images of an operator follow the same rules', async () => {
    const member = await support.member()
    const { id } = (await support.create(member)).body
    const bytes = await aPng()
    expect(await support.desk.answer(id, 'Like this', [bytes])).toBe('done')
    const [image] = (await support.detail(member, id)).body.messages[1].images
    const response = await provider.fetch(new Request(`http://site.test${String(image.url)}`))
    expect(response.status).toBe(200)
    await expect(support.desk.answer(id, 'x', [text('no image')])).rejects.toMatchObject({ code: 'INVALID_FILE' })
    await expect(support.desk.answer(id, '  ', [])).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
    expect((await support.detail(member, id)).body.messages.length).toBe(2)
    await deleteAll()
  })
})
