/**
 * The placeholder colour of a picture until it has loaded: `/art/board/thumb.jpg#5e4030`. It is part of the address, so that no look-up is
 * needed; browsers send no fragment.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const hex = (channel: number): string => Math.round(channel).toString(16).padStart(2, '0')

/** @returns the picture's mean colour as `rrggbb`; undefined if there is no such picture, or it is transparent */
async function colourOf(file: string): Promise<string | undefined> {
  if (!existsSync(file)) return undefined
  const { channels, isOpaque } = await sharp(file, { limitInputPixels: 50e6 }).resize(64, 64, { fit: 'inside' }).stats()
  if (!isOpaque) return undefined
  // A grey picture has one channel.
  const [red, green, blue] = channels.length < 3 ? [channels[0]!, channels[0]!, channels[0]!] : channels
  return hex(red!.mean) + hex(green!.mean) + hex(blue!.mean)
}

const pictured = new Set(['thumbnail', 'cover', 'image', 'wide', 'narrow'])
const isPicture = (path: string): boolean => /^\/[\w./-]+\.(?:jpe?g|png|webp)$/.test(path)

/**
 * @param pictures folder of the served pictures, e.g. `public`
 * @returns a function that returns a copy of a pack, or a part of one, in which every picture has its colour
 */
export function createColouring(pictures: string): <T>(value: T) => Promise<T> {
  const known = new Map<string, Promise<string | undefined>>()
  const coloured = async (path: string): Promise<string> => {
    const running = known.get(path) ?? colourOf(join(pictures, path))
    known.set(path, running)
    const colour = await running
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
