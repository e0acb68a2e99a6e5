/**
 * The bootstrap: which scripts run with production's packages, and that `npm start` stops by an operator's process manager: by a signal to
 * npm, whose shell does not forward it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const isTaken = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

test.skipIf(process.platform === 'win32')(
  'a process started by run.mjs ends with its npm script',
  async () => {
    const folder = mkdtempSync('.cache/run-')
    const script = join(folder, 'listens.ts')
    writeFileSync(
      script,
      "import { createServer } from 'node:net'\nconst server = createServer().listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))\n",
    )
    const shell = spawn('sh', ['-c', `node scripts/run.mjs ${script}; true`], {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const port = await new Promise<number>((resolve) => {
      shell.stdout.once('data', (line: Buffer) => resolve((JSON.parse(line.toString()) as { port: number }).port))
    })
    expect(await isTaken(port)).toBe(true)
    shell.kill('SIGKILL')
    await expect.poll(() => isTaken(port), { timeout: 10_000 }).toBe(false)
    rmSync(folder, { recursive: true })
  },
  30_000,
)

test.skipIf(process.platform === 'win32').each([
  ['SIGKILL', 137],
  ['SIGTERM', 143],
])('a script that %s ends is reported as a shell does: %d', (signal, status) => {
  const folder = mkdtempSync('.cache/run-')
  const script = join(folder, 'ends.ts')
  writeFileSync(script, `process.kill(process.pid, '${signal}')\nsetTimeout(() => {}, 60_000)\n`)
  expect(spawnSync(process.execPath, ['scripts/run.mjs', script]).status).toBe(status)
  rmSync(folder, { recursive: true })
})

describe('an installation with production’s packages, in a shell without NODE_ENV', () => {
  let root: string
  const place = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'production-'))
    const lock = JSON.stringify({ packages: { 'node_modules/a-tool': { bin: { tool: 'bin/tool.js' } } } })
    place('package.json', '{"type":"module"}')
    place('package-lock.json', lock)
    const hash = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex')
    place('node_modules/.lock-hash', `${hash} production`)
    place('scripts/run.mjs', readFileSync('scripts/run.mjs', 'utf8'))
    place('npm.mjs', `import { writeFileSync } from 'node:fs'\nwriteFileSync('npm-was-called', '')\nprocess.exit(1)\n`)
    for (const script of ['server/orders/orders.ts', 'scripts/start.ts', 'scripts/build.ts', 'node_modules/a-tool/bin/tool.js'])
      place(script, "console.log('ran')\n")
  })
  afterAll(() => rmSync(root, { recursive: true }))
  const run = (script: string, NODE_ENV = '') => {
    rmSync(join(root, 'npm-was-called'), { force: true })
    const env = { ...process.env, NODE_ENV, npm_execpath: join(root, 'npm.mjs') }
    const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), script], { env, encoding: 'utf8' })
    return { ran: stdout.includes('ran'), installed: existsSync(join(root, 'npm-was-called')) }
  }

  test.each(['server/orders/orders.ts', 'scripts/start.ts'])('%s runs and reinstalls nothing under a running site', (script) => {
    expect(run(script)).toEqual({ ran: true, installed: false })
  })
  test('a build first installs the packages that it needs', () => {
    expect(run('scripts/build.ts')).toEqual({ ran: false, installed: true })
  })
  test('a build is refused with one sentence where NODE_ENV=production forbids to install what it needs', () => {
    const env = { ...process.env, NODE_ENV: 'production', npm_execpath: join(root, 'npm.mjs') }
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/run.mjs'), 'scripts/build.ts'], { env, encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^packages: scripts\/build\.ts needs packages .* bring dist\/ here\n$/)])
  })
  test('a tool is started by its package’s JavaScript: on Windows node_modules/.bin holds shell scripts', () => {
    expect(run('tool', 'production')).toEqual({ ran: true, installed: false })
  })
})
