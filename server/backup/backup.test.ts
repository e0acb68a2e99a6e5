/** A backup of a used site, restored to an empty place: every row and every file is restored, and all invariants hold. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlantedSite } from '#tests/helpers/planted-site.ts'
import { copyOfTemplate } from '#tests/helpers/provider-database.ts'
import { CannotOpen } from '../platform/cannot-open.ts'
import { OnceProduction } from '../platform/data-folder.ts'
import { openDatabase, type DatabasePlace, type OpenDatabase } from '../platform/database.ts'
import { openFolderStore } from '../platform/file-store.ts'
import { CannotDo } from '../platform/operator-command.ts'
import { runMembersCommand } from '../personal-data/members-command.ts'
import { upsertMember } from '../session/members.queries.ts'
import { createSupportRequest, type NewRequest } from '../support/write-request.ts'
import { guardProductionData } from '../site/production-mark.ts'
import { readBackup, whyNoBackup, writeManifest } from './backup-folder.ts'
import { parseBackupCommand, createResult, requireFound, restoreResult } from './backup-command.ts'
import type { BackupDeps } from './make-backup.ts'
import { connectionOf } from './postgres-programs.ts'
import { restoreBackup } from './restore-backup.ts'

const site = openPlantedSite()
const folder = mkdtempSync(join(tmpdir(), 'backup-'))
const backup = join(folder, 'first')
const url = process.env['TEST_DATABASE_URL']
let deps: BackupDeps
let made: number
const production = { DATA_DIR: folder, DATABASE_URL: url, DEPLOYMENT: 'production', SANDBOX: 'off' } as const
const ends: (() => Promise<void>)[] = []

/** An empty place for a database. */
async function emptyPlace(): Promise<DatabasePlace> {
  if (url === undefined) return { folder: join(mkdtempSync(join(folder, 'data-')), 'pglite') }
  const copy = await copyOfTemplate(url, 'template1')
  ends.push(copy.drop)
  return { url: copy.url }
}
const emptyFiles = () => openFolderStore(mkdtempSync(join(folder, 'files-')))

beforeAll(async () => {
  await site.plant('b4c2', 5, '198.51.100.71')
  const { database } = site.shop.provider
  const { rows } = await database.query('select current_database() as name', [])
  const DATABASE_URL = url === undefined ? undefined : new URL(`/${String(rows[0]!['name'])}`, url).href
  deps = { database, files: site.deps.files, now: site.deps.now, environment: { DATABASE_URL } }
  await guardProductionData(database.db, production)
  ;({ code: made } = await createResult(deps, ['create', backup]))
}, 120_000)
afterAll(async () => {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
})

/** All rows of all tables, as text, by table. */
async function rowsOf({ query }: OpenDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await query(
    `select table_schema || '.' || table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`,
    [],
  )
  const all: Record<string, string[]> = {}
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await query(`select t::text as row from ${name} t order by 1`, [])
    all[name] = rows.map(({ row }) => String(row))
  }
  return all
}

/** Some sessions have ended since the backup, and some refresh tokens were used. */
const ofSessions = ['public.session_families', 'public.access_tokens', 'public.refresh_tokens']

