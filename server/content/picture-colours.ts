/**
 * The placeholder colour of a picture until it has loaded: `/art/board/thumb.jpg#5e4030`. It is part of the address, so that no look-up is
 * needed; browsers send no fragment.
 */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0')

async function measure(file: string): Promise<string | undefined> {
  // Its bytes, not its path: libvips caches what it has read from a path, also after the file has changed.
  const bytes = await readFile(file)
  // Small first: stats() measures its input, and the formats decode less for a small picture.
  const small = await sharp(bytes, { limitInputPixels: 50e6 }).resize(64, 64, { fit: 'inside' }).png().toBuffer()
  const { channels, isOpaque } = await sharp(small).stats()
  if (!isOpaque) return undefined
  // A grey picture has one channel.
  const [red, green, blue] = channels.length < 3 ? [channels[0]!, channels[0]!, channels[0]!] : channels
  return hex(red!.mean) + hex(green!.mean) + hex(blue!.mean)
}

/** Colours by file. Decoding all pictures takes seconds, and an import usually changes none of them. */
const measured = new Map<string, { state: string; colour: Promise<string | undefined> }>()

/** @returns the picture's mean colour as `rrggbb`; undefined if there is no such picture, or it is transparent */
async function colourOf(file: string): Promise<string | undefined> {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) return undefined
  const state = `${String(stats.size)} ${String(stats.mtimeMs)}`
  const before = measured.get(file)
  if (before?.state === state) return before.colour
  const colour = measure(file)
  measured.set(file, { state, colour })
  // A file that cannot be decoded is reported by each import.
  colour.catch(() => measured.delete(file))
  return colour
}

const pictured = new Set(['thumbnail', 'cover', 'image', 'wide', 'narrow'])
const isPicture = (path: string): boolean => /^\/[\w./-]+\.(?:jpe?g|png|webp)$/.test(path)

/**
 * @param pictures folder of the served pictures, e.g. `public`
 * @returns a function that returns a copy of a pack, or a part of one, in which every picture has its colour
 */
export function createColouring(pictures: string): <T>(value: T) => Promise<T> {
  const coloured = async (path: string): Promise<string> => {
    const colour = await colourOf(join(pictures, path))
    return colour === undefined ? path : `${path}#${colour}`
  }
  const walk = async (value: unknown, name = ''): Promise<unknown> => {
    if (typeof value === 'string') return pictured.has(name) && isPicture(value) ? coloured(value) : value
    if (Array.isArray(value)) return Promise.all(value.map((one) => walk(one)))
    if (value instanceof Date || value === null || typeof value !== 'object') return value
    return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await walk(one, key)])))
  }
  return <T>(value: T) => walk(value) as Promise<T>
}
