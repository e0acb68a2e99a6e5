/**
 * `npm run bench:bytes`: size of a visitor's page in JavaScript (Brotli 11): the entry with machines and calls, the route and the page's
 * catalog. Reads the built manifest, builds nothing, and fails above the limits: they are bytes and numbers of files, equal on every
 * machine.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { basename } from 'node:path'
import type { RouteManifest } from './route-assets.ts'

const client = 'dist/client'

/** Brotli size in bytes of a built file; uses the build's own `.br` if it exists. */
function brotliSize(url: string): number {
  const file = `${client}${url}`
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}

interface FirstLoad {
  /** Files that the page always requests, with their Brotli bytes. */
  files: { name: string; bytes: number }[]
  total: number
}

/** Chunk names without their hash, e.g. `react`. */
const chunkName = (url: string): string => basename(url).replace(/-[\w-]{8}\.js$/, '')

function measureFirstLoad(locale = 'ko', routeId = '/'): FirstLoad {
  const { manifest, catalogs } = JSON.parse(readFileSync(`${client}/.vite/route-manifest.json`, 'utf8')) as RouteManifest
  const root = manifest.routes['__root__']!
  const urls = new Set([
    ...(root.scripts ?? []).map((script) => String(script.attrs['src'])),
    ...(root.preloads ?? []),
    ...(manifest.routes[routeId]?.preloads ?? []),
    catalogs[locale]!,
  ])
  const files = [...urls].map((url) => ({ name: chunkName(url), bytes: brotliSize(url) })).sort((a, b) => b.bytes - a.bytes)
  return { files, total: files.reduce((sum, one) => sum + one.bytes, 0) }
}

/** Limits in kB and number of files: the front page, and any public page. */
const limits = { front: 150, page: 165, files: 24 }
const publicRoutes = [
  '/',
  '/bulletin/list',
  '/bulletin/$seq',
  '/shop/',
  '/shop/product/$productId',
  '/teaser',
  '/coupon/register',
  '/terms/$document',
]

if (import.meta.main) {
  if (!existsSync(`${client}/.vite/route-manifest.json`)) {
    console.error('bench:bytes: the site is not built; run `npm run build` first')
    process.exit(2)
  }
  const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
  for (const one of measureFirstLoad().files) console.log(one.name.padEnd(28), kB(one.bytes))
  for (const id of publicRoutes) {
    const { files, total } = measureFirstLoad('ko', id)
    const limit = id === '/' ? limits.front : limits.page
    const isWithin = total <= limit * 1000 && files.length <= limits.files
    console.log(`${id.padEnd(28)} ${kB(total)} in ${String(files.length)} files (limit ${String(limit)} kB, ${String(limits.files)} files)`)
    if (!isWithin) process.exitCode = 1
  }
}
