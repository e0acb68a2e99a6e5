/**
 * The placeholder colour of a picture until it has loaded: `/art/board/thumb.jpg#5e4030`. It is part of the address, so that no look-up is
 * needed; browsers send no fragment.
 */
import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { isResizable } from '#contract/public-addresses.ts'
import { sources } from './checks/addresses.ts'
import { BadPack } from './problems.ts'

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

/** @returns a copy of a value, with the result of `change` in place of the path of each picture that has a colour */
async function withPictures(value: unknown, change: (path: string) => Promise<string>, name = ''): Promise<unknown> {
  if (typeof value === 'string') return pictured.has(name) && isResizable(value) ? change(value) : value
  if (Array.isArray(value)) return Promise.all(value.map((one) => withPictures(one, change)))
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([key, one]) => [key, await withPictures(one, change, key)])))
}

/** @param value a pack without colours. @returns the paths of its pictures that get one, each once, sorted */
export async function pathsOfPictures(value: unknown): Promise<string[]> {
  const paths = new Set<string>()
  await withPictures(value, async (path) => {
    paths.add(path)
    return path
  })
  return [...paths].sort()
}

/**
 * @param pictures folder of the served pictures, e.g. `public`
 * @returns a function that returns a copy of a pack, or a part of one, in which every picture has its colour; it throws BadPack with every
 *   picture that cannot be decoded
 */
export function createColouring(pictures: string): <T>(value: T) => Promise<T> {
  const faults = new Map<string, string>()
  const coloured = async (path: string): Promise<string> => {
    const file = join(pictures, path)
    try {
      const colour = await colourOf(file)
      return colour === undefined ? path : `${path}#${colour}`
    } catch (error) {
      // The built site has a copy of it.
      faults.set(join(sources, path), (error as Error).message)
      return path
    }
  }
  return async <T>(value: T) => {
    const copy = (await withPictures(value, coloured)) as T
    if (faults.size > 0)
      throw new BadPack(
        [...faults].map(([file, reason]) => ({
          file,
          line: 1,
          message: `this picture cannot be decoded (${reason}): save it again, with at most 50 million pixels; if it is a Git LFS pointer, run git lfs pull`,
        })),
      )
    return copy
  }
}
