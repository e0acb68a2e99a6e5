/**
 * A new version migrates the data of the previous version, and the previous version still works with the migrated database: both run side
 * by side while processes are replaced, and a rollback only starts the previous version again (docs/operations.md "Upgrade and rollback").
 */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle as onPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as onPGlite } from 'drizzle-orm/pglite'
import { migrate as migratePGlite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOfTemplate } from '#tests/helpers/provider-database.ts'
import { openDatabase, type OpenDatabase } from './database.ts'

const folder = 'server/drizzle'
interface Journal {
  entries: { idx: number; tag: string; when: number }[]
}
interface Snapshot {
  tables: Record<
    string,
    {
      name: string
      columns: Record<string, { name: string; type: string; notNull: boolean; default?: unknown }>
      uniqueConstraints: Record<string, { columns: string[] }>
    }
  >
}
const json = (file: string): unknown => JSON.parse(readFileSync(join(folder, 'meta', file), 'utf8'))
const { entries } = json('_journal.json') as Journal
const [before, last] = entries.slice(-2) as [Journal['entries'][number], Journal['entries'][number]]
/** The tables that drizzle-kit has recorded for a migration. */
const tablesAt = ({ idx }: { idx: number }): Snapshot =>
  json(readdirSync(join(folder, 'meta')).find((name) => name.startsWith(String(idx).padStart(4, '0')))!) as Snapshot

/** Unique constraints that a migration has replaced, and why the previous version works without them. */
const replaced: Record<string, string> = {
  orders_auth_code_unique:
    '0014: `provider` has a default, so what this version writes stays unique by `orders_payment`; no statement names it',
  orders_provider_trade_no_unique: '0014: the same by `orders_trade`',
}

/**
 * Migrations of an earlier version, and a function that opens a database: of the kind that this test run uses.
 * @param first the first migration that the version does not have
 */
