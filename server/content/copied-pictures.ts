/**
 * Pictures of texts at other hosts. Pages load pictures from the site only (`img-src 'self'`), and readers' addresses must not reach other
 * hosts: the import copies each picture once, re-encoded as WebP, and the text refers to the copy.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import type { CallEnv } from '../platform/calls.ts'
import { notFound } from '../platform/failures.ts'
import type { FileStore } from '../platform/file-store.ts'
import { callOutside } from '../platform/outside-call.ts'
import { checkMarkdown } from './checks/markdown-text.ts'
import { externalPictures } from './markdown.ts'
import { BadPack, type Problem } from './problems.ts'
import type { Pack } from './read-pack.ts'
import { packLocales } from './read-posts.ts'

/** Returns the site's own address of a picture at another host; undefined if it was not copied. */
export type CopyOf = (src: string) => string | undefined

const maxBytes = 20 * 1024 * 1024
const maxPixels = 64e6
/** Time limit per picture, in ms. */
const patience = 20_000
/** Limit of the time for all pictures that fail, in ms: less than the silence after which a connection to the desk is closed. */
const failureTimeLimit = 60_000
/** In pixels: an article is 800 CSS pixels wide, and screens have up to two pixels per CSS pixel. */
const maxWidth = 1600
const formats = new Set(['png', 'jpeg', 'gif', 'webp', 'heif', 'svg'])

/** Derived from the address: its content is fetched only once. */
const nameOf = (src: string): string => `${createHash('sha256').update(src).digest('hex').slice(0, 32)}.webp`
const keyOf = (name: string): string => `copied/${name}`

async function download(src: string, load: typeof fetch): Promise<Uint8Array> {
  const init: RequestInit = { redirect: 'follow', headers: { accept: 'image/*' } }
  const response = await callOutside({ fetch: load, timeout: patience, most: maxBytes }, src, init)
  if (!response.ok) throw new Error(`its host responds with ${String(response.status)}`)
  return new Uint8Array(await response.arrayBuffer())
}

async function redraw(bytes: Uint8Array): Promise<Uint8Array> {
  const options = { limitInputPixels: maxPixels, animated: true }
  const { format } = await sharp(bytes, options)
    .metadata()
    .catch(() => ({ format: undefined }))
  if (format === undefined || !formats.has(format)) throw new Error('it is not a PNG, JPEG, GIF, WebP, AVIF or SVG')
  return sharp(bytes, options).autoOrient().resize({ width: maxWidth, withoutEnlargement: true }).webp({ quality: 84 }).toBuffer()
}

/** The error message of this file or of the system; `fetch` itself reports only that it failed. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const code = (error.cause as NodeJS.ErrnoException | undefined)?.code
  return error.name === 'TimeoutError'
    ? 'its host does not respond'
    : code === undefined
      ? error.message
      : `its host cannot be reached (${code})`
}

/** Every Markdown text of a pack, with its file. */
function* textsOf({ posts, products }: Pick<Pack, 'posts' | 'products'>): Generator<{ file: string; markdown: string }> {
  for (const { texts, files } of posts)
    for (const locale of packLocales)
      if (texts[locale].writtenIn === locale) yield { file: files.texts[locale], markdown: texts[locale].markdown }
  for (const { slug, data } of products)
    for (const text of [data.description, ...data.notes])
      for (const markdown of Object.values(text)) yield { file: join('shop', 'products', `${slug}.yaml`), markdown }
}

/** @returns addresses of all pictures at other hosts, each with the file that refers to it */
export const externalPicturesOf = (pack: Pick<Pack, 'posts' | 'products'>): { file: string; src: string }[] =>
  [...textsOf(pack)].flatMap(({ file, markdown }) => externalPictures(markdown).map((src) => ({ file, src })))

/** @returns videos at hosts that are not on the list, each with the file in which it is alone on its line */
export const otherVideosOf = (pack: Pick<Pack, 'posts' | 'products'>): { file: string; href: string }[] =>
  [...textsOf(pack)].flatMap(({ file, markdown }) => checkMarkdown(markdown).otherVideos.map((href) => ({ file, href })))

/**
 * Copies missing pictures, one after the other.
 * @param o.folder of the pack, for the locations of mistakes
 * @param o.onCopied called after each copy with the picture's address
 * @returns the address of each copy
 * @throws BadPack with every picture that cannot be copied, by file and line; after `failureTimeLimit` no other is requested
 */
export async function copyPictures(
  pack: Pick<Pack, 'posts' | 'products'>,
  o: { folder: string; files: FileStore; fetch: typeof fetch; onCopied: (src: string) => void },
): Promise<CopyOf> {
  const copies = new Map<string, string>()
  const problems: Problem[] = []
  let lost = 0
  for (const { file, src } of externalPicturesOf(pack)) {
    const name = nameOf(src)
    const from = performance.now()
    try {
      // Sequential, to limit the load on other hosts.
      if (!copies.has(src) && (await o.files.read(keyOf(name))) === undefined) {
        if (lost >= failureTimeLimit) throw new Error('it was not requested, since others took too long')
        await o.files.write(keyOf(name), await redraw(await download(src, o.fetch)), 'image/webp')
        o.onCopied(src)
      }
      copies.set(src, `/copied/${name}`)
    } catch (error) {
      lost += performance.now() - from
      const path = join(o.folder, file)
      const lines = readFileSync(path, 'utf8').split('\n')
      const line =
        Math.max(
          0,
          lines.findIndex((one) => one.includes(src)),
        ) + 1
      problems.push({ file: path, line, message: `the picture ${src} cannot be copied: ${reasonOf(error)}` })
    }
  }
  if (problems.length > 0) throw new BadPack(problems)
  return (src) => copies.get(src)
}

/** `GET /copied/<name>.webp`. */
export function copiedPictureRoutes({ files }: { files: FileStore }): Hono<CallEnv> {
  const routes = new Hono<CallEnv>()
  routes.get('/copied/:name{[\\da-f]{32}\\.webp}', async (c) => {
    const bytes = await files.read(keyOf(c.req.param('name')))
    if (bytes === undefined) throw notFound()
    return c.body(bytes, 200, {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  return routes
}
