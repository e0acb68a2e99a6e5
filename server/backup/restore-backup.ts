/** Restores a backup to an empty place. */
import { existsSync, openAsBlob, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { whyNoPostgres } from '../platform/cannot-open.ts'
import { openDatabase, unlimitedClient, withoutTimeLimits, type DatabasePlace, type OpenDatabase } from '../platform/database.ts'
import type { FileStore } from '../platform/file-store.ts'
import { CannotDo } from '../platform/operator-command.ts'
import { sessionFamilies } from '../session/session.tables.ts'
import { databaseFile, fileIn, readBackup, type Manifest } from './backup-folder.ts'
import { runProgram } from './postgres-programs.ts'

const types: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp' }
const typeOf = (name: string): string => types[name.split('.').at(-1)!] ?? 'application/octet-stream'

/** @throws CannotOpen if there is no such database, CannotDo if it has a table or view that no extension owns */
async function requireEmptyPostgres(url: string): Promise<void> {
  const client = await unlimitedClient(url)
  let count: number
  try {
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
    )
    count = rows[0]!.count
  } catch (error) {
    throw whyNoPostgres(error, url)
  } finally {
    // Not awaited: it may never resolve if the server is not PostgreSQL.
    void client.end().catch(() => {})
  }
  if (count > 0) throw new CannotDo('the database of DATABASE_URL is not empty: use a new one')
}

async function restorePostgres(url: string, file: string): Promise<void> {
  await requireEmptyPostgres(url)
  const name = decodeURIComponent(new URL(url).pathname.slice(1))
  // Without comments: that of an extension can only be set by its owner, who may be another role.
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--exit-on-error', '--single-transaction']
  await runProgram('pg_restore', [...options, `--dbname=${name}`, file], url)
}

async function restoreDatabase(place: DatabasePlace, kind: Manifest['database'], file: string): Promise<OpenDatabase> {
  if (place.url === undefined) {
    const { folder } = place
    if (kind !== 'pglite') throw new CannotDo('the backup is of PostgreSQL: set DATABASE_URL to an empty database')
    if (folder !== undefined && existsSync(folder) && readdirSync(folder).length > 0)
      throw new CannotDo(`there is a database in ${folder}: set DATA_DIR to a new folder`)
    return openDatabase({ ...(folder === undefined ? {} : { folder }), snapshot: await openAsBlob(file) })
  }
  if (kind !== 'postgresql') throw new CannotDo('the backup is of the embedded database: restore it without DATABASE_URL')
  await restorePostgres(place.url, file)
  return openDatabase(place)
}

/**
 * Verifies the backup, restores it, and migrates it to this version. All sessions end.
 * @param to the database's place, which must be empty, and the file store
 * @returns the open database, which the caller checks and closes
 * @throws CannotDo for mistakes that the operator can fix; then nothing has been written. An error of the file store: then the database is
 * restored without sessions, and files are missing
 */
export async function restoreBackup(
  folder: string,
  to: { place: DatabasePlace; files: FileStore },
): Promise<{ manifest: Manifest; database: OpenDatabase }> {
  const manifest = await readBackup(folder)
  const database = await restoreDatabase(to.place, manifest.database, join(folder, databaseFile[manifest.database]))
  try {
    // First, also if a file cannot be restored: sessions that ended after the backup, and refresh tokens that were used after it, would be
    // valid again.
    await withoutTimeLimits(database.db, (db) => db.delete(sessionFamilies))
    for (const { name } of manifest.parts) {
      if (!name.startsWith(fileIn(''))) continue
      const stored = name.slice(fileIn('').length)
      // Sequential, to limit the load on a bucket.
      await to.files.write(stored, readFileSync(join(folder, name)), typeOf(stored))
    }
    return { manifest, database }
  } catch (error) {
    await database.close()
    throw error
  }
}
