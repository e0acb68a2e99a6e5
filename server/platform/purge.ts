import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/**
 * Deletes a few expired rows: called wherever rows are added, so that a table does not grow beyond its live rows. Rows that another replica
 * is deleting are left to it.
 * @param key the table's primary key
 * @param isOver condition of the rows to delete
 */
export async function purge(db: Database, table: PgTable, key: PgColumn, isOver: SQL): Promise<void> {
  const few = db.select({ key }).from(table).where(isOver).limit(50).for('update', { skipLocked: true })
  await db.delete(table).where(inArray(key, few))
}