test('restoring a backup restores every row and file except sessions, and the audit of the result passes', async () => {
  expect(made).toBe(0)
  const place = await emptyPlace()
  const files = emptyFiles()
  const { database } = await restoreBackup(backup, { place, files })
  try {
    const [there, here] = [await rowsOf(deps.database), await rowsOf(database)]
    expect(Object.keys(here)).toEqual(Object.keys(there))
    expect(Object.values(there).flat().length).toBeGreaterThan(500)
    for (const [table, rows] of Object.entries(there)) expect([table, here[table]]).toEqual([table, ofSessions.includes(table) ? [] : rows])
    for (const table of ofSessions) expect([table, there[table]!.length > 0]).toEqual([table, true])
    const trial = { ...production, DEPLOYMENT: 'local', SANDBOX: 'on' } as const
    await expect(guardProductionData(database.db, trial)).rejects.toThrow(OnceProduction)
  } finally {
    await database.close()
  }
  const names: string[] = []
  for await (const name of deps.files.list()) names.push(name)
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) expect([name, await files.read(name)]).toEqual([name, await deps.files.read(name)])
  // The same backup on another machine, restored as the command does it.
  const { lines, code } = await restoreResult(backup, { place: await emptyPlace(), files: emptyFiles() })
  expect([code, lines[0], lines[1], lines[2], lines.at(-1)]).toEqual([
    0,
    `restored the backup of ${site.deps.now().toISOString()}: the database and ${String(names.length)} files`,
    'all sessions of the backup have ended: members log in again',
    `members who were erased after ${site.deps.now().toISOString()} are back: erase them again`,
    expect.stringMatching(/^(\d+) of \1 rules hold$/),
  ])
}, 120_000)

test('a file store that is newer than the backup: the images that no job would delete are named', async () => {
  const files = emptyFiles()
  for (const name of ['inquiries/newer.png', 'copied/newer.webp']) await files.write(name, new Uint8Array(1), 'image/png')
  const { lines, code } = await restoreResult(backup, { place: await emptyPlace(), files })
  expect([code, ...lines.slice(2, 4)]).toEqual([
    0,
    'players’ images that are newer than the backup, so that no job deletes them; delete them:',
    '  inquiries/newer.png',
  ])
}, 120_000)

describe.runIf(url !== undefined)('a database whose extensions belong to another role', () => {
  const role = `owner_${randomBytes(4).toString('hex')}`
  const run = async (database: string, ...statements: string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: database })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const emptyOfRole = async (): Promise<URL> => {
    const place = await emptyPlace()
    const extensions = ['pg_trgm', 'pg_stat_statements'].map((name) => `create extension ${name}`)
    const owned = new URL(place.url!)
    await run(place.url!, ...extensions, `alter database ${owned.pathname.slice(1)} owner to ${role}`)
    owned.username = role
    return owned
  }
  beforeAll(() => run(url!, `create role ${role} login`))
  // The databases of the role are dropped before it.
  afterAll(() => void ends.push(() => run(url!, `drop role ${role}`)))

  test('is restored, although the dump has the comments of extensions, and extensions have views', async () => {
    const place = { url: (await emptyOfRole()).href }
    const { lines, code } = await restoreResult(backup, { place, files: emptyFiles() })
    expect([code, lines.at(-1)]).toEqual([0, expect.stringMatching(/^(\d+) of \1 rules hold$/)])
  }, 120_000)

  test.each(['create table own (id int)', 'create view own as select 1 as id'])('is refused after: %s', async (statement) => {
    const place = { url: (await emptyOfRole()).href }
    await run(place.url, statement)
    await expect(restoreBackup(backup, { place, files: emptyFiles() })).rejects.toThrow('is not empty: use a new one')
  })

  test('is refused in one line if it does not exist', async () => {
    const place = await emptyOfRole()
    place.pathname = '/no_such_site'
    await expect(restoreBackup(backup, { place: { url: place.href }, files: emptyFiles() })).rejects.toThrow(
      new CannotOpen('cannot open PostgreSQL (DATABASE_URL): there is no database no_such_site: create it (createdb no_such_site)'),
    )
  })
})

