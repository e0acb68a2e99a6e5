/** Retention as the privacy notice promises it (T4): registrations are deleted after two years, and auxiliary data after a day. */
import type { Database } from '../platform/database.ts'
import { deleteDue } from '../platform/delete-due.ts'
import type { Log } from '../platform/log.ts'
import { sendsRemembered } from './challenge-rules.ts'
import { preRegistrationChallenges, preRegistrationKeys, preRegistrations } from './pre-registration.tables.ts'

/**
 * Safe to run at any time and in several processes. The consents are deleted with their registration; the coupon stays without an owner.
 * @returns how many registrations were deleted
 */
export async function tidyPreRegistration({ db, now, log }: { db: Database; now: () => Date; log: Log }): Promise<number> {
  const at = now()
  const gone = await deleteDue(db, preRegistrations, { key: preRegistrations.id, due: preRegistrations.keptUntil, at })
  await deleteDue(db, preRegistrationKeys, { key: preRegistrationKeys.hash, due: preRegistrationKeys.expiresAt, at })
  const { id, createdAt } = preRegistrationChallenges
  // A challenge that is exactly one day old still counts for the limit of a day.
  await deleteDue(db, preRegistrationChallenges, { key: id, due: createdAt, at: new Date(at.getTime() - sendsRemembered - 1) })
  if (gone > 0) log.info({ preRegistrations: gone }, 'deleted after the retention period')
  return gone
}
