/**
 * The session's tokens (docs/requirements.md "Session", RFC 9700 §4.14): opaque, 256 bits, stored as SHA-256 only. A refresh token is
 * spent by its use; coming again after the grace it revokes the whole session. Within the grace it gives the same successor again, since
 * an answer may get lost on its way. Only hashes are stored, so the successor is derived: HMAC-SHA256 of the spent token, keyed by a salt
 * in its row. The database without the token gives nothing, nor does the token without the database.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Tokens } from '#contract/session.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { purge } from '../platform/purge.ts'
import { accessTokens, members, refreshTokens, sessionFamilies, type Member, type RevokedReason } from './session.tables.ts'

/** Milliseconds. */
export const lifetimes = {
  access: 15 * 60_000,
  /** From a refresh token's issue to its use. */
  idle: 14 * 86_400_000,
  /** From the sign-in, however often it is renewed. */
  session: 90 * 86_400_000,
  /** After its use, a refresh token gives the same successor this long. */
  grace: 30_000,
} as const

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
const randomToken = (): string => randomBytes(32).toString('base64url')
const successorOf = (spent: string, salt: string, purpose: 'access' | 'refresh'): string =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(`${purpose}\0${spent}`).digest('base64url')

type Family = Pick<typeof sessionFamilies.$inferSelect, 'id' | 'memberId' | 'startedAt'>
interface Pair {
  access: string
  refresh: string
}

const endOf = (family: Family): number => family.startedAt.getTime() + lifetimes.session
/** A pair as it goes over the wire; seconds are rounded down, so that no site trusts a token longer than the provider does. */
const answerOf = (pair: Pair, accessExpiresAt: Date, now: Date): Tokens => ({
  access: { token: pair.access, expiresIn: Math.max(0, Math.floor((accessExpiresAt.getTime() - now.getTime()) / 1000)) },
  refresh: { token: pair.refresh },
})

async function storePair(tx: Database, family: Family, pair: Pair, now: Date): Promise<Tokens> {
  const until = (lifetime: number): Date => new Date(Math.min(now.getTime() + lifetime, endOf(family)))
  const expiresAt = until(lifetimes.access)
  await tx.insert(accessTokens).values({ hash: hashOf(pair.access), familyId: family.id, memberId: family.memberId, expiresAt })
  await tx.insert(refreshTokens).values({
    hash: hashOf(pair.refresh),
    familyId: family.id,
    issuedAt: now,
    expiresAt: until(lifetimes.idle),
    salt: randomToken(),
  })
  return answerOf(pair, expiresAt, now)
}

/** Spent refresh tokens stay until they would have expired: only a known one can tell that it came again. */
async function purgeSessions(db: Database, now: Date): Promise<void> {
  await purge(db, accessTokens, accessTokens.hash, lte(accessTokens.expiresAt, now))
  await purge(db, refreshTokens, refreshTokens.hash, lte(refreshTokens.expiresAt, now))
  await purge(db, sessionFamilies, sessionFamilies.id, lte(sessionFamilies.startedAt, new Date(now.getTime() - lifetimes.session)))
}

/** Begins a session of this member; `expiresIn` in seconds. */
export async function startSession(db: Database, { memberId, now }: { memberId: string; now: Date }): Promise<Tokens> {
  await purgeSessions(db, now)
  return db.transaction(async (tx) => {
    const family = { id: randomUUID(), memberId, startedAt: now }
    await tx.insert(sessionFamilies).values(family)
    return storePair(tx, family, { access: randomToken(), refresh: randomToken() }, now)
  })
}

/** Ends a session: its access and refresh tokens are refused from now on. A second reason does not replace the first. */
export async function revokeSession(
  db: Database,
  { familyId, reason, now }: { familyId: string; reason: RevokedReason; now: Date },
): Promise<void> {
  await db
    .update(sessionFamilies)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessionFamilies.id, familyId), isNull(sessionFamilies.revokedAt)))
}

