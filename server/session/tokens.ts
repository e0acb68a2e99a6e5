/**
 * The session's tokens (docs/requirements.md "Session", RFC 9700 §4.14): opaque, 256 bits, stored as SHA-256 only. A refresh token is spent
 * by its use; if it is presented again after the grace period, the whole session is revoked. Within the grace period it returns the same
 * successor again, since a response may be lost in transit. Only hashes are stored, so the successor is derived: HMAC-SHA256 of the spent
 * token, keyed by a salt in its row. Neither the database nor the token alone gives the successor.
 */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import { serviceCodes } from '#contract/failure.ts'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Tokens } from '#contract/session.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { lockMember } from './members.queries.ts'
import {
  accessTokens,
  isSessionUnrevoked,
  members,
  refreshTokens,
  sessionFamilies,
  type Member,
  type RevokedReason,
} from './session.tables.ts'

/** In milliseconds. */
export const lifetimes = {
  access: 15 * minuteMs,
  /** From a refresh token's issue to its use. */
  idle: 14 * dayMs,
  /** From the sign-in, regardless of renewals. */
  session: 90 * dayMs,
  /** After its use, a refresh token returns the same successor for this long. */
  grace: 30_000,
} as const

/** SHA-256 of a token in base64url: the form in which tables store it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')
/** A new token: 256 random bits in base64url. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
/** The pair issued for a spent token, the same each time. */
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
/** A pair as the response contains it; seconds are rounded down, so that no site trusts a token longer than the provider does. */
const tokensOf = (pair: Pair, o: { accessExpiresAt: Date; region: string | null; now: Date }): Tokens => ({
  access: { token: pair.access, expiresIn: Math.max(0, Math.floor((o.accessExpiresAt.getTime() - o.now.getTime()) / 1000)) },
  refresh: { token: pair.refresh },
  region: o.region,
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
  const [member] = await tx.select({ region: members.region }).from(members).where(eq(members.id, family.memberId))
  return tokensOf(pair, { accessExpiresAt: expiresAt, region: member?.region ?? null, now })
}

/** @returns a pair that was issued before, as long as its session is valid */
export async function pairAgain(tx: Database, pair: Pair, now: Date): Promise<Tokens | undefined> {
  const [access] = await tx
    .select({ accessExpiresAt: accessTokens.expiresAt, region: members.region })
    .from(accessTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, accessTokens.familyId))
    .innerJoin(members, eq(members.id, accessTokens.memberId))
    .where(and(eq(accessTokens.hash, hashOf(pair.access)), isSessionUnrevoked))
  return access && tokensOf(pair, { ...access, now })
}

/**
 * Starts a session of this member; `expiresIn` in seconds.
 * @param o.pair its first tokens; default: random ones
 * @throws ProviderFailure 403 2424 (no such member) if the member was erased meanwhile
 */
export async function startSession(db: Database, o: { memberId: string; now: Date; pair?: Pair }): Promise<Tokens> {
  const { memberId, now, pair = { access: randomToken(), refresh: randomToken() } } = o
  return db.transaction(async (tx) => {
    if ((await lockMember(tx, memberId, 'key share')) === undefined) throw new ProviderFailure(403, serviceCodes.notMember)
    const family = { id: randomUUID(), memberId, startedAt: now }
    await tx.insert(sessionFamilies).values(family)
    return storePair(tx, family, pair, now)
  })
}

/**
 * Ends a session: its access and refresh tokens are refused from now on. A second reason does not replace the first.
 * @returns whether it ended now
 */
export async function revokeSession(
  db: Database,
  { familyId, reason, now }: { familyId: string; reason: RevokedReason; now: Date },
): Promise<boolean> {
  const ended = await db
    .update(sessionFamilies)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessionFamilies.id, familyId), isSessionUnrevoked))
    .returning({ id: sessionFamilies.id })
  return ended.length > 0
}

/**
 * Ends the session that a refresh token belongs to, spent or not.
 * @param o.key the token, or its SHA-256 in base64url: a browser that could not report a log-out stores only the hash
 * @returns whether it ended now
 */
export async function endSession(db: Database, { key, now }: { key: string; now: Date }): Promise<boolean> {
  const rows = await db
    .selectDistinct({ familyId: refreshTokens.familyId })
    .from(refreshTokens)
    .where(inArray(refreshTokens.hash, [hashOf(key), key]))
  let isEnded = false
  for (const { familyId } of rows) isEnded = (await revokeSession(db, { familyId, reason: 'ended', now })) || isEnded
  return isEnded
}

/** Ends all sessions of a member. @returns how many it ended */
export async function revokeSessionsOf(db: Database, o: { memberId: string; reason: RevokedReason; now: Date }): Promise<number> {
  const ended = await db
    .update(sessionFamilies)
    .set({ revokedAt: o.now, revokedReason: o.reason })
    .where(
      and(
        eq(sessionFamilies.memberId, o.memberId),
        isSessionUnrevoked,
        gt(sessionFamilies.startedAt, new Date(o.now.getTime() - lifetimes.session)),
      ),
    )
    .returning({ id: sessionFamilies.id })
  return ended.length
}

