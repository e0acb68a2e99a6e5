/** Small drawings of the site that a page carries in itself, so that nobody waits for them (docs/decisions/0013). */
import { readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path'

/** Bytes; a larger one is fetched. */
const most = 16_384

/** What draws and does nothing else: neither styles nor scripts, links or pictures, which would reach into the page or out of it. */
const shapes = /^(svg|g|defs|path|rect|circle|ellipse|line|polyline|polygon|linearGradient|radialGradient|stop|mask|clipPath)$/
const tags = /<\/?([a-zA-Z]+)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*\/?>/g
const reachesOut = /\s(?:on\w*|style|class|(?:xlink:)?href)\s*=|url\(\s*[^#\s]/i

const isPlain = (svg: string): boolean =>
  svg
    .replaceAll(tags, (whole, name: string, attributes: string) => (shapes.test(name) && !reachesOut.test(attributes) ? '' : whole))
    .trim() === ''

/**
 * As a part of a page: as wide as its place, known to nobody (whoever shows it says what it is), with names of its own.
 * @returns undefined for what does more than draw, and for what has no size
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
 * @returns the drawing at a path of the site as HTML; undefined where there is none, or one that is no small plain SVG
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
