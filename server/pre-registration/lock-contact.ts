import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'

/** Any number of ours: the first half of the lock's name. */
const lockSpace = 727_277

/** What is done about one number or address happens one after the other, in all replicas, until the transaction ends. */
export const lockContact = async (tx: Database, contact: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${contact}))`))
