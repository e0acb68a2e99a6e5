import { randomUUID } from 'node:crypto'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import type { Identity } from './identity-tokens.ts'
import { randomMemberNumber } from './member-number.ts'
import { memberIdentities, members, type Member } from './session.tables.ts'

/** A member as the game or a publisher's file describes them. Undefined keeps a field; null clears it. */
export interface MemberRecord {
  nickname: string
  /** KR, TW or another ISO 3166 code. */
  region?: string | null
  /** The linked game account's server. */
  server?: string | null
  isMinor?: boolean
  authDbKey?: string | null
  /** At least one; the first identifies the member. */
  identities: readonly { issuer: string; subject: string }[]
}

/**
 * Locks the member's row until the end of the transaction. Every transaction that writes rows which refer to a member calls it before it
 * locks a row, as an erasure does: two that take their locks in one order cannot deadlock. Locks of contacts (`lockContact`) come before it.
 * @param strength `key share` waits only for an erasure, `no key update` also for another purchase or message of the member
 * @returns undefined if the member is erased
 */
export async function lockMember(
  tx: Database,
  memberId: string,
  strength: 'key share' | 'no key update',
): Promise<Pick<Member, 'region'> | undefined> {
  const [member] = await tx.select({ region: members.region }).from(members).where(eq(members.id, memberId)).for(strength)
  return member
}

/**
 * The same for a call of this member.
 * @throws ProviderFailure 401 UNAUTHORISED if the member was erased after the call was authenticated
 */
export async function lockCaller(tx: Database, memberId: string, strength: 'key share' | 'no key update' = 'key share'): Promise<void> {
  if ((await lockMember(tx, memberId, strength)) === undefined) throw new ProviderFailure(401, 'UNAUTHORISED')
}

/** @returns the member this identity belongs to */
export async function memberOf(db: Database, { issuer, subject }: Identity): Promise<Member | undefined> {
  const [row] = await db
    .select({ member: members })
    .from(memberIdentities)
    .innerJoin(members, eq(members.id, memberIdentities.memberId))
    .where(and(eq(memberIdentities.issuer, issuer), eq(memberIdentities.subject, subject)))
  return row?.member
}

const fieldsOf = ({ nickname, region, server, isMinor, authDbKey }: MemberRecord) => ({
  nickname,
  ...(region === undefined ? {} : { region }),
  ...(server === undefined ? {} : { server }),
  ...(isMinor === undefined ? {} : { isMinor }),
  ...(authDbKey === undefined ? {} : { authDbKey }),
})

async function createMember(tx: Database, record: MemberRecord, now: Date): Promise<string> {
  // There are 90 thousand million numbers: a collision is rare, several in a row mean that something is broken.
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const [created] = await tx
      .insert(members)
      .values({ id: randomUUID(), memberNumber: randomMemberNumber(), createdAt: now, ...fieldsOf(record) })
      .onConflictDoNothing({ target: members.memberNumber })
      .returning({ id: members.id })
    if (created !== undefined) return created.id
  }
  throw new Error('no free member number in ten attempts')
}

/**
 * Creates the member of the first identity, or updates them, and links the other identities, except those that belong to another member.
 * Idempotent; of two concurrent calls for one identity the second updates what the first created.
 * @returns the member's id
 */
export async function upsertMember(db: Database, record: MemberRecord, now: Date): Promise<string> {
  const first = record.identities[0]
  if (first === undefined) throw new Error('a member needs at least one identity')
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`member\n${first.issuer}\n${first.subject}`}, 0))`)
    const known = await memberOf(tx, first)
    const [updated] =
      known === undefined
        ? []
        : await tx.update(members).set(fieldsOf(record)).where(eq(members.id, known.id)).returning({ id: members.id })
    // Also after an erasure that the update has waited for.
    const memberId = updated?.id ?? (await createMember(tx, record, now))
    // The first is linked on its own, the others always in one order, so that two calls that link the same ones cannot deadlock.
    const others = record.identities.slice(1).sort((a, b) => (`${a.issuer}\n${a.subject}` < `${b.issuer}\n${b.subject}` ? -1 : 1))
    for (const { issuer, subject } of [first, ...others])
      await tx.insert(memberIdentities).values({ issuer, subject, memberId }).onConflictDoNothing()
    return memberId
  })
}

/**
 * Unlinks the member's accounts at issuers outside the game that are not among `linked`: they no longer sign in as this member.
 * @param linked all identities of the member; the first, by which the member signs in, is the game's
 * @returns how many it unlinked
 */
export async function unlinkOthers(tx: Database, memberId: string, linked: readonly [Identity, ...Identity[]]): Promise<number> {
  const unlinked = await tx
    .delete(memberIdentities)
    .where(
      and(
        eq(memberIdentities.memberId, memberId),
        ne(memberIdentities.issuer, linked[0].issuer),
        ...linked.map(({ issuer, subject }) => or(ne(memberIdentities.issuer, issuer), ne(memberIdentities.subject, subject))),
      ),
    )
    .returning({ subject: memberIdentities.subject })
  return unlinked.length
}
