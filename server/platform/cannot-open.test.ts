/** Any reason that keeps a database from opening is reported in one line with the remedy, and never with a password. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { openMetricsPort } from '../metrics/metrics-endpoint.ts'
import { CannotOpen, requireVersion, whyNoFolder, whyNoPostgres, whyNotListening, whyNotStored } from './cannot-open.ts'
import { openDatabase } from './database.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) console.warn('SKIPPED: refusals of a real PostgreSQL; npm test runs them where it can')

const failureOf = async (url: string): Promise<unknown> => openDatabase({ url }).catch((error: unknown) => error)

describe('error codes of a server or of the system', () => {
  const url = 'postgres://shop:s3cret@db.example:6543/site'
  test.each([
    ['ECONNREFUSED', 'no server listens at db.example:6543: start PostgreSQL, or correct DATABASE_URL'],
    ['ENOTFOUND', 'there is no host db.example:6543: correct DATABASE_URL'],
    ['28P01', 'the password of the role shop is wrong: correct DATABASE_URL'],
    ['28000', 'the role shop is not allowed to log in: create it (createuser), or allow it in pg_hba.conf'],
    ['3D000', 'there is no database site: create it (createdb site)'],
    ['42501', 'the role shop is not allowed to change the tables of site: make it the owner (alter database site owner to shop)'],
    ['57P01', 'it is shutting down, or an administrator ended the connection: try again in a few seconds'],
    ['57P02', 'it crashed and is starting again: try again in a few seconds'],
    ['57P03', 'it is starting or shutting down: try again in a few seconds'],
  ])('%s', (code, message) => {
    const cause = Object.assign(new Error('whatever s3cret says'), { code })
    const shown = whyNoPostgres(new Error('a query failed', { cause }), url) as Error
    expect([shown instanceof CannotOpen, shown.message]).toEqual([true, `cannot open PostgreSQL (DATABASE_URL): ${message}`])
  })

  test('an unknown error is returned unchanged', () => {
    const error = new Error('relation "x" does not exist')
    expect(whyNoPostgres(error, url)).toBe(error)
    expect(whyNoFolder(error, 'data')).toBe(error)
    expect(whyNotStored(error)).toBe(error)
  })
})

test.each(['53100', 'ENOSPC', 'EDQUOT'])('%s of a query or a file is a full disk', (code) => {
  const cause = Object.assign(new Error('could not extend file “s3cret”'), { code })
  expect(whyNotStored(new Error('a query failed', { cause }))).toEqual(new CannotOpen('the disk is full: free some space'))
})

test.each([
  [140_011, 'PostgreSQL 15 or newer is required, and the server of DATABASE_URL is 14.11: upgrade it, or use another server'],
  [90_624, 'PostgreSQL 15 or newer is required, and the server of DATABASE_URL is 9.624: upgrade it, or use another server'],
])('version %i is refused', (version, message) => expect(() => requireVersion(version)).toThrow(message))
test.each([150_000, 170_002])('version %i is accepted', (version) => expect(() => requireVersion(version)).not.toThrow())

test('a port without a listener and a port with another service are reported', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n', () => socket.destroy())).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await failureOf(`postgres://a:s3cret@127.0.0.1:${String(port)}/b`)).toBeInstanceOf(CannotOpen)
  other.close()
  await once(other, 'close')
  expect(((await failureOf(`postgres://a:s3cret@127.0.0.1:${String(port)}/b`)) as Error).message).toBe(
    `cannot open PostgreSQL (DATABASE_URL): no server listens at 127.0.0.1:${String(port)}: start PostgreSQL, or correct DATABASE_URL`,
  )
})

test('a data folder that is a file, below a file, or where no folder can be created, is reported', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cannot-open-'))
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  mkdirSync(join(folder, 'fine'))
  const inProc = process.platform === 'linux' ? ['/proc/a-file/pglite', '/proc/a-file/deeper/pglite'] : []
  for (const path of [join(file, 'pglite'), join(file, 'deeper', 'pglite'), ...inProc]) {
    const error = await openDatabase({ folder: path }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CannotOpen)
    expect((error as Error).message).toMatch(/^cannot use the data folder .*a-file.*: .* set DATA_DIR to another folder$/)
  }
  rmSync(folder, { recursive: true })
})

/** Whether this account may mount a small disk of its own. */
const canMount = spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0
if (!canMount) console.warn('SKIPPED: a full and a read-only disk; this account may not mount one')