/** @returns the session a refresh token belongs to, spent or not; undefined where nobody knows it */
export async function familyOf(db: Database, refresh: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: refreshTokens.familyId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(refresh)))
  return row?.id
}

type Refusal = 'SESSION_EXPIRED' | 'SESSION_REVOKED'

/** Locks the token's row, so that of two who bring it at once the second finds it spent, on whichever replica. */
async function rotate(tx: Database, refresh: string, now: Date): Promise<Tokens | Refusal> {
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(refresh)))
    .for('update')
  if (row === undefined) return 'SESSION_EXPIRED'
  const [family] = await tx.select().from(sessionFamilies).where(eq(sessionFamilies.id, row.familyId))
  if (family === undefined || endOf(family) <= now.getTime()) return 'SESSION_EXPIRED'
  if (family.revokedAt !== null) return family.revokedReason === 'reuse' ? 'SESSION_REVOKED' : 'SESSION_EXPIRED'
  const successor = { access: successorOf(refresh, row.salt, 'access'), refresh: successorOf(refresh, row.salt, 'refresh') }
  if (row.rotatedAt !== null) {
    if (now.getTime() - row.rotatedAt.getTime() <= lifetimes.grace) {
      const [access] = await tx
        .select({ expiresAt: accessTokens.expiresAt })
        .from(accessTokens)
        .where(eq(accessTokens.hash, hashOf(successor.access)))
      if (access !== undefined) return answerOf(successor, access.expiresAt, now)
    }
    await revokeSession(tx, { familyId: family.id, reason: 'reuse', now })
    return 'SESSION_REVOKED'
  }
  if (row.expiresAt <= now) return 'SESSION_EXPIRED'
  await tx.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.hash, row.hash))
  return storePair(tx, family, successor, now)
}

/**
 * A refresh token for a new pair; the token is spent by it.
 * @throws ProviderFailure 401 SESSION_EXPIRED (unknown, too old, session ended) or SESSION_REVOKED (spent and come again, now or before)
 */
export async function rotateSession(db: Database, { refresh, now }: { refresh: string; now: Date }): Promise<Tokens> {
  await purgeSessions(db, now)
  // A refusal is returned, not thrown: throwing would undo the revocation.
  const outcome = await db.transaction((tx) => rotate(tx, refresh, now))
  if (typeof outcome === 'string') throw new ProviderFailure(401, outcome)
  return outcome
}

/** @returns the member an access token speaks for; undefined where it is unknown, expired or its session was revoked */
export async function authenticate(db: Database, { token, now }: { token: string; now: Date }): Promise<Member | undefined> {
  const [row] = await db
    .select({ member: members })
    .from(accessTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, accessTokens.familyId))
    .innerJoin(members, eq(members.id, accessTokens.memberId))
    .where(and(eq(accessTokens.hash, hashOf(token)), gt(accessTokens.expiresAt, now), isNull(sessionFamilies.revokedAt)))
  return row?.member
}

/** For rehearsals: the access token ends `seconds` earlier. @returns whether it is known */
export async function shiftAccess(db: Database, { token, seconds }: { token: string; seconds: number }): Promise<boolean> {
  const rows = await db
    .update(accessTokens)
    .set({ expiresAt: sql`${accessTokens.expiresAt} - make_interval(secs => ${seconds})` })
    .where(eq(accessTokens.hash, hashOf(token)))
    .returning({ hash: accessTokens.hash })
  return rows.length > 0
}

/** For rehearsals: the spent refresh token was spent `seconds` earlier. @returns whether it is known and spent */
export async function shiftRotation(db: Database, { token, seconds }: { token: string; seconds: number }): Promise<boolean> {
  const rows = await db
    .update(refreshTokens)
    .set({ rotatedAt: sql`${refreshTokens.rotatedAt} - make_interval(secs => ${seconds})` })
    .where(and(eq(refreshTokens.hash, hashOf(token)), isNotNull(refreshTokens.rotatedAt)))
    .returning({ hash: refreshTokens.hash })
  return rows.length > 0
}