describe.runIf(url === undefined)('an erased member’s texts', () => {
  const text = 'The words of an erased member'
  let place: { folder: string }
  const filesWith = (root: string): string[] =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes(text))
      .map(({ name }) => name)
  const backupOf = async (database: OpenDatabase, name: string): Promise<Buffer> => {
    const made = join(folder, name)
    const { code } = await createResult({ ...deps, database, files: emptyFiles() }, ['create', made])
    expect(code).toBe(0)
    return gunzipSync(readFileSync(join(made, 'database.tar.gz')))
  }
  /** As a site that has run for a while: it has several files of the WAL, and is opened again, which writes all rows into the tables. */
  const withTexts = async (): Promise<{ database: OpenDatabase; memberNumber: string }> => {
    place = { folder: join(mkdtempSync(join(folder, 'erased-')), 'pglite') }
    let database = await openDatabase(place)
    const identities = [{ issuer: 'https://game.test', subject: text }]
    const memberId = await upsertMember(database.db, { nickname: text, identities }, deps.now())
    const fields = { type: 1, title: text, content: text, privacyConsent: 'true', consentVersion: '1', requestKey: randomUUID() } as const
    const request: NewRequest = { ...fields, locale: 'en', files: [] }
    await createSupportRequest({ ...site.deps, db: database.db }, memberId, request)
    for (const statement of ['select pg_switch_wal()', 'checkpoint', 'select pg_switch_wal()']) await database.statements(statement)
    await database.close()
    database = await openDatabase(place)
    const { rows } = await database.query('select member_number from members where id = $1', [memberId])
    return { database, memberNumber: String(rows[0]!['member_number']) }
  }
  const erase = (db: OpenDatabase['db'], whom: string) =>
    runMembersCommand({ ...site.deps, db }, { verb: 'erase', whom, isContact: false, operator: 'kim' })

  test('are in no file of the database after the erasure, and in no later backup', async () => {
    const { database, memberNumber } = await withTexts()
    expect([filesWith(place.folder).length > 1, (await backupOf(database, 'before')).includes(text)]).toEqual([true, true])
    expect((await erase(database.db, memberNumber)).code).toBe(0)
    expect(filesWith(place.folder)).toEqual([])
    expect((await backupOf(database, 'after')).includes(text)).toBe(false)
    await database.close()
    expect(filesWith(place.folder)).toEqual([])
  }, 120_000)

  test('are in no backup either if a job deleted them, or an older version erased them', async () => {
    const { database } = await withTexts()
    await database.statements('delete from members')
    expect(filesWith(place.folder).length).toBeGreaterThan(1)
    expect((await backupOf(database, 'deleted')).includes(text)).toBe(false)
    await database.close()
  }, 120_000)

  test('are reported with code 1 if the files cannot be rewritten; the next backup rewrites them', async () => {
    const { database, memberNumber } = await withTexts()
    const functionOf = (body: string): string =>
      `create or replace function pass(n int) returns int immutable language plpgsql as 'begin ${body}; return n; end'`
    await database.statements(`${functionOf('null')}; create table passed as select 1 as n; create index on passed (pass(n))`)
    await database.statements(functionOf("raise exception ''not now''"))
    const { code, lines } = await erase(database.db, memberNumber)
    expect([code, lines]).toEqual([
      1,
      [
        expect.stringContaining(`${memberNumber} is erased: `),
        'the files of the database cannot be rewritten, see the log: they contain deleted texts until the next backup, which rewrites them first',
      ],
    ])
    await expect(backupOf(database, 'refused')).rejects.toThrow('not now')
    await database.statements(functionOf('null'))
    expect((await backupOf(database, 'rewritten')).includes(text)).toBe(false)
    await database.close()
  }, 120_000)
})

test('a server that does not listen is reported in one line', async () => {
  const copy = mkdtempSync(join(folder, 'told-'))
  writeManifest(copy, { ...(await readBackup(backup)), database: 'postgresql', parts: [] })
  const place = { url: 'postgres://shop:s3cret@127.0.0.1:1/site' }
  await expect(restoreBackup(copy, { place, files: emptyFiles() })).rejects.toThrow(
    new CannotOpen('cannot open PostgreSQL (DATABASE_URL): no server listens at 127.0.0.1:1: start PostgreSQL, or correct DATABASE_URL'),
  )
})

