/** Outgoing responses: compressed in parts, never held back, cancelled when the reader disconnects. */
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { compress } from './compression.ts'

const request = new Request('http://site.test/', { headers: { 'accept-encoding': 'gzip, br' } })
const type = { 'content-type': 'text/html' }
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const piece = (name: string): string => `<p>${name} ${'the black wheat '.repeat(200)}</p>`

/** A body that the test writes. */
function written() {
  let controller: ReadableStreamDefaultController<Uint8Array>
  let cancelled: unknown
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
    cancel: (reason) => {
      cancelled = reason ?? 'cancelled'
    },
  })
  return {
    body,
    write: (text: string) => controller.enqueue(bytes(text)),
    end: () => controller.close(),
    fail: (error: Error) => controller.error(error),
    cancelled: () => cancelled,
  }
}

/** The data that a browser has been able to read so far. */
function readerOf(response: Response) {
  const decoder = createBrotliDecompress()
  const pieces: number[] = []
  let text = ''
  let failed: Error | undefined
  decoder.on('data', (part: Buffer) => (text += part.toString()))
  const source = Readable.fromWeb(response.body as never)
  source.on('data', (part: Buffer) => pieces.push(part.length))
  source.on('error', (error) => (failed = error))
  source.pipe(decoder)
  return { text: () => text, pieces, failed: () => failed }
}

test('parts that are ready together are sent as one chunk, and later parts arrive before the end', async () => {
  const page = written()
  const read = readerOf(compress(request, new Response(page.body, { headers: type })))
  for (const name of ['head', 'nav', 'main']) page.write(piece(name))
  await expect.poll(read.text).toBe(piece('head') + piece('nav') + piece('main'))
  expect(read.pieces).toHaveLength(1)
  page.write(piece('late'))
  await expect.poll(read.text).toContain(piece('late'))
  page.end()
})

test('the decompressed text is the same, and the headers match', async () => {
  const page = written()
  const response = compress(request, new Response(page.body, { headers: { ...type, 'content-length': '9000' } }))
  for (const name of ['one', 'two']) page.write(piece(name))
  page.end()
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(piece('one') + piece('two'))
  expect([response.headers.get('content-encoding'), response.headers.get('content-length')]).toEqual(['br', null])
  expect(response.headers.get('vary')).toBe('accept-encoding')
})

test.each([
  ['without a body, as to HEAD,', request, null, {}, 'accept-encoding'],
  ['to a client that accepts no encoding', new Request('http://site.test/'), piece('one'), {}, 'accept-encoding'],
  ['that names it already', new Request('http://site.test/'), piece('one'), { vary: 'cookie, Accept-Encoding' }, 'cookie, Accept-Encoding'],
])('a response %s names the header that selects the encoding once', (_, asked, body, more, vary) => {
  const { headers } = compress(asked, new Response(body, { headers: { ...type, 'content-length': '9000', ...more } }))
  expect([headers.get('vary'), headers.get('content-encoding'), headers.get('content-length')]).toEqual([vary, null, '9000'])
})

test('an empty body ends', async () => {
  const page = written()
  page.end()
  const response = compress(request, new Response(page.body, { headers: type }))
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe('')
})

test('a client that disconnects during the response cancels the rendering', async () => {
  const page = written()
  const reader = compress(request, new Response(page.body, { headers: type })).body!.getReader()
  page.write(piece('head'))
  await reader.read()
  await reader.cancel()
  await expect.poll(page.cancelled).toBeDefined()
})

test('a failed rendering aborts the response', async () => {
  const page = written()
  const read = readerOf(compress(request, new Response(page.body, { headers: type })))
  page.write(piece('head'))
  await expect.poll(read.text).toBe(piece('head'))
  page.fail(new Error('broken'))
  await expect.poll(read.failed).toBeInstanceOf(Error)
})
