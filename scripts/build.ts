/** Builds the site and its server into `dist/` if any of their sources has changed; prints its steps. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { builtSite, keptBuilds } from '../server/platform/built-site.ts'
import { buildId } from './build-id.ts'
import { dropKeptTwice, keepBuild } from './kept-builds.ts'

const sources = ['contract', 'machines', 'src', 'server', 'locales', 'scripts']
// package.json: the browsers of `browserslist`, and `imports`.
const single = ['package.json', 'package-lock.json', 'vite.config.ts', 'vite.dev.config.ts', 'tsconfig.json', 'lingui.config.ts']
const stampFile = 'dist/.stamp'

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name).replaceAll('\\', '/')]))
    .sort()
}

/** Content packs are read when the site starts: a changed text needs no build. */
export const isBuiltFrom = (file: string): boolean =>
  !/^server\/content\/[^/]+\/.*\.(?!ts$)\w+$/.test(file) && !file.endsWith('routeTree.gen.ts') && !/\.test\.tsx?$/.test(file)

/** Sources by content, images by size and time: reading 20 MB would cost a second at every start. */
export function sourceDigest(): string {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap(walk), ...single]) {
    if (isBuiltFrom(file)) hash.update(`${file}\0`).update(readFileSync(file))
  }
  for (const file of walk('public')) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${String(size)}\0${String(mtimeMs)}`)
  }
  return hash.digest('hex')
}

/** Compressible files are compressed once, at the best quality: also with gzip, for programs and proxies that support nothing newer. */
function precompress(folder: string): void {
  for (const file of walk(folder)) {
    if (!/\.(js|css|svg|json|html|txt|webmanifest)$/.test(file) || statSync(file).size < 1024) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

/** @returns false if the build failed (it has printed the reason) */
export function build(options: { force: boolean }): boolean {
  const digest = sourceDigest()
  const before = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
  if (!options.force && before === digest) return true
  console.log('build: site and server')
  const folders = { client: builtSite, kept: keptBuilds }
  if (before !== undefined && before !== digest) keepBuild({ ...folders, id: before.slice(0, 10) })
  // Until this build is finished there is none: an incomplete build is not kept.
  rmSync(stampFile, { force: true })
  const env = { ...process.env, NODE_ENV: 'production', VITE_BUILD: buildId() }
  for (const args of [['--app'], ['--config', 'vite.dev.config.ts']]) {
    const vite = ['node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'warn']
    if (spawnSync(process.execPath, vite, { stdio: 'inherit', env }).status !== 0) return false
  }
  console.log('build: compressing')
  precompress(builtSite)
  dropKeptTwice(folders)
  // The router plugin writes src/routeTree.gen.ts while building: the stamp includes that file too.
  writeFileSync(stampFile, digest)
  return true
}

if (import.meta.main && !build({ force: true })) process.exitCode = 1
