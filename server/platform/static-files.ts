/**
 * Files of the built site: known when the server starts, so a path that is not among them cannot be asked for. The hashed files of the
 * builds before it are served as well.
 * Hashed files are cached for ever; the others are revalidated by ETag. Brotli made by the build is sent where the browser takes it.
 * One range per request (RFC 9110 §14), enough for seeking in videos.
 */
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'

interface KnownFile {
  path: string
  size: number
  etag: string
  type: string
  brotli: { path: string; size: number } | undefined
  immutable: boolean
}

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mp4': 'video/mp4',
  '.opus': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

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
    if (name.endsWith('.br') && all.has(name.slice(0, -3))) continue
    const path = join(folder, name)
    const { size, mtimeMs } = statSync(path)
    files.set(name, {
      path,
      size,
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
      type: types[extname(name).toLowerCase()] ?? 'application/octet-stream',
      brotli: all.has(`${name}.br`) ? { path: `${path}.br`, size: statSync(`${path}.br`).size } : undefined,
      immutable: name.startsWith('/assets/'),
    })
  }
  return files
}

/** @returns first and last byte, `unsatisfiable`, or undefined where the whole file is meant */
export function rangeOf(header: string | null, size: number): { first: number; last: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const first = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const last = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return first > last || first >= size ? 'unsatisfiable' : { first, last }
}

const body = (method: string, path: string, range?: { first: number; last: number }): BodyInit | null =>
  method === 'HEAD'
    ? null
    : (Readable.toWeb(createReadStream(path, range === undefined ? {} : { start: range.first, end: range.last })) as ReadableStream)

export type StaticFiles = (request: Request) => Response | undefined

/** The hashed files of earlier builds. What two of them have by the same name is the same. */
const indexKept = (kept: string): Map<string, KnownFile>[] =>
  existsSync(kept)
    ? readdirSync(kept, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => index(join(kept, entry.name)))
    : []

/**
 * @param folder of the built client
 * @param kept folder of the builds before it, a folder each; it need not be there
 * @returns a function that answers for the files and undefined for everything else
 */
export function createStaticFiles(folder: string, kept?: string): StaticFiles {
  const files = index(folder)
  for (const earlier of kept === undefined ? [] : indexKept(kept))
    for (const [name, file] of earlier) if (!files.has(name)) files.set(name, file)
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    let pathname: string
    try {
      pathname = decodeURIComponent(new URL(request.url).pathname)
    } catch {
      return undefined
    }
    const file = files.get(pathname)
    if (file === undefined) return undefined
    const compressed = file.brotli !== undefined && (request.headers.get('accept-encoding') ?? '').includes('br') ? file.brotli : undefined
    const etag = compressed === undefined ? file.etag : `${file.etag.slice(0, -1)}-br"`
    const headers = new Headers({
      'content-type': file.type,
      etag,
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600, must-revalidate',
      'accept-ranges': 'bytes',
      ...(file.brotli === undefined ? {} : { vary: 'accept-encoding' }),
    })
    if ((request.headers.get('if-none-match') ?? '').split(/,\s*/).includes(etag)) return new Response(null, { status: 304, headers })
    const range = rangeOf(request.headers.get('range'), file.size)
    if (range === 'unsatisfiable') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${String(file.size)}` } })
    if (range !== undefined) {
      headers.set('content-range', `bytes ${String(range.first)}-${String(range.last)}/${String(file.size)}`)
      headers.set('content-length', String(range.last - range.first + 1))
      headers.set('etag', file.etag)
      return new Response(body(request.method, file.path, range), { status: 206, headers })
    }
    if (compressed !== undefined) headers.set('content-encoding', 'br')
    headers.set('content-length', String((compressed ?? file).size))
    return new Response(body(request.method, (compressed ?? file).path), { headers })
  }
}
