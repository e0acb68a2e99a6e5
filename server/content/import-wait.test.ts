/** Imports on PostgreSQL have no time limit: they wait for another process's import, and may change a million coupons. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyOfTemplate, templateDatabases, testNow } from '#tests/helpers/provider-database.ts'
import { openDatabase, type OpenDatabase } from '../platform/database.ts'
import { importLock, importPack } from './import-pack.ts'
import { findStoredPack } from './pack-relation.ts'
import { findPictureState } from './picture-state.ts'
import type { Pack } from './read-pack.ts'

const server = process.env['TEST_DATABASE_URL']
if (server === undefined) console.warn('SKIPPED: imports of a real PostgreSQL; npm test runs them where it can')

/** In ms; far below the usual limit, so that the test is short. */
const limit = 100

describe.skipIf(server === undefined)('imports on PostgreSQL', () => {
  let own: Awaited<ReturnType<typeof copyOfTemplate>>
  let database: OpenDatabase
  beforeAll(async () => {
    own = await copyOfTemplate(server!, templateDatabases.demo)
    database = await openDatabase({ url: own.url, timeLimit: limit })
  })
  afterAll(async () => {
    await database.close()
    await own.drop()
  })

  test('an import waits for another process longer than a query of a request may take', async () => {
    const { db } = database
    await expect(db.execute(sql`select pg_sleep(10)`)).rejects.toThrow('Failed query')
    const admin = new pg.Client({ connectionString: own.url })
    await admin.connect()
    await admin.query('begin')
    await admin.query('select pg_advisory_xact_lock($1)', [importLock])
    const pack = { ...(await findStoredPack(db))! } as unknown as Pack
    const pictures = (await findPictureState(db))!
    const imported = importPack(db, pack, { now: testNow, mode: 'start', folder: 'pack', pictures, copyOf: (src) => src })
    const waiting = async (): Promise<unknown> => {
      // A transaction sees one snapshot of the activity otherwise.
      await admin.query('select pg_stat_clear_snapshot()')
      // Ten times the limit has passed.
      const text = `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event = 'advisory' and query_start < clock_timestamp() - interval '1 second'`
      return (await admin.query<{ count: number }>(text)).rows[0]!.count
    }
    await expect.poll(waiting).toBe(1)
    await admin.query('commit')
    await admin.end()
    expect(await imported).toMatchObject({ type: 'left' })
  }, 60_000)
})
