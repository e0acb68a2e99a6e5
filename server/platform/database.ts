/**
 * One drizzle schema and one migration folder for two databases: PGlite in the data folder by default, PostgreSQL >= 15 by `DATABASE_URL`.
 * SQL is limited to PostgreSQL 15. PGlite has one connection: a query on the outer `db` inside `db.transaction` waits forever.
 */
import { dirname, join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Client } from 'pg'
import { requireVersion, whyNoFolder, whyNoPostgres } from './cannot-open.ts'
import { removeOldAddress } from './command-server.ts'
import { makePrivate } from './data-folder.ts'
import { boundedPool, DatabaseAway, rethrowQueryError } from './database-away.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { rewriteFiles, startUpkeep } from './embedded-upkeep.ts'
import type { Environment } from './environment.ts'

/** A database or a transaction of it, by drizzle: the same type for PGlite and PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>

/** Port: an open, migrated database. */
export interface OpenDatabase {
  db: Database
  /** SQL text with `$1` parameters, for libraries with their own statements; never inside a transaction of `db`. */
  query: (text: string, values: unknown[]) => Promise<{ rows: Record<string, unknown>[]; rowCount: number }>
  /** One or several statements, returns the rows of all of them, for the job queue; never inside a transaction of `db`. */
  statements: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  kind: 'pglite' | 'postgresql'
  /** Number of connections, and of queries that wait for one; undefined if there is only one connection. */
  pool?: () => Record<'used' | 'idle' | 'waiting', number>
  /**
   * A consistent snapshot of the embedded database as one compressed file, without the content of deleted rows; undefined on PostgreSQL, which
   * has `pg_dump`.
   */
  snapshot?: () => Promise<Blob>
  /** Resolves when the database responds; rejects otherwise. A connection that accepts no writes is closed: a new one may reach the new primary. */
  ping: () => Promise<void>
  close: () => Promise<void>
}

/** The advisory lock of migrations, an arbitrary constant: replicas that start at the same time migrate one after the other. */
export const migrationLock = 727_274
const migrations = { migrationsFolder: 'server/drizzle' }

/** By database with limits of time for each query: a connection of its own without them. */
const unlimited = new WeakMap<Database, () => Promise<{ db: Database; close: () => Promise<void> }>>()

/**
 * For work of an operator, which may take longer than a query of a request may: it waits for another process, or changes a million rows.
 * @param work gets the database without limits of time; only the embedded one has none anyway
 */
export async function withoutTimeLimits<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  const open = unlimited.get(db)
  if (open === undefined) return work(db)
  const own = await open()
  try {
    return await work(own.db)
  } finally {
    await own.close()
  }
}

/** @returns a connection to PostgreSQL without limits of time, not yet open */
export async function unlimitedClient(url: string): Promise<Client> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // A connection that breaks emits an error, which would end the process; the running query, or the next one, fails.
  client.on('error', () => {})
  return client
}