test('files of any name are restored', async () => {
  const files = emptyFiles()
  const names = ['inquiries/a.webp', 'event/picture (1) + frame.png', 'event/그림 [2]..png', '.DS_Store', ' ']
  for (const name of names) await files.write(name, new TextEncoder().encode(name), 'image/png')
  const made = join(folder, 'names')
  await createResult({ ...deps, files }, ['create', made])
  const restored = emptyFiles()
  await (await restoreBackup(made, { place: await emptyPlace(), files: restored })).database.close()
  for (const name of names) expect(new TextDecoder().decode(await restored.read(name))).toBe(name)
}, 120_000)

test('a stored file whose name leads outside the folder is not written, and there is no backup', async () => {
  const made = join(folder, 'outside')
  const files = {
    ...emptyFiles(),
    list: async function* () {
      yield '../../outside.png'
    },
    read: () => Promise.resolve(new Uint8Array(1)),
  }
  await expect(createResult({ ...deps, files }, ['create', made])).rejects.toThrow(
    new CannotDo('a backup cannot contain the stored file ../../outside.png: rename it, without the part ..'),
  )
  expect([existsSync(join(folder, 'outside.png')), existsSync(join(made, 'backup.json'))]).toEqual([false, false])
}, 120_000)

test('if a file cannot be restored, the restored database has no sessions', async () => {
  const place = await emptyPlace()
  const files = { ...emptyFiles(), write: () => Promise.reject(new Error('refused by the bucket')) }
  await expect(restoreBackup(backup, { place, files })).rejects.toThrow('refused by the bucket')
  const database = await openDatabase(place)
  const rows = await rowsOf(database)
  await database.close()
  expect([rows['public.members']!.length > 0, ofSessions.flatMap((table) => rows[table])]).toEqual([true, []])
}, 120_000)

test('a place that is not empty is refused and stays unchanged', async () => {
  const place = await emptyPlace()
  await (await restoreBackup(backup, { place, files: emptyFiles() })).database.close()
  await expect(restoreBackup(backup, { place, files: emptyFiles() })).rejects.toThrow(/is not empty|there is a database/)
  await expect(createResult(deps, ['create', backup])).rejects.toThrow(`${backup} is not empty: choose a new folder`)
  await expect(createResult(deps, ['restore', backup])).rejects.toThrow('the site runs with this data folder')
}, 120_000)

test('a backup that the running site wrote where the operator cannot find it is no success', () => {
  const done = { lines: ['done'], code: 0 }
  expect(requireFound(backup, done)).toBe(done)
  for (const other of [join(folder, 'unseen'), mkdtempSync(join(folder, 'empty-'))])
    expect(() => requireFound(other, done)).toThrow(CannotDo)
  const failed = { lines: ['the disk is full'], code: 1 }
  expect(requireFound(join(folder, 'unseen'), failed)).toBe(failed)
})

test('a folder that cannot be written is reported with the reason, and a full disk too', async () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  await expect(createResult(deps, ['create', file])).rejects.toThrow(`${file} is a file: choose a new folder`)
  for (const place of process.platform === 'linux' ? ['/proc/no-folder', '/proc/no-folder/below'] : [])
    await expect(createResult(deps, ['create', place])).rejects.toThrow(
      `the backup cannot be written to ${place}: no folder can be created there; choose another folder`,
    )
  for (const place of [join(file, 'below'), join(file, 'below', 'deeper')])
    await expect(createResult(deps, ['create', place])).rejects.toThrow(
      `the backup cannot be written to ${place}: a part of its path is a file; choose another folder`,
    )
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(whyNoBackup(full, folder)).toEqual(
    new CannotDo(`the backup cannot be written to ${folder}: the disk is full; choose another folder`),
  )
  expect(whyNoBackup(new Error('other'), folder)).toEqual(new Error('other'))
})

test('only the owner of the process can read a backup', () => {
  const modes = readdirSync(backup, { recursive: true, encoding: 'utf8' }).map((name) => [name, statSync(join(backup, name)).mode & 0o077])
  expect(modes.filter(([, mode]) => mode !== 0)).toEqual([])
  expect(statSync(backup).mode & 0o077).toBe(0)
})

