import { and, eq, ne } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { memberIdentities, members, type Member } from '../session/session.tables.ts'

/**
 * Only authenticated members may send requests or write reviews (§6, §8, U6): a party outside the game, Google or Apple, confirms their
 * identity. A guest of the game has a token as well, but it could not be verified that the same person returns for the answer.
 * @param gameIssuer the game's issuer name; undefined if no game is configured
 * @throws ProviderFailure 403 MEMBERS_ONLY; 401 UNAUTHORISED if the member was erased after the call was authenticated
 */
export async function requireAuthenticatedMember(db: Database, member: Member, gameIssuer: string | undefined): Promise<void> {
  const isOutside = gameIssuer === undefined ? undefined : ne(memberIdentities.issuer, gameIssuer)
  const [known] = await db
    .select({ issuer: memberIdentities.issuer })
    .from(members)
    .leftJoin(memberIdentities, and(eq(memberIdentities.memberId, members.id), isOutside))
    .where(eq(members.id, member.id))
    .limit(1)
  if (known === undefined) throw new ProviderFailure(401, 'UNAUTHORISED')
  if (known.issuer === null) throw new ProviderFailure(403, 'MEMBERS_ONLY')
}
