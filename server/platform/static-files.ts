/**
 * Files of the built site: indexed when the server starts, so that no other path can be requested. The hashed files of earlier builds are
 * served as well. Hashed files are cached forever; the others are revalidated by ETag. Files that the build has compressed are sent
 * compressed if the browser accepts it. One range per request (RFC 9110 §14), which is enough for seeking in videos.
 */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { getMimeType, mimes } from 'hono/utils/mime'
import { parse, type Range } from 'range-parser'
import { isKnownTo } from './conditional.ts'
import { encodingFor, type Encoding } from './encodings.ts'

interface KnownFile {
  path: string
  size: number
  etag: string
  type: string
  /** Created by the build. */
  packed: Partial<Record<Encoding, { path: string; size: number }>>
  immutable: boolean
}

/** Browsers play Opus in an Ogg file by the type of the file, not of the sound. */
const types = { ...mimes, opus: 'audio/ogg' }

const endings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const satisfies [Encoding, string][]

function* walk(folder: string, below = ''): Generator<string> {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}/${entry.name}`
    if (entry.isDirectory()) yield* walk(folder, path)
    else yield path
  }
}

function index(folder: string): Map<string, KnownFile> {
  const names = [...walk(folder)].filter((name) => !name.startsWith('/.vite/'))
  const all = new Set(names)
  const files = new Map<string, KnownFile>()
  for (const name of names) {
    if (endings.some(([, ending]) => name.endsWith(ending) && all.has(name.slice(0, -ending.length)))) continue
    const path = join(folder, name)
    const { size, mtimeMs } = statSync(path)
    files.set(name, {
      path,
      size,
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
      type: getMimeType(name, types) ?? 'application/octet-stream',
      packed: Object.fromEntries(
        endings
          .filter(([, ending]) => all.has(name + ending))
          .map(([encoding, ending]) => [encoding, { path: path + ending, size: statSync(path + ending).size }]),
      ),
      immutable: name.startsWith('/assets/'),
    })
  }
  return files
}

/** @returns first and last byte, `unsatisfiable`, or undefined if the whole file is sent: without a range, or with several */
export function rangeOf(header: string | null, size: number): Range | 'unsatisfiable' | undefined {
  if (header === null) return undefined
  const { code, type, ranges } = parse(size, header)
  const isInvalid = (code & 1) !== 0
  if (type !== 'bytes' || isInvalid || ranges.length > 1) return undefined
  return ranges[0] ?? (code === 0 ? undefined : 'unsatisfiable')
}

const body = (method: string, path: string, range?: Range): BodyInit | null =>
  method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path, range ?? {})) as ReadableStream)

/** Responds with a file of the built site; undefined if there is none at the address. */
export type StaticFiles = (request: Request) => Response | undefined

/** The hashed files of earlier builds. Files of the same name in two builds are identical. */
const indexKept = (kept: string): Map<string, KnownFile>[] =>
  existsSync(kept)
    ? readdirSync(kept, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => index(join(kept, entry.name)))
    : []

/** @returns the path of an address, decoded; undefined if it is malformed */
function decodedPath(address: string): string | undefined {
  try {
    return decodeURIComponent(new URL(address).pathname)
  } catch {
    return undefined
  }
}

/** The response with a part of the file (RFC 9110 §14); undefined if the whole file is sent. @param headers of the response */
function partOf(request: Request, file: KnownFile, headers: Headers): Response | undefined {
  // Only GET has ranges (RFC 9110 §14.2). One for another version of the file would not fit (§13.1.5); a date is never ours.
  const mayHaveRange = request.method === 'GET' && [null, file.etag].includes(request.headers.get('if-range'))
  const range = mayHaveRange ? rangeOf(request.headers.get('range'), file.size) : undefined
  if (range === undefined) return undefined
  if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${String(file.size)}` } })
  headers.set('content-range', `bytes ${String(range.start)}-${String(range.end)}/${String(file.size)}`)
  headers.set('content-length', String(range.end - range.start + 1))
  headers.set('etag', file.etag)
  return new Response(body('GET', file.path, range), { status: 206, headers })
}

/** The response with a file: a 304, a part of it, or all of it, compressed if it is stored so and the client accepts it. */
function respondWith(request: Request, file: KnownFile): Response {
  const isPacked = Object.keys(file.packed).length > 0
  const encoding = isPacked ? encodingFor(request) : undefined
  const packed = encoding === undefined ? undefined : file.packed[encoding]
  const etag = packed === undefined ? file.etag : `${file.etag.slice(0, -1)}-${encoding!}"`
  const headers = new Headers({
    'content-type': file.type,
    etag,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, must-revalidate',
    'accept-ranges': 'bytes',
    ...(isPacked && { vary: 'accept-encoding' }),
  })
  if (isKnownTo(request, { etag })) return new Response(null, { status: 304, headers })
  const part = partOf(request, file, headers)
  if (part !== undefined) return part
  if (packed !== undefined) headers.set('content-encoding', encoding!)
  headers.set('content-length', String((packed ?? file).size))
  return new Response(body(request.method, (packed ?? file).path), { headers })
}

/**
 * @param folder of the built client
 * @param kept folder of earlier builds, one folder each; it may be missing
 * @returns a function that responds for the files and returns undefined for everything else
 */
export function createStaticFiles(folder: string, kept?: string): StaticFiles {
  const files = index(folder)
  for (const earlier of kept === undefined ? [] : indexKept(kept))
    for (const [name, file] of earlier) if (!files.has(name)) files.set(name, file)
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const path = decodedPath(request.url)
    const file = path === undefined ? undefined : files.get(path)
    return file === undefined ? undefined : respondWith(request, file)
  }
}
