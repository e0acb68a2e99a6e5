/** Deletes unusable tokens and nonces each minute, also on a site without sign-ins (docs/security.md "Retention"). */
import type { Database } from '../platform/database.ts'
import { deleteDue } from '../platform/delete-due.ts'
import { accessTokens, refreshTokens, sessionFamilies, usedGameTokens, usedNonces } from './session.tables.ts'
import { lifetimes } from './tokens.ts'

/**
 * Safe to run at any time and in several processes. Spent refresh tokens stay until they would have expired: reuse can be detected only for
 * a stored one.
 */
export async function tidySession({ db, now }: { db: Database; now: () => Date }): Promise<void> {
  const at = now()
  for (const table of [accessTokens, refreshTokens, usedNonces, usedGameTokens]) {
    await deleteDue(db, table, { key: table.hash, due: table.expiresAt, at })
  }
  await deleteDue(db, sessionFamilies, {
    key: sessionFamilies.id,
    due: sessionFamilies.startedAt,
    at: new Date(at.getTime() - lifetimes.session),
  })
}
