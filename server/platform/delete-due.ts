import { and, asc, inArray, lte, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Rows per statement. */
const most = 500

/**
 * Repeats a step that handles a part of what is due, until nothing is left.
 * @param part handles at most `most` rows and returns how many it handled
 * @returns the total
 */
export async function untilDone(part: (most: number) => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    const taken = await part(most)
    all += taken
    if (taken < most) return all
  }
}

/**
 * Deletes all rows that are due; rows that another process has locked are left to it.
 * @param o.due the column with the time a row is due
 * @param o.at now or, for a column with a row's start time, the time before which it started
 * @param o.where a further condition
 * @returns how many were deleted
 */
export const deleteDue = (
  db: Database,
  table: PgTable,
  o: { key: PgColumn; due: PgColumn; at: Date | number; where?: SQL },
): Promise<number> =>
  untilDone(async (limit) => {
    const part = db
      .select({ key: o.key })
      .from(table)
      .where(and(o.where, lte(o.due, o.at)))
      .orderBy(asc(o.due))
      .limit(limit)
      .for('update', { skipLocked: true })
    return (await db.delete(table).where(inArray(o.key, part)).returning({ key: o.key })).length
  })
