/** What the privacy notice promises (T4): registrations go after two years, and what only helped to make them after a day. */
import type { Database } from '../platform/database.ts'
import { deleteDue } from '../platform/delete-due.ts'
import type { Log } from '../platform/log.ts'
import { sendsRemembered } from './challenge-rules.ts'
import { preRegistrationChallenges, preRegistrationKeys, preRegistrations } from './pre-registration.tables.ts'

/**
 * Safe to run at any time and in several processes. A registration takes its consents with it; the coupon stays, and is nobody's.
 * @returns how many registrations went
 */
export async function tidyPreRegistration({ db, now, log }: { db: Database; now: () => Date; log: Log }): Promise<number> {
  const at = now()
  const gone = await deleteDue(db, preRegistrations, { key: preRegistrations.id, due: preRegistrations.keptUntil, at })
  await deleteDue(db, preRegistrationKeys, { key: preRegistrationKeys.hash, due: preRegistrationKeys.expiresAt, at })
  const { id, createdAt } = preRegistrationChallenges
  // One that is a day old to the millisecond still counts for the limit of a day.
  await deleteDue(db, preRegistrationChallenges, { key: id, due: createdAt, at: new Date(at.getTime() - sendsRemembered - 1) })
  if (gone > 0) log.info({ preRegistrations: gone }, 'kept long enough, deleted')
  return gone
}
