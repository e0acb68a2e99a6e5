/** Small drawings of the site that a page carries in itself, so that nobody waits for them. */
import { readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** Bytes; a larger one is fetched. */
const most = 16_384

/** As an address (RFC 2397) in an attribute between double quotes: only what would end one of the two is escaped. */
const dataUri = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[%#<>{}`^|\\]/g, encodeURIComponent)
    .replaceAll('"', "'")}`

/**
 * @param folder of the site's public files
 * @returns the drawing at a path of the site as a `data:` address; undefined where there is none, or one that is no small SVG
 */
export function createDrawings(folder: string): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  const read = (path: string): string | undefined => {
    if (!path.startsWith('/') || normalize(path) !== path || !path.endsWith('.svg')) return undefined
    const file = join(folder, path)
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: Infinity }
    return size > most ? undefined : dataUri(readFileSync(file, 'utf8'))
  }
  return (path) => {
    if (!known.has(path)) known.set(path, read(path))
    return known.get(path)
  }
}
