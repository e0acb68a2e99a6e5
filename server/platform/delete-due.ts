import { asc, inArray, lte } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Rows of one statement. */
const most = 500

/**
 * Repeats a step that takes a part of what is due, until nothing is left.
 * @param part takes `most` rows at most and gives how many it took
 * @returns how many there were
 */
export async function untilDone(part: (most: number) => Promise<number>): Promise<number> {
  let all = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- part after part
    const taken = await part(most)
    all += taken
    if (taken < most) return all
  }
}

/**
 * Deletes all rows that are due; rows another process has in hand are left to it.
 * @param o.due the column that says when a row is due
 * @param o.at this moment or, for a column that says when a row began, the moment before which it began
 * @returns how many went
 */
export const deleteDue = (db: Database, table: PgTable, o: { key: PgColumn; due: PgColumn; at: Date | number }): Promise<number> =>
  untilDone(async (limit) => {
    const part = db
      .select({ key: o.key })
      .from(table)
      .where(lte(o.due, o.at))
      .orderBy(asc(o.due))
      .limit(limit)
      .for('update', { skipLocked: true })
    return (await db.delete(table).where(inArray(o.key, part)).returning({ key: o.key })).length
  })
