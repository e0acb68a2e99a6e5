import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { memberIdentities, type Member } from '../session/session.tables.ts'

/**
 * Only authenticated members may send requests or write reviews (§6, §8, U6): somebody outside the game, Google or Apple, vouches for who
 * they are. A guest of the game has a token as well, but nobody could ever tell that it is the same person who comes back for the answer.
 * @param gameIssuer what the game signs as; undefined where no game is configured
 * @throws ProviderFailure 403 MEMBERS_ONLY
 */
export async function requireAuthenticatedMember(db: Database, member: Member, gameIssuer: string | undefined): Promise<void> {
  const [identity] = await db
    .select({ issuer: memberIdentities.issuer })
    .from(memberIdentities)
    .where(and(eq(memberIdentities.memberId, member.id), gameIssuer === undefined ? undefined : ne(memberIdentities.issuer, gameIssuer)))
    .limit(1)
  if (identity === undefined) throw new ProviderFailure(403, 'MEMBERS_ONLY')
}
