/** Builds the site and its server into `dist/`, where anything they are made of has changed; prints what it does. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { builtSite, keptBuilds } from '../server/platform/built-site.ts'
import { buildId } from './build-id.ts'
import { dropKeptTwice, keepBuild } from './kept-builds.ts'

const sources = ['contract', 'machines', 'src', 'server', 'locales', 'scripts']
const single = ['package-lock.json', 'vite.config.ts', 'vite.dev.config.ts', 'tsconfig.json', 'lingui.config.ts']
const stampFile = 'dist/.stamp'

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort()
}

/** Sources by content, pictures by size and time: a fresh look at 20 MB would cost a second at every start. */
export function sourceDigest(): string {
  const hash = createHash('sha256')
  for (const file of [...sources.flatMap(walk), ...single]) {
    if (file.startsWith('server/content/everharrow') || file.endsWith('routeTree.gen.ts') || /\.test\.tsx?$/.test(file)) continue
    hash.update(file).update(readFileSync(file))
  }
  for (const file of walk('public')) {
    const { size, mtimeMs } = statSync(file)
    hash.update(`${file}\0${String(size)}\0${String(mtimeMs)}`)
  }
  return hash.digest('hex')
}

/** What the browser takes packed is packed once, at the best quality: by gzip too, for programs and proxies that know nothing newer. */
function precompress(folder: string): void {
  for (const file of walk(folder)) {
    if (!/\.(js|css|svg|json|html|txt|webmanifest)$/.test(file) || statSync(file).size < 1024) continue
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }))
  }
}

/** @returns false where the build failed (its own lines say why) */
export function build(options: { force: boolean }): boolean {
  const digest = sourceDigest()
  const before = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined
  if (!options.force && before === digest) return true
  console.log('build: site and server')
  const folders = { client: builtSite, kept: keptBuilds }
  if (before !== undefined && before !== digest) keepBuild({ ...folders, id: before.slice(0, 10) })
  // Until this one is finished there is no build: half of one is not kept.
  rmSync(stampFile, { force: true })
  const env = { ...process.env, NODE_ENV: 'production', VITE_BUILD: buildId() }
  for (const args of [['--app'], ['--config', 'vite.dev.config.ts']]) {
    const vite = ['node_modules/vite/bin/vite.js', 'build', ...args, '--logLevel', 'warn']
    if (spawnSync(process.execPath, vite, { stdio: 'inherit', env }).status !== 0) return false
  }
  console.log('build: compressing')
  precompress(builtSite)
  dropKeptTwice(folders)
  // The router plugin writes src/routeTree.gen.ts while building: the stamp is of what was there afterwards too.
  writeFileSync(stampFile, digest)
  return true
}

if (import.meta.main && !build({ force: true })) process.exitCode = 1
