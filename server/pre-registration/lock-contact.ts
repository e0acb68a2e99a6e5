import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'

/** An arbitrary constant: the first half of the lock's key. */
const lockSpace = 727_277

/** Serialises all changes for one number or address, across all replicas, until the transaction ends. */
export const lockContact = async (tx: Database, contact: string): Promise<void> =>
  void (await tx.execute(sql`select pg_advisory_xact_lock(${lockSpace}, hashtext(${contact}))`))
