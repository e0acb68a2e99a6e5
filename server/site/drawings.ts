/** Small drawings of the site that a page contains inline, so that they need no request (docs/decisions/0013). */
import { readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** In bytes; a larger one is fetched. */
const most = 16_384

/** Elements that only draw: no styles, scripts, links or pictures, which would affect the page or load something. */
const shapes = /^(svg|g|defs|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|mask|clipPath)$/
const tags = /<\/?([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const reachesOut = /\s(?:on\w*|style|class|(?:xlink:)?href)\s*=|url\(\s*[^#\s]/i

const isPlain = (svg: string): boolean =>
  svg
    .replaceAll(tags, (whole, name: string, attributes: string) => (shapes.test(name) && !reachesOut.test(attributes) ? '' : whole))
    .trim() === ''

/**
 * Prepares a drawing for a page: as wide as its container, hidden from accessibility tools (the embedding element labels it), with unique
 * ids.
 * @returns undefined for a drawing that does more than draw, or has no size
 */
function inPage(file: string): string | undefined {
  const svg = file
    .replaceAll(/<\?xml[^>]*\?>|<!DOCTYPE[^>[]*>|<!--[^]*?-->|<(title|desc)\b[^>]*>[^<]*<\/\1>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const [root, attributes = ''] = /^<svg\b([^>]*)>/.exec(svg) ?? []
  if (root === undefined || !/\sviewBox=/.test(attributes) || !isPlain(svg)) return undefined
  const kept = attributes.replaceAll(/\s(?:id|width|height|role|aria-[a-z]+)\s*=\s*("[^"]*"|'[^']*')/g, '')
  return `<svg${kept} width="100%" aria-hidden="true" style="display:block">${svg.slice(root.length)}`
    .replaceAll(/\sid=(["'])/g, ' id=$1drawing-')
    .replaceAll(/url\(\s*#/g, 'url(#drawing-')
}

/**
 * @param folder of the site's public files
 * @returns the drawing at a path of the site as HTML; undefined if there is none, or it is no small plain SVG
 */
export function createDrawings(folder: string): (path: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  const read = (path: string): string | undefined => {
    if (!path.startsWith('/') || normalize(path) !== path || !path.endsWith('.svg')) return undefined
    const file = join(folder, path)
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: Infinity }
    return size > most ? undefined : inPage(readFileSync(file, 'utf8'))
  }
  return (path) => {
    if (!known.has(path)) known.set(path, read(path))
    return known.get(path)
  }
}
