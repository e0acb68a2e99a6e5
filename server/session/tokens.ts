/**
 * The session's tokens (docs/requirements.md "Session", RFC 9700 §4.14): opaque, 256 bits, stored as SHA-256 only. A refresh token is
 * spent by its use; coming again after the grace it revokes the whole session. Within the grace it gives the same successor again, since
 * an answer may get lost on its way. Only hashes are stored, so the successor is derived: HMAC-SHA256 of the spent token, keyed by a salt
 * in its row. The database without the token gives nothing, nor does the token without the database.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
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

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
export const randomToken = (): string => randomBytes(32).toString('base64url')
/** The pair that is given for a spent token, the same each time. */
export function pairFor(spent: string, salt: string): Pair {
  const derived = (purpose: keyof Pair): string =>
    createHmac('sha256', Buffer.from(salt, 'base64url')).update(`${purpose}\0${spent}`).digest('base64url')
  return { access: derived('access'), refresh: derived('refresh') }
}

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

/** @returns a pair that has been given before, as long as its access token holds */
export async function pairAgain(tx: Database, pair: Pair, now: Date): Promise<Tokens | undefined> {
  const [access] = await tx
    .select({ expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, accessTokens.familyId))
    .where(and(eq(accessTokens.hash, hashOf(pair.access)), isNull(sessionFamilies.revokedAt)))
  return access && answerOf(pair, access.expiresAt, now)
}

/** Spent refresh tokens stay until they would have expired: only a known one can tell that it came again. */
async function purgeSessions(db: Database, now: Date): Promise<void> {
  await purge(db, accessTokens, accessTokens.hash, lte(accessTokens.expiresAt, now))
  await purge(db, refreshTokens, refreshTokens.hash, lte(refreshTokens.expiresAt, now))
  await purge(db, sessionFamilies, sessionFamilies.id, lte(sessionFamilies.startedAt, new Date(now.getTime() - lifetimes.session)))
}

/**
 * Begins a session of this member; `expiresIn` in seconds.
 * @param o.pair its first tokens; random ones where it is not given
 */
export async function startSession(db: Database, o: { memberId: string; now: Date; pair?: Pair }): Promise<Tokens> {
  const { memberId, now, pair = { access: randomToken(), refresh: randomToken() } } = o
  await purgeSessions(db, now)
  return db.transaction(async (tx) => {
    const family = { id: randomUUID(), memberId, startedAt: now }
    await tx.insert(sessionFamilies).values(family)
    return storePair(tx, family, pair, now)
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

/**
 * Ends the session that a refresh token belongs to, spent or not.
 * @param o.key the token, or its SHA-256 in base64url: a browser that could not say that its player has logged out keeps no more than that
 */
export async function endSession(db: Database, { key, now }: { key: string; now: Date }): Promise<void> {
  const rows = await db
    .selectDistinct({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, [hashOf(key), key]))
  for (const { familyId } of rows) {
    // oxlint-disable-next-line no-await-in-loop -- one row
    await revokeSession(db, { familyId, reason: 'ended', now })
  }
}

/** Ends all sessions of a member. @returns how many there were */
async function revokeSessionsOf(db: Database, o: { memberId: string; reason: RevokedReason; now: Date }): Promise<number> {
  const ended = await db
    .update(sessionFamilies)
    .set({ revokedAt: o.now, revokedReason: o.reason })
    .where(
      and(
        eq(sessionFamilies.memberId, o.memberId),
        isNull(sessionFamilies.revokedAt),
        gt(sessionFamilies.startedAt, new Date(o.now.getTime() - lifetimes.session)),
      ),
    )
    .returning({ id: sessionFamilies.id })
  return ended.length
}

/** The operator's word. @returns how many sessions this member had; undefined where there is no such member */
export async function revokeMember(db: Database, o: { memberNumber: string; now: Date }): Promise<number | undefined> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.memberNumber, o.memberNumber))
  return member && revokeSessionsOf(db, { memberId: member.id, reason: 'operator', now: o.now })
}

/**
 * Ends all sessions of the member whose refresh token this is. Done again after it was done, it changes nothing.
 * @throws ProviderFailure 401 SESSION_EXPIRED or SESSION_REVOKED where the token could not be renewed either
 */