/** Ends a member's sessions for the operator. @returns how many sessions this member had; undefined if there is no such member */
export async function revokeMember(db: Database, o: { memberNumber: string; now: Date }): Promise<number | undefined> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.memberNumber, o.memberNumber)).for('key share')
  return member && revokeSessionsOf(db, { memberId: member.id, reason: 'operator', now: o.now })
}

/**
 * Ends all sessions of the member who owns this refresh token. A repeated call changes nothing.
 * @throws ProviderFailure 401 SESSION_EXPIRED or SESSION_REVOKED if the token could not be renewed either
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

/** @returns the member of the session that this refresh token belongs to, spent or not, as long as the session is valid */
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
        isSessionUnrevoked,
        gt(sessionFamilies.startedAt, new Date(now.getTime() - lifetimes.session)),
      ),
    )
  return row?.member
}

/**
 * @param key a refresh token, spent or not, or its SHA-256 in base64url
 * @returns its session and member, valid or not; undefined if the token is unknown
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

/** Whether the response for a token spent at this time may be repeated. */
export const isInGrace = (spentAt: Date, now: Date): boolean => now.getTime() - spentAt.getTime() <= lifetimes.grace

interface HeldToken {
  row: typeof refreshTokens.$inferSelect
  family: typeof sessionFamilies.$inferSelect
}

/**
 * Locks the token's row, so that of two concurrent requests with it the second finds it spent, on any replica.
 * @returns the token, spent or not, of a valid session; otherwise why it is refused
 */
async function lockRefreshToken(tx: Database, refresh: string, now: Date): Promise<HeldToken | Refusal | 'ended everywhere'> {
  const isToken = eq(refreshTokens.hash, hashOf(refresh))
  // The member first (lockMember): an erasure holds the member when it deletes the tokens.
  await tx
    .select({ id: members.id })
    .from(refreshTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, refreshTokens.familyId))
    .innerJoin(members, eq(members.id, sessionFamilies.memberId))
    .where(isToken)
    .for('key share', { of: members })
  const [row] = await tx.select().from(refreshTokens).where(isToken).for('update')
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
  // Requests with the old access token may be in flight, in this tab or another: it stays valid for a short time.
  const soon = new Date(now.getTime() + lifetimes.grace)
  await tx
    .update(accessTokens)
    .set({ expiresAt: soon })
    .where(and(eq(accessTokens.familyId, family.id), gt(accessTokens.expiresAt, soon)))
  return storePair(tx, family, successor, now)
}

/**
 * Exchanges a refresh token for a new pair, which spends the token.
 * @throws ProviderFailure 401 SESSION_EXPIRED (unknown, too old, session ended) or SESSION_REVOKED (spent and presented again, now or
 *   before)
 */
export async function rotateSession(db: Database, { refresh, now }: { refresh: string; now: Date }): Promise<Tokens> {
  // A refusal is returned, not thrown: throwing would roll the revocation back.
  const outcome = await db.transaction((tx) => rotate(tx, refresh, now))
  if (typeof outcome === 'string') throw new ProviderFailure(401, outcome)
  return outcome
}

/** @returns the member of an access token; undefined if it is unknown, expired or its session was revoked */
export async function authenticate(db: Database, { token, now }: { token: string; now: Date }): Promise<Member | undefined> {
  const [row] = await db
    .select({ member: members })
    .from(accessTokens)
    .innerJoin(sessionFamilies, eq(sessionFamilies.id, accessTokens.familyId))
    .innerJoin(members, eq(members.id, accessTokens.memberId))
    .where(and(eq(accessTokens.hash, hashOf(token)), gt(accessTokens.expiresAt, now), isSessionUnrevoked))
  return row?.member
}

/** For rehearsals: makes the access token expire `seconds` earlier. @returns whether it is known */
export async function shiftAccess(db: Database, { token, seconds }: { token: string; seconds: number }): Promise<boolean> {
  const rows = await db
    .update(accessTokens)
    .set({ expiresAt: sql`${accessTokens.expiresAt} - make_interval(secs => ${seconds})` })
    .where(eq(accessTokens.hash, hashOf(token)))
    .returning({ hash: accessTokens.hash })
  return rows.length > 0
}

/** For rehearsals: backdates the use of a spent refresh token by `seconds`. @returns whether it is known and spent */
export async function shiftRotation(db: Database, { token, seconds }: { token: string; seconds: number }): Promise<boolean> {
  const rows = await db
    .update(refreshTokens)
    .set({ rotatedAt: sql`${refreshTokens.rotatedAt} - make_interval(secs => ${seconds})` })
    .where(and(eq(refreshTokens.hash, hashOf(token)), isNotNull(refreshTokens.rotatedAt)))
    .returning({ hash: refreshTokens.hash })
  return rows.length > 0
}
