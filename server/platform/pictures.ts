/**
 * `/pictures/<width>/<path>`: a picture of the site in one of six widths (never enlarged): AVIF for clients that accept it, otherwise WebP.
 * `/pictures/og/<path>.jpg`: the same for link previews (share-picture.ts). Created on the first request and stored on disk, so that a
 * publisher's own pictures need no build. The originals are not changed.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import Negotiator from 'negotiator'
import sharp, { type Sharp } from 'sharp'
import { minuteMs, secondMs } from '#contract/durations.ts'
import { isResizable } from '#contract/public-addresses.ts'
import { isKnownTo } from './conditional.ts'
import type { Log } from './log.ts'
import { makeSharePicture } from './share-picture.ts'
import { Busy, createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Widths that are created, in pixels; a smaller original keeps its own. */
export const pictureWidths: readonly number[] = [320, 640, 768, 960, 1280, 1920]

interface Form {
  /** Distinguishes this form of a picture from its others, and from itself with other settings: created pictures outlive the program. */
  name: string
  type: string
  /** Takes the original's bytes, not its path: libvips caches what it has read from a path, also after the file has changed. */
  make: (master: Buffer) => Promise<Buffer>
}

const shareForm: Form = { name: 'og', type: 'image/jpeg', make: makeSharePicture }

/** @throws if the original is animated: only its first picture would be left */
async function narrowed(master: Buffer, width: number): Promise<Sharp> {
  const image = sharp(master, { limitInputPixels: 50e6 })
  const { pages = 1 } = await image.metadata()
  if (pages > 1) throw new Error('the picture is animated')
  return image.rotate().resize({ width, withoutEnlargement: true })
}

const webpForm = (width: number): Form => ({
  name: `${String(width)} webp 78`,
  type: 'image/webp',
  make: async (master) => (await narrowed(master, width)).webp({ quality: 78 }).toBuffer(),
})
/** Looks like the WebP at a tenth to a third less size. More effort would save another 5 % and make the first reader wait seconds. */
const avifForm = (width: number): Form => ({
  name: `${String(width)} avif 50`,
  type: 'image/avif',
  make: async (master) => (await narrowed(master, width)).avif({ quality: 50, effort: 2 }).toBuffer(),
})

/** @returns the requested picture and form; undefined if the address is no picture's, `unknown` if it has no valid form */
function parsePicturePath(pathname: string, isAvif: () => boolean): { path: string; form: Form } | 'unknown' | undefined {
  const [, share = ''] = /^\/pictures\/og(\/.+)\.jpg$/.exec(pathname) ?? []
  if (isResizable(share)) return { path: share, form: shareForm }
  const [, name, path = ''] = /^\/pictures\/(\w+)(\/.+)$/.exec(pathname) ?? []
  if (!isResizable(path)) return undefined
  const width = Number(name)
  return pictureWidths.includes(width) ? { path, form: (isAvif() ? avifForm : webpForm)(width) } : 'unknown'
}

/** Whether a client accepts AVIF by its name: one that accepts all types may be a program that knows only older ones (RFC 9110 §12.5.1). */
const acceptsAvif = (request: Request): boolean =>
  new Negotiator({ headers: { accept: request.headers.get('accept') ?? '' } })
    .mediaTypes()
    .some((type) => type.toLowerCase() === 'image/avif')

/** How long in ms the original is sent in place of a form that could not be created: the reason may have been a short one, e.g. no memory. */
const originalMs = 10 * minuteMs

/** Responds to `/pictures/…`; undefined for every other address. */
export type Pictures = (request: Request) => Promise<Response | undefined>

/**
 * One core is left to the pages, and to the reader's own browser if it shares the machine. A page has about a dozen pictures, and a few
 * clients open a new site at once.
 */
const usualQueue = (): WorkQueue => createWorkQueue({ atOnce: [Math.max(1, availableParallelism() - 1)], waiting: 200, patience: 20_000 })

/**
 * @param masters folder of the original pictures, e.g. `public`
 * @param cache folder of the created ones; may be emptied at any time
 * @param o.avif false: all clients get WebP, for a cache in front that ignores `Vary: Accept`
 * @param o.log gets the reason if a picture cannot be stored, or not be converted: too tall for the format, damaged, or animated
 * @param o.queue queue that creates pictures: those that were requested before have rank 0, others 1
 * @returns a function that responds to `/pictures/…` and returns undefined for everything else; a picture that cannot be converted is sent
 *   as it is
 */