test.skipIf(!canMount)(
  'a data folder on a full or a read-only disk is reported in one line, at the first start and at a later one',
  () => {
    const disk = mkdtempSync(join(tmpdir(), 'cannot-open-'))
    const folder = join(disk, 'data')
    const open = `
      import { openDatabase } from './server/platform/database.ts'
      await openDatabase({ folder: process.env.DATA_DIR + '/pglite' }).then(
        (database) => database.close().then(() => console.log('opened')),
        (error) => console.log(error.name + ': ' + error.message),
      )`
    const script = `
      run() { "$NODE" --input-type=module --eval "$OPEN"; }
      mount -t tmpfs -o size=20m none "$DISK"
      run
      rm -r "$DATA_DIR"
      mount -o remount,size=200m "$DISK"
      run
      cat /dev/zero > "$DISK/other" 2>/dev/null
      run
      rm "$DISK/other"
      mount -o remount,ro "$DISK"
      run`
    const { stdout } = spawnSync('unshare', ['--map-root-user', '--mount', 'sh', '-c', script], {
      encoding: 'utf8',
      env: { ...process.env, NODE: process.execPath, OPEN: open, DISK: disk, DATA_DIR: folder },
    })
    const cannot = (reason: string): string => `CannotOpen: cannot use the data folder ${folder}: ${reason}set DATA_DIR to another folder`
    const full = cannot('the disk is full: free some space, or ')
    expect(stdout.trim().split('\n')).toEqual([full, 'opened', full, cannot('it is on a read-only disk: ')])
    rmSync(disk, { recursive: true })
  },
  60_000,
)

test('every command reports it in one line', async () => {
  const commands = [
    ['server/orders/orders.ts', 'audit'],
    ['server/orders/refund.ts'],
    ['server/coupons/coupons.ts', 'create', '--batch', 'b', '--count', '1', '--like', 'C', '--as', 'me'],
    ['server/personal-data/members.ts', 'show', '123456789012'],
    ['server/support/support.ts', 'list'],
    ['server/platform/rotate-secrets.ts', 'list'],
    ['server/backup/backup.ts', 'create', join(tmpdir(), 'no-backup')],
    ['server/content/main.ts', 'import', 'server/content/everharrow'],
  ]
  const folder = mkdtempSync(join(tmpdir(), 'cannot-open-'))
  const runs = commands.map(async (args) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, DATA_DIR: folder, DATABASE_URL: 'postgres://a:s3cret@127.0.0.1:1/b', LOG_LEVEL: 'silent' },
    })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return [args[0], code, text.trim()]
  })
  const line = 'cannot open PostgreSQL (DATABASE_URL): no server listens at 127.0.0.1:1: start PostgreSQL, or correct DATABASE_URL'
  expect(await Promise.all(runs)).toEqual(commands.map(([file]) => [file, 1, line]))
  rmSync(folder, { recursive: true })
}, 60_000)

test.each([
  ['METRICS_PORT', 'METRICS_HOST'],
  ['PORT', 'HOST'],
])('a port that another process uses is named in one line: %s', async (port, host) => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const place = { port: (other.address() as AddressInfo).port, hostname: '127.0.0.1' }
  const error: unknown = await openMetricsPort(createMetrics(), place).catch((one: unknown) => one)
  expect(whyNotListening(error, { port: [port, place.port], host: [host, place.hostname] })).toEqual(
    new CannotOpen(`port ${String(place.port)} is in use: stop the other process, or set ${port}`),
  )
  other.close()
})

describe.skipIf(server === undefined)('a real PostgreSQL', () => {
  const at = (change: (url: URL) => void): string => {
    const url = new URL(server!)
    change(url)
    return url.href
  }
  test.each<[string, string, RegExp]>([
    [
      'no such database',
      server === undefined ? '' : at((url) => void (url.pathname = '/nowhere')),
      /there is no database nowhere: create it/,
    ],
    ['no such role', server === undefined ? '' : at((url) => void (url.username = 'nobody')), /the role nobody is not allowed to log in/],
  ])('%s', async (_what, url, message) => expect(((await failureOf(url)) as Error).message).toMatch(message))
})