describe('a bad backup is refused and nothing is written', () => {
  const spoilt: [name: string, spoil: (copy: string) => void, expected: string | RegExp][] = [
    ['no manifest', (copy) => rmSync(join(copy, 'backup.json')), 'is not a backup: backup.json is missing'],
    ['not finished, or another format', (copy) => writeFileSync(join(copy, 'backup.json'), '{"format":"x"}'), 'can read'],
    ['invalid JSON', (copy) => writeFileSync(join(copy, 'backup.json'), '\uFEFF{'), 'can read'],
    [
      'a byte of the database has changed',
      (copy) => {
        const name = readdirSync(copy).find((one) => one.startsWith('database'))!
        const bytes = readFileSync(join(copy, name))
        bytes[200]! ^= 1
        writeFileSync(join(copy, name), bytes)
      },
      /the backup is damaged: database\.\S+ was changed after the backup/,
    ],
    ['a file is missing', (copy) => rmSync(join(copy, 'files'), { recursive: true }), /the backup is damaged: files\/\S+ is missing/],
  ]
  test.each(spoilt)('%s', async (_name, spoil, expected) => {
    const copy = mkdtempSync(join(folder, 'copy-'))
    for (const name of readdirSync(backup, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue
      const to = name.parentPath.replace(backup, copy)
      mkdirSync(to, { recursive: true })
      writeFileSync(join(to, name.name), readFileSync(join(name.parentPath, name.name)))
    }
    spoil(copy)
    const place = await emptyPlace()
    await expect(restoreBackup(copy, { place, files: emptyFiles() })).rejects.toThrow(expected)
    expect(place.folder !== undefined && existsSync(place.folder)).toBe(false)
  })

  const errorOf = async (change: object): Promise<string> => {
    const copy = mkdtempSync(join(folder, 'told-'))
    writeFileSync(join(copy, 'backup.json'), JSON.stringify({ ...(await readBackup(backup)), parts: [], ...change }))
    return restoreBackup(copy, { place: await emptyPlace(), files: emptyFiles() }).then(
      () => 'restored',
      (error: unknown) => (error as Error).message,
    )
  }
  test('a newer version and another kind of database are refused', async () => {
    expect(await errorOf({ migrations: 9999 })).toContain('made by a newer version')
    expect(await errorOf({ database: url === undefined ? 'postgresql' : 'pglite' })).toMatch(/^the backup is of/)
  })
  test.each(['files/../../x', 'files/..', '..', 'files/..\\x', '/etc/x', 'files/a\0b', ''])(
    'a part outside the folder: %j',
    async (name) => {
      expect(await errorOf({ parts: [{ name, bytes: 0, sha256: '' }] })).toContain('can read')
    },
  )

  test.each([[[]], [['create']], [['delete', 'x']], [['create', '--all', 'a']]])('%j prints the usage', (args) => {
    expect(() => parseBackupCommand(args)).toThrow('usage')
  })
  test('a second folder is not expected', () => {
    expect(() => parseBackupCommand(['create', 'a', 'b'])).toThrow('not expected: b (a text')
  })
})

test.each([
  ['postgres://u:p%40w@db.test:6543/shop', { PGHOST: 'db.test', PGPORT: '6543', PGUSER: 'u', PGPASSWORD: 'p@w', PGDATABASE: 'shop' }],
  ['postgres://u@[::1]/shop?sslmode=require', { PGHOST: '::1', PGUSER: 'u', PGDATABASE: 'shop', PGSSLMODE: 'require' }],
  ['postgres:///shop?host=/run/postgresql', { PGHOST: '/run/postgresql', PGDATABASE: 'shop' }],
])('connection parameters of %s are passed as environment variables', (address, connection) => {
  expect(connectionOf(address)).toEqual(connection)
})
test('a connection parameter that pg_dump does not accept is reported', () => {
  expect(() => connectionOf('postgres://db.test/shop?pgbouncer=true')).toThrow('run pg_dump yourself')
})
