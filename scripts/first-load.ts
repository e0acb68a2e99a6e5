/**
 * `npm run bench:bytes`: what a visitor's first load of `/` weighs in JavaScript (Brotli 11): the entry, what it imports, the home
 * route and the page's catalog; then what comes when the browser is idle (machines, calls). Reads the built manifest; builds nothing.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { basename } from 'node:path'
import type { RouteManifest } from './route-assets.ts'

const client = 'dist/client'

/** Brotli size in bytes of a built file; the build's own `.br` where it made one. */
function brotliSize(url: string): number {
  const file = `${client}${url}`
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

interface ViteManifestEntry {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
}

export interface FirstLoad {
  /** Files of the first load with their Brotli bytes. */
  files: { name: string; bytes: number }[]
  total: number
  /** What comes when idle: the machines and what makes calls. */
  idle: { name: string; bytes: number }[]
  withIdle: number
}

/** Chunk names without their hash, e.g. `react`. */
export const chunkName = (url: string): string => basename(url).replace(/-[\w-]{7}\.js$/, '')

export function measureFirstLoad(locale = 'ko', routeId = '/'): FirstLoad {
  const { manifest, localeChunks } = JSON.parse(readFileSync(`${client}/.vite/route-manifest.json`, 'utf8')) as RouteManifest
  const root = manifest.routes['__root__']!
  const urls = new Set([
    ...(root.scripts ?? []).map((script) => String(script.attrs['src'])),
    ...(root.preloads ?? []),
    ...(manifest.routes[routeId]?.preloads ?? []),
    localeChunks[locale]!.front!,
  ])
  const vite = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8')) as Record<string, ViteManifestEntry>
  const later = new Set<string>()
  const walk = (key: string): void => {
    const entry = vite[key]
    if (entry === undefined || later.has(`/${entry.file}`) || urls.has(`/${entry.file}`)) return
    later.add(`/${entry.file}`)
    for (const imported of entry.imports ?? []) walk(imported)
  }
  walk('src/app/machines-root.ts')
  const sized = (list: Iterable<string>) =>
    [...list].map((url) => ({ name: chunkName(url), bytes: brotliSize(url) })).sort((a, b) => b.bytes - a.bytes)
  const files = sized(urls)
  const idle = sized(later)
  const sum = (list: { bytes: number }[]): number => list.reduce((total, one) => total + one.bytes, 0)
  return { files, total: sum(files), idle, withIdle: sum(files) + sum(idle) }
}

if (import.meta.main) {
  const load = measureFirstLoad()
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
  for (const one of load.files) console.log(one.name.padEnd(24), kB(one.bytes))
  console.log('first load of /'.padEnd(24), kB(load.total), '(budget 115 kB)')
  for (const one of load.idle) console.log(`${one.name} (idle)`.padEnd(24), kB(one.bytes))
  console.log('with the machines'.padEnd(24), kB(load.withIdle), '(budget 125 kB)')
}