export async function endSessionsEverywhere(db: Database, { refresh, now }: { refresh: string; now: Date }): Promise<void> {
  const refusal = await db.transaction(async (tx): Promise<Refusal | undefined> => {
    const found = await lockRefreshToken(tx, refresh, now)
    if (found === 'ended everywhere') return undefined
    if (typeof found === 'string') return found
    if (found.row.rotatedAt !== null && !isInGrace(found.row.rotatedAt, now)) {
      await revokeSession(tx, { familyId: found.family.id, reason: 'reuse', now })
      return 'SESSION_REVOKED'
    }
    await revokeSessionsOf(tx, { memberId: found.family.memberId, reason: 'everywhere', now })
    return undefined
  })
  if (refusal !== undefined) throw new ProviderFailure(401, refusal)
}

/** @returns the member whose session this refresh token is of, spent or not, as long as the session is alive */
export async function memberOfSession(db: Database, { refresh, now }: { refresh: string; now: Date }): Promise<Member | undefined> {
  const [row] = await db
    .select({ member: members })
    .from(refreshTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, refreshTokens.familyId))
    .innerJoin(members, eq(members.id, sessionFamilies.memberId))
    .where(
      and(
        eq(refreshTokens.hash, hashOf(refresh)),
        gt(refreshTokens.expiresAt, now),
        isNull(sessionFamilies.revokedAt),
        gt(sessionFamilies.startedAt, new Date(now.getTime() - lifetimes.session)),
      ),
    )
  return row?.member
}

/**
 * @param key a refresh token, spent or not, or its SHA-256 in base64url
 * @returns its session, and whose that is, alive or not; undefined where nobody knows it
 */
export async function sessionOf(db: Database, key: string): Promise<{ familyId: string; memberNumber: string } | undefined> {
  const [row] = await db
    .select({ familyId: refreshTokens.familyId, memberNumber: members.memberNumber })
    .from(refreshTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, refreshTokens.familyId))
    .innerJoin(members, eq(members.id, sessionFamilies.memberId))
    .where(inArray(refreshTokens.hash, [hashOf(key), key]))
  return row
}

type Refusal = 'SESSION_EXPIRED' | 'SESSION_REVOKED'

/** Whether an answer that was given for a spent token at this time is given again. */
export const isInGrace = (spentAt: Date, now: Date): boolean => now.getTime() - spentAt.getTime() <= lifetimes.grace

interface HeldToken {
  row: typeof refreshTokens.$inferSelect
  family: typeof sessionFamilies.$inferSelect
}

/**
 * Locks the token's row, so that of two who bring it at once the second finds it spent, on whichever replica.
 * @returns the token, spent or not, of a session that is alive; else why it is refused
 */
async function lockRefreshToken(tx: Database, refresh: string, now: Date): Promise<HeldToken | Refusal | 'ended everywhere'> {
  const [row] = await tx
    .select()
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hashOf(refresh)))
    .for('update')
  if (row === undefined) return 'SESSION_EXPIRED'
  const [family] = await tx.select().from(sessionFamilies).where(eq(sessionFamilies.id, row.familyId))
  if (family === undefined || endOf(family) <= now.getTime()) return 'SESSION_EXPIRED'
  if (family.revokedReason === 'everywhere') return 'ended everywhere'
  if (family.revokedAt !== null) return family.revokedReason === 'reuse' ? 'SESSION_REVOKED' : 'SESSION_EXPIRED'
  return row.rotatedAt === null && row.expiresAt <= now ? 'SESSION_EXPIRED' : { row, family }
}

async function rotate(tx: Database, refresh: string, now: Date): Promise<Tokens | Refusal> {
  const found = await lockRefreshToken(tx, refresh, now)
  if (found === 'ended everywhere') return 'SESSION_EXPIRED'
  if (typeof found === 'string') return found
  const { row, family } = found
  const successor = pairFor(refresh, row.salt)
  if (row.rotatedAt !== null) {
    const again = isInGrace(row.rotatedAt, now) ? await pairAgain(tx, successor, now) : undefined
    if (again !== undefined) return again
    await revokeSession(tx, { familyId: family.id, reason: 'reuse', now })
    return 'SESSION_REVOKED'
  }
  await tx.update(refreshTokens).set({ rotatedAt: now }).where(eq(refreshTokens.hash, row.hash))
  // What was asked with the old access token is on its way, in this tab or another: it holds a moment longer.
  const soon = new Date(now.getTime() + lifetimes.grace)
  await tx
    .update(accessTokens)
    .set({ expiresAt: soon })
    .where(and(eq(accessTokens.familyId, family.id), gt(accessTokens.expiresAt, soon)))
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
