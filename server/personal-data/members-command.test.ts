/** `npm run members` as an operator uses it: with a running site that has the embedded database, and without one. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type OpenDatabase } from '../platform/database.ts'
import { openFolderStore } from '../platform/file-store.ts'
import { createLog } from '../platform/log.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { findCommandServer, openCommandServer, type CommandServer } from '../platform/command-server.ts'
import { createSecrets } from '../platform/secrets.ts'
import { noSecurityEvents } from '../platform/security-events.ts'
import { createVault } from '../platform/vault.ts'
import { upsertMember } from '../session/members.queries.ts'
import { members } from '../session/session.tables.ts'
import { startSession } from '../session/tokens.ts'
import { handleMembersCommand, sendMembersCommand } from './remote-members-command.ts'

let folder: string
let database: OpenDatabase
let commandServer: CommandServer
let memberNumber: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'members-'))
  database = await openDatabase({ folder: join(folder, 'pglite') })
  const { db } = database
  const vault = createVault(createSecrets(db), undefined)
  const files = openFolderStore(join(folder, 'files'))
  const now = (): Date => new Date()
  const log = createLog('silent')
  commandServer = await openCommandServer(
    folder,
    { members: handleMembersCommand({ db, now, files, log, vault, events: noSecurityEvents }) },
    log,
  )
  const identities = [{ issuer: 'https://game.test', subject: 'typed' }]
  const id = await upsertMember(db, { nickname: 'Ash', identities }, now())
  await startSession(db, { memberId: id, now: now() })
  // This one has expired: it is not open.
  await startSession(db, { memberId: id, now: new Date('2026-01-01T00:00:00Z') })
  ;[{ memberNumber }] = (await db.select({ memberNumber: members.memberNumber }).from(members).where(eq(members.id, id))) as [
    { memberNumber: string },
  ]
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = async (...args: string[]): Promise<{ code: number; out: string }> => {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', OPERATOR: '' }
  const child = spawn(process.execPath, ['server/personal-data/members.ts', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (out += piece.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, out }
}

test('an exported image larger than an upload reaches the process of the command', async () => {
  const bytes = Buffer.alloc(8_000_000).toString('base64')
  const result = await sendMembersCommand(
    () => Promise.resolve(Response.json({ lines: [], code: 0, files: [{ name: 'images/a.png', bytes }] })),
    { verb: 'export', whom: memberNumber, isContact: false, operator: 'kim' },
  )
  expect(result.files.map((file) => [file.name, file.bytes.length])).toEqual([['images/a.png', 8_000_000]])
})

test('with a running site, that site shows a member, as text and as JSON', async () => {
  const { out, code } = await run('show', memberNumber)
  expect([code, out.split('\n')]).toEqual([
    0,
    [
      `${memberNumber}  Ash`,
      expect.stringMatching(/^member since 20\S+Z, region –, server –$/),
      expect.stringMatching(/^signs in with https:\/\/game\.test; 1 open sessions, last seen 20\S+Z$/),
      `orders: none   (npm run orders -- find ${memberNumber})`,
      'requests: none; coupons: 0',
      '',
    ],
  ])
  expect(JSON.parse((await run('show', memberNumber, '--json')).out)).toMatchObject({
    memberNumber,
    nickname: 'Ash',
    sessions: 1,
    orders: {},
  })
  const rename = (nickname: string) => database.db.update(members).set({ nickname }).where(eq(members.memberNumber, memberNumber))
  await rename('A\u009Bs\u202Eh')
  const { out: json } = await run('show', memberNumber, '--json')
  await rename('Ash')
  expect(json).toContain(String.raw`"A\u009bs\u202eh"`)
  expect(JSON.parse(json)).toMatchObject({ nickname: 'A\u009Bs\u202Eh' })
  expect(await run('show', '100000000008')).toEqual({ code: 1, out: 'there is no member 100000000008\n' })
})

test('with a running site, that site revokes, exports, erases and imports', async () => {
  expect(await run('revoke', memberNumber.replace(/^(\d{4})/, '$1-'), '--as', 'Kim')).toEqual({
    code: 0,
    out: `members: 1 sessions of ${memberNumber} ended\n`,
  })
  expect((await run('revoke', memberNumber)).out).toContain('the operator’s name is missing: add --as <name>, or set OPERATOR')
  expect(await database.db.select({ operator: operatorActs.operator, act: operatorActs.act }).from(operatorActs)).toEqual([
    { operator: 'kim', act: 'sessions-revoked' },
  ])
  const out = join(folder, 'out')
  for (const verb of ['export', 'erase'])
    expect(await run(verb, memberNumber)).toEqual({
      code: 1,
      out: 'the operator’s name is missing: add --as <name>, or set OPERATOR\n',
    })
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  const unusable: [string, string][] = [
    [taken, `${taken} is a file: choose a new folder`],
    [join(taken, 'below'), `nothing can be written to ${join(taken, 'below')}: a part of its path is a file; choose another folder`],
  ]
  const inProc = '/proc/no-folder/below'
  // Below it the system refuses to create folders.
  if (process.platform === 'linux')
    unusable.push([inProc, `nothing can be written to ${inProc}: no folder can be created there; choose another folder`])
  for (const [place, why] of unusable)
    expect(await run('export', memberNumber, '--out', place, '--as', 'Lee')).toEqual({ code: 1, out: `${why}\n` })
  expect(await run('export', memberNumber, '--out', out, '--as', 'Lee')).toEqual({
    code: 0,
    out: `${memberNumber} is exported: data.json and 0 images\nwritten to ${out}\n`,
  })
  const data = join(out, 'data.json')
  expect(JSON.parse(readFileSync(data, 'utf8'))).toMatchObject({
    memberNumber,
    tables: {
      members: { rows: [{ nickname: 'Ash' }] },
      session_families: { rows: expect.arrayContaining([expect.objectContaining({ revokedReason: 'operator' })]) as unknown },
    },
  })
  expect(process.platform === 'win32' || (statSync(data).mode & 0o777) === 0o600).toBe(true)
  expect(await run('export', memberNumber, '--out', out, '--as', 'Lee')).toEqual({
    code: 1,
    out: `${out} is not empty: choose a new folder\n`,
  })
  expect(await run('export', '--contact', 'a@mail.example', '--out', join(folder, 'nothing', 'below'), '--as', 'lee')).toEqual({
    code: 0,
    out: 'no data is stored about a@mail.example\n',
  })
  expect(existsSync(join(folder, 'nothing'))).toBe(false)
  expect(await run('erase', memberNumber, '--as', 'Lee')).toEqual({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${memberNumber} is erased: .*member_identities 1, members 1\n$`)) as string,
  })
  expect(await database.db.select({ operator: operatorActs.operator, act: operatorActs.act }).from(operatorActs)).toEqual([
    { operator: 'kim', act: 'sessions-revoked' },
    { operator: 'lee', act: 'member-exported' },
    { operator: 'lee', act: 'member-exported' },
    { operator: 'lee', act: 'member-erased' },
  ])
  expect(await run('erase', memberNumber, '--as', 'lee')).toEqual({ code: 0, out: `there is no member ${memberNumber}\n` })
  expect(await run('erase', '--contact', 'a@mail.example', '--as', 'lee')).toEqual({
    code: 0,
    out: 'no data is stored about a@mail.example\n',
  })
  const file = join(folder, 'players.jsonl')
  const line = { nickname: 'Rye', identities: [{ issuer: 'https://game.test', subject: 'imported' }] }
  writeFileSync(file, `${JSON.stringify(line)}\n`)
  expect(await run('import', file)).toEqual({
    code: 0,
    out: `members: 1 in ${file}, 1 of them new, 0 identities not linked\n`,
  })
  expect((await run('import', file)).out).toContain('0 of them new')
  expect(await run('import', 'no-such.jsonl')).toEqual({ code: 1, out: `${join(process.cwd(), 'no-such.jsonl')} does not exist\n` })
  expect(await run('import', 'server')).toEqual({ code: 1, out: `${join(process.cwd(), 'server')} is not a file\n` })
  expect(await run('import', 'package.json')).toMatchObject({ code: 1, out: expect.stringContaining('package.json:1') as string })
  expect((await findCommandServer(folder)!('members', { verb: 'remove', whom: '1', isContact: false })).status).toBe(400)
}, 120_000)

test('without a running site, the command works by itself; wrong arguments print the usage', async () => {
  commandServer.close()
  await database.close()
  expect(await run('revoke', '000000000000', '--as', 'kim')).toEqual({ code: 1, out: 'there is no member 000000000000\n' })
  expect(await run('erase', '--contact', 'nobody', '--as', 'lee')).toEqual({
    code: 1,
    out: 'nobody is neither an e-mail address nor a mobile number with + and country code\n',
  })
  for (const args of [[], ['erase'], ['remove', '1'], ['erase', '1', '--contact', 'a@mail.example'], ['import']])
    expect([args, await run(...args)]).toEqual([args, { code: 2, out: expect.stringContaining('usage: npm run members') as string }])
  for (const args of [
    ['import', 'm1'],
    ['revoke', '1', '--as', 'kim'],
    ['erase', '1', '--as', 'kim'],
    ['show', '1'],
  ])
    expect([args, await run(...args, 'm2')]).toEqual([
      args,
      { code: 1, out: expect.stringMatching(/^not expected: m2 \(a text with spaces needs quotes\)\nusage/) as string },
    ])
  expect((await run('erase', '--colour')).out).toContain('usage')
}, 120_000)
