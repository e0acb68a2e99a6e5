/** What the privacy notice promises (T4): registrations go after two years, and what only helped to make them after a day. */
import { asc, inArray, lt, lte } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { sendsRemembered } from './challenge-rules.ts'
import { preRegistrationChallenges, preRegistrationKeys, preRegistrations } from './pre-registration.tables.ts'

/** Rows of one statement. */
const most = 500

/** Deletes all that are due, a part at a time; rows another process has in hand are left to it. */
async function deleteDue(
  db: Database,
  table: PgTable,
  o: { key: PgColumn; due: PgColumn; isDue: ReturnType<typeof lte> },
): Promise<number> {
  let all = 0
  for (;;) {
    const part = db.select({ key: o.key }).from(table).where(o.isDue).orderBy(asc(o.due)).limit(most).for('update', { skipLocked: true })
    // oxlint-disable-next-line no-await-in-loop -- part after part
    const gone = await db.delete(table).where(inArray(o.key, part)).returning({ key: o.key })
    all += gone.length
    if (gone.length < most) return all
  }
}

/**
 * Safe to run at any time and in several processes. A registration takes its consents with it; the coupon stays, and is nobody's.
 * @returns how many registrations went
 */
export async function tidyPreRegistration({ db, now, log }: { db: Database; now: () => Date; log: Log }): Promise<number> {
  const at = now()
  const gone = await deleteDue(db, preRegistrations, {
    key: preRegistrations.id,
    due: preRegistrations.keptUntil,
    isDue: lte(preRegistrations.keptUntil, at),
  })
  await deleteDue(db, preRegistrationKeys, {
    key: preRegistrationKeys.hash,
    due: preRegistrationKeys.expiresAt,
    isDue: lte(preRegistrationKeys.expiresAt, at),
  })
  const remembered = new Date(at.getTime() - sendsRemembered)
  const { id, createdAt } = preRegistrationChallenges
  await deleteDue(db, preRegistrationChallenges, { key: id, due: createdAt, isDue: lt(createdAt, remembered) })
  if (gone > 0) log.info({ preRegistrations: gone }, 'kept long enough, deleted')
  return gone
}
