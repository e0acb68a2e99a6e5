/**
 * What PostgreSQL's own processes do for deleted rows, the embedded database leaves to its site: it reports `autovacuum = on`, but has one
 * process only. Nothing is done on PostgreSQL. While a function here works, the site's process does nothing else.
 */
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from './database.ts'

const embedded = new WeakMap<Database, PGlite>()

/** Called when the embedded database is opened: files of the write-ahead log are deleted from now on, and not reused with what they contain. */
export async function startUpkeep(db: Database, client: PGlite): Promise<void> {
  await client.exec('set wal_recycle = off')
  embedded.set(db, client)
}

/** Lets new rows use the space of deleted ones: otherwise tables grow without end. 20 ms for 100 MB without changes. */
export const reuseSpace = async (db: Database): Promise<void> => void (await embedded.get(db)?.exec('vacuum'))

/**
 * Rewrites all tables and indexes without the content of deleted rows, which `vacuum` leaves in the free space of a page, and starts a new
 * write-ahead log. A second for 100 MB.
 */
export async function rewriteFiles(db: Database): Promise<void> {
  const client = embedded.get(db)
  if (client === undefined) return
  await client.exec('vacuum full')
  // A checkpoint deletes all files of the log before the current one. Files after it, of an older version that reused them, become current one
  // after the other; the last step creates a new one.
  const { rows } = await client.query<{ files: number }>('select count(*)::int as files from pg_ls_waldir()')
  for (let left = rows[0]!.files; left > 0; left -= 1) {
    await client.exec('select pg_switch_wal(); checkpoint')
  }
}
