/** Compresses pages and responses with Brotli or gzip, flushed as they stream: a buffering compressor would delay the first bytes. */
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { encodingFor, type Encoding } from './encodings.ts'

const compressible = /^(text\/|application\/(json|manifest\+json|rss\+xml|xml)|image\/svg)/

/**
 * Joins the available parts of a body into one: React emits a page in twenty parts, most of them within a millisecond, and each flush costs
 * a turn of the compressor's thread, some bytes, and an interruption of the browser's parser.
 */
function coalesced(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  /** A read that did not finish in time for the previous part. */
  let next = reader.read()
  return new ReadableStream<Uint8Array>({
    pull: async (piece) => {
      let read: Awaited<typeof next> | undefined = await next
      const parts: Uint8Array[] = []
      while (read !== undefined && !read.done) {
        parts.push(read.value)
        next = reader.read()
        read = await Promise.race([next, nextTurn(undefined)])
      }
      if (parts.length > 0) piece.enqueue(Buffer.concat(parts))
      if (read?.done === true) piece.close()
    },
    // If the reader cancels, the rendering ends too.
    cancel: (reason) => reader.cancel(reason),
  })
}

const encoders: Record<Encoding, () => ReturnType<typeof createBrotliCompress> | ReturnType<typeof createGzip>> = {
  br: () => createBrotliCompress({ flush: constants.BROTLI_OPERATION_FLUSH, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH, level: 6 }),
}

/** Adds `Vary: accept-encoding`, once: senders of kept pages, and of what may become a 304, name it themselves. */
function varyByEncoding(headers: Headers): void {
  if (!/\baccept-encoding\b/i.test(headers.get('vary') ?? '')) headers.append('vary', 'accept-encoding')
}

/**
 * @returns the response in Brotli or gzip, as the client accepts, with `Vary: accept-encoding`; unchanged if it is encoded already, a part
 *   of a file, under 1 KiB or of an incompressible type
 */
export function compress(request: Request, response: Response): Response {
  const type = response.headers.get('content-type') ?? ''
  if (response.headers.has('content-encoding') || response.headers.has('content-range') || !compressible.test(type)) return response
  if (Number(response.headers.get('content-length') ?? Infinity) < 1024) return response
  const encoding = encodingFor(request)
  // Of a HEAD, and of what is not compressed, the headers only: accessing a body turns it into a stream, which costs as much as all the rest.
  if (encoding === undefined || response.body === null) {
    varyByEncoding(response.headers)
    return response
  }
  const headers = new Headers(response.headers)
  varyByEncoding(headers)
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  const encoder = encoders[encoding]()
  const source = Readable.fromWeb(coalesced(response.body) as never)
  source.on('error', (error) => encoder.destroy(error))
  encoder.on('close', () => source.destroy())
  return new Response(Readable.toWeb(source.pipe(encoder)) as ReadableStream, { status: response.status, headers })
}