async function openPostgres({ url, isPrepared = true, timeLimit = 10_000 }: DatabasePlace & { url: string }): Promise<OpenDatabase> {
  const [{ drizzle }, { migrate }, { default: pg }] = await Promise.all([
    import('drizzle-orm/node-postgres'),
    import('drizzle-orm/node-postgres/migrator'),
    import('pg'),
  ])
  // A migration may take long, and waits for the migrations of other replicas.
  const migrating = await unlimitedClient(url)
  try {
    await migrating.connect()
    const { rows } = await migrating.query<{ version: string }>("select current_setting('server_version_num') as version")
    requireVersion(Number(rows[0]!.version))
    // One transaction for the lock and all that it protects: behind a pooler in transaction mode, the lock of a session would stay with a
    // connection of the pooler. The migrator's own `begin` only causes a warning in PostgreSQL's log, and its `commit` ends this
    // transaction, and with it the lock.
    await migrating.query('begin')
    await migrating.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await migrating.query('create extension if not exists pg_trgm')
    await migrate(drizzle(migrating), migrations)
  } catch (error) {
    // Not awaited: it may never resolve if the server is not PostgreSQL.
    void migrating.end().catch(() => {})
    throw whyNoPostgres(error, url)
  }
  await migrating.end()
  const limits = {
    statement_timeout: timeLimit,
    // Far below the limit of a statement: with ten connections, ten waits for one hot lock would keep every other request waiting as long.
    lock_timeout: timeLimit * 0.3,
    idle_in_transaction_session_timeout: timeLimit * 1.5,
  }
  const pool = boundedPool(
    new pg.Pool({
      connectionString: url,
      max: 10,
      keepAlive: true,
      connectionTimeoutMillis: 3000,
      // After a change of the primary, a connection that is always in use would stay with the old one.
      maxLifetimeSeconds: 600,
      query_timeout: timeLimit * 1.2,
      // Connection poolers reject settings that they do not know: behind one, each transaction has them.
      ...(isPrepared ? limits : {}),
    }),
    isPrepared ? undefined : ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${String(ms)}`)].join('; '),
  )
  if (!isPrepared) {
    const query = pool.query.bind(pool) as (first: unknown, ...rest: unknown[]) => unknown
    const unnamed = (first: unknown): unknown => (typeof first === 'object' ? { ...first, name: undefined } : first)
    pool.query = ((first: unknown, ...rest: unknown[]) => query(unnamed(first), ...rest)) as typeof pool.query
  }
  const db = drizzle(pool)
  unlimited.set(db, async () => {
    const client = await unlimitedClient(url)
    await client.connect().catch((error: unknown) => {
      throw new DatabaseAway(error)
    })
    return { db: drizzle(client), close: () => client.end() }
  })
  return {
    db,
    query: async (text, values) => {
      const { rows } = await pool.query<Record<string, unknown>>({ text, values }).catch(rethrowQueryError)
      return { rows, rowCount: rows.length }
    },
    statements: async (text, values) => {
      const result: unknown = await pool.query(values === undefined ? { text } : { text, values }).catch(rethrowQueryError)
      // Several statements return several results.
      return { rows: [result].flat().flatMap((one) => (one as { rows: Record<string, unknown>[] }).rows) }
    },
    kind: 'postgresql',
    pool: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping: async () => {
      const client = await pool.connect()
      let isWritable = false
      try {
        const { rows } = await client.query<{ isWritable: boolean }>(
          `select current_setting('transaction_read_only') = 'off' as "isWritable"`,
        )
        isWritable = rows[0]!.isWritable
      } finally {
        client.release(!isWritable)
      }
    },
    close: () => pool.end(),
  }
}

async function openPGlite(folder: string | undefined, snapshot?: Blob): Promise<OpenDatabase> {
  if (folder !== undefined) makePrivate(dirname(folder))
  const release = folder === undefined ? () => {} : await lockDataFolder(folder)
  if (folder !== undefined) removeOldAddress(dirname(folder))
  const [{ drizzle }, { migrate }, { PGlite }, { pg_trgm }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('drizzle-orm/pglite/migrator'),
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
  ])
  const client = await PGlite.create({
    ...(folder === undefined ? {} : { dataDir: folder }),
    ...(snapshot === undefined ? {} : { loadDataDir: snapshot }),
    extensions: { pg_trgm },
  })
  await client.exec('create extension if not exists pg_trgm')
  const db = drizzle(client)
  await migrate(db, migrations)
  await startUpkeep(db, client)
  if (folder !== undefined) makePrivate(dirname(folder))
  return {
    db,
    query: async (text, values) => {
      const { rows } = await client.query<Record<string, unknown>>(text, values)
      return { rows, rowCount: rows.length }
    },
    statements: async (text, values) => {
      try {
        if (values !== undefined && values.length > 0) return await client.query<Record<string, unknown>>(text, values)
        return { rows: (await client.exec(text)).flatMap(({ rows }) => rows as Record<string, unknown>[]) }
      } catch (error) {
        // All callers share one connection: a failed script must not leave its transaction open.
        await client.query('rollback').catch(() => {})
        throw error
      }
    },
    kind: 'pglite',
    snapshot: async () => {
      await rewriteFiles(db)
      return client.dumpDataDir('gzip')
    },
    ping: async () => void (await db.execute(sql`select 1`)),
    close: async () => {
      await client.close()
      release()
    },
  }
}

/** See `openDatabase`. `snapshot`: content of a new embedded database, as `OpenDatabase.snapshot` returned it. */
export interface DatabasePlace {
  url?: string
  folder?: string
  snapshot?: Blob
  isPrepared?: boolean
  /** Limit of a query in ms; undefined: 10 s. */
  timeLimit?: number
}

/** The database of this installation. */
export const databaseOf = ({ DATABASE_URL: url, DATABASE_PREPARED, DATA_DIR }: Environment): DatabasePlace =>
  url === undefined ? { folder: join(DATA_DIR, 'pglite') } : { url, isPrepared: DATABASE_PREPARED === 'on' }

/**
 * Opens and migrates the database.
 * @param where `url` of a PostgreSQL server, or a `folder` for PGlite (neither: in memory, for tests)
 * @param where.isPrepared false: statements have no names, for a connection pooler that does not support prepared statements
 * @throws DataFolderInUse when another process uses the folder; CannotOpen for a problem that the operator can fix
 */
export const openDatabase = async (where: DatabasePlace): Promise<OpenDatabase> => {
  if (where.url !== undefined) return openPostgres({ ...where, url: where.url })
  try {
    return await openPGlite(where.folder, where.snapshot)
  } catch (error) {
    throw where.folder === undefined ? error : whyNoFolder(error, dirname(where.folder))
  }
}
