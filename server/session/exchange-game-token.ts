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

/** The row of a token that is being consumed. */
type TokenRow = typeof usedGameTokens.$inferInsert & { salt: string }

const used = (): ProviderFailure => new ProviderFailure(401, 'INVALID_GAME_TOKEN', [], { reason: 'used' })

/**
 * Consumes the token. Of two concurrent exchanges the second waits here until the first is done, on any replica.
 * @returns undefined if it was consumed just now; else the salt of the same attempt, repeated within the grace period
 * @throws ProviderFailure 401 INVALID_GAME_TOKEN if it was used before
 */
async function consume(tx: Database, row: TokenRow, now: Date): Promise<string | undefined> {
  const inserted = await tx.insert(usedGameTokens).values(row).onConflictDoNothing().returning({ hash: usedGameTokens.hash })
  if (inserted.length > 0) return undefined
  const [before] = await tx.select().from(usedGameTokens).where(eq(usedGameTokens.hash, row.hash))
  const isSameAttempt = before !== undefined && row.attemptHash !== null && before.attemptHash === row.attemptHash
  if (!isSameAttempt || !isInGrace(before.usedAt, now)) throw used()
  return before.salt
}

/** @throws ProviderFailure 409 ANOTHER_MEMBER if the member who is logged in here is another one than the game's player */
async function refuseOtherMember(tx: Database, { record }: GameToken, signedIn: string, now: Date): Promise<void> {
  const here = await memberOfSession(tx, { refresh: signedIn, now })
  if (here === undefined) return
  const player = await memberOf(tx, record.identities[0])
  if (here.id === player?.id) return
  throw new ProviderFailure(409, 'ANOTHER_MEMBER', [], {
    members: {
      here: { nickname: here.nickname, memberNumber: here.memberNumber },
      game: { nickname: record.nickname, memberNumber: player?.memberNumber ?? null },
    },
  })
}

/**
 * Consumes the token and starts a session of its player; the session that this browser had ends. If the game has unlinked an account, all
 * other sessions of the player end too. The same attempt, repeated within the grace period, gets the same response: a response may be lost
 * in transit.
 * @throws ProviderFailure 401 INVALID_GAME_TOKEN if it was used before, 409 ANOTHER_MEMBER if another member is logged in and has not
 *   agreed; then it is not consumed
 */
export async function exchangeForSession(db: Database, { token, given, options = {}, now }: GameTokenExchange): Promise<Tokens> {
  const { attempt, signedIn, replaces = false } = options
  const pairOf = (salt: string): { access: string; refresh: string } => pairFor(`${token}\0${attempt ?? ''}`, salt)
  const row = {
    hash: hashOf(given.id),
    usedAt: now,
    expiresAt: given.refusedFrom,
    attemptHash: attempt === undefined ? null : hashOf(attempt),
    salt: randomToken(),
  }
  return db.transaction(async (tx) => {
    const saltBefore = await consume(tx, row, now)
    if (saltBefore !== undefined) {
      const again = await pairAgain(tx, pairOf(saltBefore), now)
      if (again === undefined) throw used()
      return again
    }
    // What this throws also rolls the insert back.
    if (signedIn !== undefined && !replaces) await refuseOtherMember(tx, given, signedIn, now)
    const memberId = await upsertMember(tx, given.record, now)
    // Whoever has an account that the game has unlinked may have been the one who linked it: no session from before stays valid.
    if (given.namesAllIdentities && (await unlinkOthers(tx, memberId, given.record.identities)) > 0)
      await revokeSessionsOf(tx, { memberId, reason: 'unlinked', now })
    if (signedIn !== undefined) await endSession(tx, { key: signedIn, now })
    return startSession(tx, { memberId, now, pair: pairOf(row.salt) })
  })
}
