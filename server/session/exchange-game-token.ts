/** Exchanges the game's token for a session of the site (A7): once, and never replacing another member's session without consent. */
import type { InferOutput } from 'valibot'
import { eq } from 'drizzle-orm'
import type { exchangeGameToken, Tokens } from '#contract/session.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { GameToken } from './game-tokens.ts'
import { memberOf, unlinkOthers, upsertMember } from './members.queries.ts'
import { usedGameTokens } from './session.tables.ts'
import {
  endSession,
  hashOf,
  isInGrace,
  memberOfSession,
  pairAgain,
  pairFor,
  randomToken,
  revokeSessionsOf,
  startSession,
} from './tokens.ts'

interface GameTokenExchange {
  /** The token as it was sent. */
  token: string
  /** The token's content; its signature and times are verified. */
  given: GameToken
  options: InferOutput<(typeof exchangeGameToken)['body']>
  now: Date
}

const used = (): ProviderFailure => new ProviderFailure(401, 'INVALID_GAME_TOKEN', [], { reason: 'used' })

/**
 * Consumes the token and starts a session of its player; the session that this browser had ends. If the game has unlinked an account, all
 * other sessions of the player end too. The same attempt, repeated within the grace period, gets the same response: a response may be lost
 * in transit.
 * @throws ProviderFailure 401 INVALID_GAME_TOKEN if it was used before, 409 ANOTHER_MEMBER if another member is logged in and has not
 *   agreed; then it is not consumed
 */
export async function exchangeForSession(db: Database, { token, given, options = {}, now }: GameTokenExchange): Promise<Tokens> {
  const { attempt, signedIn, replaces = false } = options
  const salt = randomToken()
  const hash = hashOf(given.id)
  const pairOf = (itsSalt: string): { access: string; refresh: string } => pairFor(`${token}\0${attempt ?? ''}`, itsSalt)
  return db.transaction(async (tx) => {
    const row = { hash, usedAt: now, expiresAt: given.refusedFrom, attemptHash: attempt === undefined ? null : hashOf(attempt), salt }
    // Of two concurrent exchanges the second waits here until the first is done, on any replica.
    const inserted = await tx.insert(usedGameTokens).values(row).onConflictDoNothing().returning({ hash: usedGameTokens.hash })
    if (inserted.length === 0) {
      const [before] = await tx.select().from(usedGameTokens).where(eq(usedGameTokens.hash, hash))
      const isSameAttempt = before !== undefined && row.attemptHash !== null && before.attemptHash === row.attemptHash
      const again = isSameAttempt && isInGrace(before.usedAt, now) ? await pairAgain(tx, pairOf(before.salt), now) : undefined
      if (again === undefined) throw used()
      return again
    }
    const here = signedIn === undefined ? undefined : await memberOfSession(tx, { refresh: signedIn, now })
    const player = here === undefined ? undefined : await memberOf(tx, given.record.identities[0])
    // The throw also rolls the insert back.
    if (here !== undefined && here.id !== player?.id && !replaces)
      throw new ProviderFailure(409, 'ANOTHER_MEMBER', [], {
        members: {
          here: { nickname: here.nickname, memberNumber: here.memberNumber },
          game: { nickname: given.record.nickname, memberNumber: player?.memberNumber ?? null },
        },
      })
    const memberId = await upsertMember(tx, given.record, now)
    // Whoever has an account that the game has unlinked may have been the one who linked it: no session from before stays valid.
    if (given.namesAllIdentities && (await unlinkOthers(tx, memberId, given.record.identities)) > 0)
      await revokeSessionsOf(tx, { memberId, reason: 'unlinked', now })
    if (signedIn !== undefined) await endSession(tx, { key: signedIn, now })
    return startSession(tx, { memberId, now, pair: pairOf(salt) })
  })
}
