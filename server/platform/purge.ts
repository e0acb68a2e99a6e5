import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Deletes a few rows that are no longer needed: called wherever rows are added, so that a table stays as large as what lives in it.
 * Rows another replica is deleting are left to it.
 * @param key the table's primary key
 * @param isOver which rows may go
 */
export async function purge(db: Database, table: PgTable, key: PgColumn, isOver: SQL): Promise<void> {
  const few = db.select({ key }).from(table).where(isOver).limit(50).for('update', { skipLocked: true })
  await db.delete(table).where(inArray(key, few))
}