export function createPictures(
  masters: string,
  cache: string,
  { avif = true, log, queue = usualQueue() }: { avif?: boolean; log?: Log; queue?: WorkQueue } = {},
): Pictures {
  /** Originals of which a form has been created: at most as many as there are files. */
  const seen = new Set<string>()
  const running = new Map<string, Promise<Buffer>>()
  /** Forms that could not be created, and until when the original is sent, in ms since 1970. */
  const failed = new Map<string, number>()
  const digests = new Map<string, { stamp: string; digest: Promise<string> }>()

  /** Digest of the original's bytes, not its date: a copy in a new build or another replica need not create its forms again. */
  function digestOf(master: string): Promise<string> {
    const { mtimeMs, size } = statSync(master)
    const stamp = `${String(mtimeMs)} ${String(size)}`
    const known = digests.get(master)
    if (known?.stamp === stamp) return known.digest
    const digest = readFile(master).then((bytes) => createHash('sha256').update(bytes).digest('hex'))
    digest.catch(() => digests.delete(master))
    digests.set(master, { stamp, digest })
    return digest
  }

  /** A failure only costs time: the next request creates the picture again. */
  async function store(made: Buffer, target: string): Promise<void> {
    // Written to a temporary file and renamed: readers never see a partial picture, and processes that share a folder do not conflict.
    const beside = `${target}.${randomUUID()}`
    try {
      await mkdir(cache, { recursive: true })
      await writeFile(beside, made)
      await rename(beside, target)
    } catch (error) {
      log?.warn({ err: error }, 'a picture cannot be stored; each request creates it again')
      await rm(beside, { force: true }).catch(() => {})
    }
  }

  async function make(master: string, form: Form, target: string): Promise<Buffer> {
    // The file may be deleted at any time.
    const stored = await readFile(target).catch(() => undefined)
    if (stored !== undefined) {
      seen.add(master)
      return stored
    }
    const made = await queue(async () => form.make(await readFile(master)), seen.has(master) ? 0 : 1)
    seen.add(master)
    await store(made, target)
    return made
  }

  return async (request) => {
    const requested = parsePicturePath(new URL(request.url).pathname, () => avif && acceptsAvif(request))
    if (requested === undefined) return undefined
    const notFound = (): Response => new Response('not found', { status: 404, headers: { 'cache-control': 'no-store' } })
    if (requested === 'unknown') return notFound()
    const { path, form } = requested
    const master = join(masters, path)
    if (!existsSync(master)) return notFound()
    const key = createHash('sha256')
      .update(`${await digestOf(master)}\0${form.name}`)
      .digest('hex')
      .slice(0, 24)
    const headers = {
      'content-type': form.type,
      etag: `"${key}"`,
      'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
      ...(avif && form !== shareForm ? { vary: 'accept' } : {}),
    }
    if (isKnownTo(request, headers)) return new Response(null, { status: 304, headers })
    const send = (bytes: Buffer, type = form.type, sent: Record<string, string> = headers): Response =>
      new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
        headers: { ...sent, 'content-type': type, 'content-length': String(bytes.length) },
      })
    const sendOriginal = async (): Promise<Response> => {
      const own = { ...headers, etag: `"${key}-original"`, 'cache-control': `public, max-age=${String(originalMs / secondMs)}` }
      return isKnownTo(request, own)
        ? new Response(null, { status: 304, headers: own })
        : send(await readFile(master), getMimeType(path), own)
    }
    const target = join(cache, `${key}.${form.type.split('/')[1]!}`)
    if (Date.now() < (failed.get(target) ?? 0)) return sendOriginal()
    const work = running.get(target) ?? make(master, form, target).finally(() => running.delete(target))
    running.set(target, work)
    try {
      return send(await work)
    } catch (error) {
      if (error instanceof Busy)
        return new Response('busy', { status: 503, headers: { 'retry-after': String(error.retryAfter), 'cache-control': 'no-store' } })
      if (!failed.has(target)) log?.warn({ err: error, path, form: form.name }, 'a picture cannot be converted; it is sent as it is')
      failed.set(target, Date.now() + originalMs)
      return sendOriginal()
    }
  }
}
