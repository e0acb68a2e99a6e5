/** Operators' commands without the site's settings: none works on a new, empty database in place of the site's. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { showMember } from '../personal-data/show-member.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { CannotDo, parseCommandArgs, printResult, runOperatorCommand } from './operator-command.ts'
import { openCommandServer } from './command-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'no-site-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const kindOf = (data: string, mayCreate?: boolean): Promise<string> =>
  runOperatorCommand(readEnvironment({ DATA_DIR: data }), {
    here: ({ kind }) => Promise.resolve(kind),
    there: () => Promise.reject(new Error('no site runs')),
    ...(mayCreate === undefined ? {} : { mayCreate }),
  })

test('a command refuses a data folder without a database, and creates nothing', async () => {
  for (const data of [folder, join(folder, 'missing')]) await expect(kindOf(data)).rejects.toThrow(CannotDo)
  await expect(kindOf(folder)).rejects.toThrow(`there is no database in ${join(folder, 'pglite')}`)
  expect(readdirSync(folder)).toEqual([])
})

test('an import may create the database; afterwards each command finds it', async () => {
  expect(await kindOf(folder, true)).toBe('pglite')
  expect(await kindOf(folder)).toBe('pglite')
})

test('a backup of no database fails and leaves no folder', () => {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PUBLIC_URL: '' }
  const made = spawnSync(process.execPath, ['server/backup/backup.ts', 'create', join(folder, 'copy')], { env, encoding: 'utf8' })
  expect([made.status, made.stdout, made.stderr]).toEqual([1, '', expect.stringMatching(/^there is no database in .*\n$/)])
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['server/orders/orders.ts', [], 1],
  ['server/coupons/coupons.ts', [], 1],
  ['server/support/support.ts', [], 1],
  ['server/platform/rotate-secrets.ts', [], 1],
  ['server/orders/refund.ts', ['--help'], 0],
])('%s %j prints its usage without a database', (file, args, code) => {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PUBLIC_URL: '' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { env, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([code, expect.stringMatching(/^usage\n/) as string])
})

describe('a terminal interprets nothing that a command prints', () => {
  const escapes = '\u001b]0;title\u0007\u009b2J\u202e'
  const dots = '·]0;title··2J·'

  test('neither of its lines, which keep line breaks and tabs', () => {
    const written: string[] = []
    const keep = (...texts: unknown[]): void => void written.push(...texts.map(String))
    const spies = [vi.spyOn(console, 'log').mockImplementation(keep), vi.spyOn(console, 'error').mockImplementation(keep)]
    const codes = [0, 1].map((code) => printResult({ lines: [`a\tb\nc${escapes}`, '"order","KRW 1,000"'], code }))
    for (const spy of spies) spy.mockRestore()
    const lines = [`a\tb\nc${dots}`, '"order","KRW 1,000"']
    expect([codes, written]).toEqual([
      [0, 1],
      [...lines, ...lines],
    ])
  })

  test.runIf(process.platform !== 'win32')('nor the names of folders in a mistake of a pack', () => {
    mkdirSync(join(folder, 'posts', `board${escapes}`), { recursive: true })
    writeFileSync(join(folder, 'site.yaml'), '{}')
    const { status, stderr } = spawnSync(process.execPath, ['server/content/main.ts', 'check', folder], { encoding: 'utf8' })
    expect([status, stderr.includes(`there is no board board${dots}; `), /[^\P{Cc}\n]/u.test(stderr)]).toEqual([1, true, false])
  })

  test('nor a field of a publisher’s file, which cannot begin a line', () => {
    const file = join(folder, 'players.jsonl')
    writeFileSync(file, JSON.stringify({ nickname: 'Ash', identities: [{ issuer: 'i', subject: 's' }], [`x\n${escapes}`]: 1 }))
    const env = { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', PUBLIC_URL: '' }
    const { stdout, stderr } = spawnSync(process.execPath, ['server/personal-data/members.ts', 'import', file], { env, encoding: 'utf8' })
    expect(stdout + stderr).toBe(`${file}:1: x·${dots}: is not a field of a member\n`)
  })
})

describe('the options of a command', () => {
  const parse = (...args: string[]) =>
    parseCommandArgs(args, {
      usage: 'usage',
      options: { seen: { type: 'string' }, all: { type: 'boolean' } },
      allows: ([verb]) => (verb === 'unknown' ? undefined : { most: 1, options: verb === 'list' ? ['all'] : ['seen'] }),
    }).values

  test('are those that its verb uses', () => {
    expect([parse('list', '--all'), parse('close', '--seen', 'm')]).toEqual([{ all: true }, { seen: 'm' }])
  })

  test.each([
    [['close', '--all'], '--all is not an option of close\nusage'],
    [['--seen=m', 'list'], '--seen is not an option of list\nusage'],
    [['--all'], '--all is not an option of this command\nusage'],
  ])('%j is refused: another verb has the option', (args, message) => {
    expect(() => parse(...args)).toThrow(new CannotDo(message))
  })

  test('of an unknown verb are left to the command, which reports the verb', () => {
    expect(parse('unknown', '--all')).toEqual({ all: true })
  })
})

describe('an unexpected failure', () => {
  const whom = '123456789012'
  const openWithoutMembers = async (): Promise<OpenDatabase> => {
    const database = await openDatabase({ folder: join(folder, 'pglite') })
    await database.db.execute(sql`alter table members rename to lost_members`)
    return database
  }

  const run = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '', OPERATOR: '' }
    const child = spawn(process.execPath, ['server/personal-data/members.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (out += piece.toString()))
    const [code] = (await once(child, 'close')) as [number]
    return { code, out }
  }

  test('of a command: what failed is printed, without the person’s number', async () => {
    await (await openWithoutMembers()).close()
    const { code, out } = await run('show', whom)
    expect([code, out.includes('"code":"42P01"'), out.includes(whom)]).toEqual([1, true, false])
  })

  test('of a command in the running site: the site logs it, and the caller gets what failed', async () => {
    const database = await openWithoutMembers()
    const written: string[] = []
    const log = createLog('info', { write: (line: string) => void written.push(line) })
    const commandServer = await openCommandServer(
      folder,
      { members: () => showMember(database.db, whom, new Date()).then(() => new Response()) },
      log,
    )
    const { code, out } = await run('show', whom)
    commandServer.close()
    await database.close()
    expect([code, out]).toEqual([1, expect.stringMatching(/^the command failed in the site, whose log has more: .*"code":"42P01"/)])
    expect(written.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ command: 'members', err: expect.objectContaining({ message: 'failed query' }) as unknown }),
    ])
    expect(out + written.join('')).not.toContain(whom)
  })

  /** A server of another account at the address that a killed site has left in its file. */
  const foreign = async () => {
    const received: string[] = []
    const server = createServer((request, response) => {
      received.push(String(request.headers.authorization))
      response.end(JSON.stringify({ lines: ['done'], code: 0 }))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    writeFileSync(join(folder, 'operator.json'), JSON.stringify({ url: `http://127.0.0.1:${String(port)}/`, secret: 'secret' }))
    return { received, server }
  }

  test('of a site that starts after it was killed: no command is sent to its old address', async () => {
    const { received, server } = await foreign()
    const database = await openWithoutMembers()
    const { code, out } = await run('show', whom)
    server.close()
    await database.close()
    expect([code, out, received]).toEqual([
      1,
      `process ${String(process.pid)} uses the data folder and takes no commands: the site is starting or stopping, or another command runs; try again in a few seconds\n`,
      [],
    ])
  })

  test('the address of a killed site is deleted before the database is opened, which takes seconds', async () => {
    writeFileSync(join(folder, 'operator.json'), '{}')
    writeFileSync(join(folder, 'pglite'), 'not a database')
    const outcome = await openDatabase({ folder: join(folder, 'pglite') }).then(
      () => 'opened',
      () => 'failed',
    )
    expect([outcome, existsSync(join(folder, 'operator.json'))]).toEqual(['failed', false])
  })

  test('of the site itself, which ends while it runs a command: not reported as a site that starts', async () => {
    const database = await openWithoutMembers()
    const site = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1')
    await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    writeFileSync(join(folder, 'operator.json'), JSON.stringify({ url: `http://127.0.0.1:${String(port)}/`, secret: 'secret' }))
    const { code, out } = await run('show', whom)
    site.close()
    await database.close()
    expect([code, out]).toEqual([1, 'the site ended while it ran the command, which may be done or not: read its log, then try again\n'])
  })
})