async function versionBefore(first = last.idx) {
  const copy = mkdtempSync(join(tmpdir(), 'site-before-'))
  cpSync(folder, copy, { recursive: true })
  for (const { tag } of entries.slice(first)) rmSync(join(copy, `${tag}.sql`))
  const journal = json('_journal.json') as Journal
  writeFileSync(join(copy, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  const url = process.env['TEST_DATABASE_URL']
  const close = () => rmSync(copy, { recursive: true })
  if (url === undefined) {
    const data = mkdtempSync(join(tmpdir(), 'site-upgrade-'))
    const at = join(data, 'pglite')
    /** Opens, migrates and closes again. */
    const start = async (sql: string): Promise<void> => {
      const client = await PGlite.create({ dataDir: at, extensions: { pg_trgm } })
      await client.exec('create extension if not exists pg_trgm')
      await migratePGlite(onPGlite(client), { migrationsFolder: copy })
      await client.exec(sql)
      await client.close()
    }
    return { start, now: { folder: at }, close: () => (close(), rmSync(data, { recursive: true })) }
  }
  const own = await copyOfTemplate(url, 'template1')
  const start = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    await client.query('create extension if not exists pg_trgm')
    await migratePostgres(onPostgres(client), { migrationsFolder: copy })
    await client.query(sql)
    await client.end()
  }
  return { start, now: { url: own.url }, close: () => (close(), own.drop()) }
}

/** Rows that the previous version writes; `n` distinguishes members. */
const rows = (n: number): string => {
  const id = `00000000-0000-4000-8000-00000000000${String(n)}`
  return `
  insert into members (id, member_number, nickname, created_at) values ('${id}', '10000000000${String(n)}', 'Ash', now());
  insert into orders (order_no, member_id, idempotency_key, state, product_id, product_name, contents, prices, limit_type, quantity, free,
    currency, unit_amount, amount, region, lang, return_to, consent_version, consent_at, created_at, expires_at, auth_code)
  values ('EH-${String(n)}', '${id}', '${id}', 'ready', 'gem-pouch', '{}', '[]', '{}', 'none', 1, false,
    'USD', 490, 490, 'KR', 'en', '/', '2026-11-22', now(), now(), now(), 'A${String(n)}');`
}

let old: Awaited<ReturnType<typeof versionBefore>>
beforeAll(async () => {
  old = await versionBefore()
})
afterAll(() => old.close())

async function withThisVersion<T>(run: (database: OpenDatabase) => Promise<T>, version = old): Promise<T> {
  const database = await openDatabase(version.now)
  try {
    return await run(database)
  } finally {
    await database.close()
  }
}

test('this version migrates the previous version’s data; the previous version still writes, and this version reads it', async () => {
  await old.start(rows(1))
  const migrations = async ({ query }: OpenDatabase): Promise<number> =>
    (await query('select created_at from drizzle.__drizzle_migrations', [])).rows.length
  const orders = async ({ query }: OpenDatabase): Promise<unknown[]> =>
    (await query('select order_no from orders order by order_no', [])).rows.map((row) => row['order_no'])
  expect(await withThisVersion(async (database) => [await migrations(database), await orders(database)])).toEqual([
    entries.length,
    ['EH-1'],
  ])
  await old.start(rows(2))
  expect(await withThisVersion(async (database) => [await migrations(database), await orders(database)])).toEqual([
    entries.length,
    ['EH-1', 'EH-2'],
  ])
}, 120_000)

test('the previous version finds all its tables, columns and unique constraints, and new columns need no value', async () => {
  const known = tablesAt(before)
  const { columns, uniques } = await withThisVersion(async ({ query }) => ({
    columns: (
      await query(
        `select table_name as table, column_name as column, is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as free
         from information_schema.columns where table_schema = 'public'`,
        [],
      )
    ).rows as { table: string; column: string; free: boolean }[],
    uniques: (await query(`select conname as name from pg_constraint where contype = 'u'`, [])).rows.map(({ name }) => name as string),
  }))
  const tables = Object.values(known.tables)
  expect(tables.length).toBeGreaterThan(30)
  const isThere = (table: string, column: string): boolean => columns.some((one) => one.table === table && one.column === column)
  const gone = tables.flatMap((table) =>
    Object.keys(table.columns)
      .filter((column) => !isThere(table.name, column))
      .map((column) => `${table.name}.${column}`),
  )
  const wanted = columns.filter(({ table, column, free }) => {
    const of = tables.find(({ name }) => name === table)
    return of !== undefined && of.columns[column] === undefined && !free
  })
  const unguarded = tables.flatMap(({ uniqueConstraints }) =>
    Object.keys(uniqueConstraints).filter((name) => !uniques.includes(name) && !(name in replaced)),
  )
  expect({ gone, wanted, unguarded }).toEqual({ gone: [], wanted: [], unguarded: [] })
}, 60_000)

test('0018 marks the refunds that operators started before it', async () => {
  const version = await versionBefore(18)
  const refund = (n: number, reason: string): string => `${rows(n)}
    insert into withdrawals (order_no, receipt_no, requested_at, next_attempt_at) values ('EH-${String(n)}', 'W-${String(n)}', now(), now());
    insert into order_events (order_no, at, state, reason) values ('EH-${String(n)}', now(), 'refundRequested', '${reason}');`
  await version.start(refund(1, 'operator') + refund(2, 'withdrawal'))
  const marks = await withThisVersion(
    async ({ query }) => (await query('select order_no, by_operator from withdrawals order by order_no', [])).rows,
    version,
  )
  await version.close()
  expect(marks).toEqual([
    { order_no: 'EH-1', by_operator: true },
    { order_no: 'EH-2', by_operator: false },
  ])
}, 120_000)

describe('migrations from 0014 on only add, and never remove or change', () => {
  /** Changes that would break the previous version. */
  const breaking: [what: string, statement: RegExp][] = [
    ['drops a table or a column', /\bdrop\s+(table|column|view|sequence|type)\b/i],
    ['renames', /\brename\b/i],
    ['changes the type of a column', /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i],
    ['asks for a value that the version before does not write', /\bset\s+not\s+null\b/i],
    ['drops a default that it relies on', /\bdrop\s+default\b/i],
    ['adds a column that it would have to fill', /\badd\s+column\b(?![^;]*\bdefault\b)[^;]*\bnot\s+null\b/i],
    ['takes rows away', /\b(delete\s+from|truncate)\b/i],
  ]
  const breaks = (sql: string): string[] =>
    sql
      .split('--> statement-breakpoint')
      .flatMap((statement) => breaking.filter(([, pattern]) => pattern.test(statement)).map(([what]) => `${what}: ${statement.trim()}`))

  const released = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= '0014')
  test.each(released)('%s', (name) => {
    expect(breaks(readFileSync(join(folder, name), 'utf8'))).toEqual([])
  })

  test.each([
    ['ALTER TABLE "orders" DROP COLUMN "region";', 1],
    ['DROP TABLE "orders";', 1],
    ['ALTER TABLE "orders" RENAME COLUMN "a" TO "b";', 1],
    ['ALTER TABLE "orders" ALTER COLUMN "region" SET NOT NULL;', 1],
    ['ALTER TABLE "orders" ALTER COLUMN "amount" SET DATA TYPE text;', 1],
    ['ALTER TABLE "orders" ADD COLUMN "x" text NOT NULL;', 1],
    [`ALTER TABLE "orders" ADD COLUMN "x" text DEFAULT 'a' NOT NULL;`, 0],
    ['ALTER TABLE "orders" ADD COLUMN "x" text;--> statement-breakpoint CREATE TABLE "y" ("z" text NOT NULL);', 0],
    ['delete from orders;', 1],
  ])('%s: breaking changes %i', (sql, found) => {
    expect(breaks(sql).length).toBe(found)
  })
})
