/** The person of an operator's command, and all keys by which their rows are found. */
import { count, eq } from 'drizzle-orm'
import { couponClaims } from '../coupons/coupons.tables.ts'
import { messagesTo } from '../messages/messages-to.ts'
import type { Database } from '../platform/database.ts'
import type { Vault } from '../platform/vault.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { members, sessionFamilies } from '../session/session.tables.ts'

/** The keys by which a person’s rows are found. */
export interface Person {
  /** Null: a person who has only pre-registered, or requested a code. */
  memberId: string | null
  memberNumber: string | null
  /** Numbers (E.164) and addresses, as pre-registration stores them. */
  contacts: readonly string[]
  /**
   * Number of pre-registrations whose one-time code this member has registered. Any member may register a code that they were given or have
   * found, so it does not prove that the pre-registration is theirs: its rows are found by its contact only.
   */
  claimedRegistrations: number
  /** Queued messages to them. */
  messageIds: readonly string[]
  /** The ids that rate limits count: the member and their sessions. */
  countedIds: readonly string[]
}

const noPerson: Person = { memberId: null, memberNumber: null, contacts: [], claimedRegistrations: 0, messageIds: [], countedIds: [] }

const countedIdsOf = async (db: Database, memberId: string): Promise<string[]> => {
  const families = await db.select({ id: sessionFamilies.id }).from(sessionFamilies).where(eq(sessionFamilies.memberId, memberId))
  return [memberId, ...families.map(({ id }) => id)]
}

/**
 * For an erasure that has locked the member and the contacts: messages and sessions may have been added since the person was found.
 * @param tx the transaction with the locks
 */
export const withCurrentIds = async (tx: Database, vault: Vault, person: Person): Promise<Person> => ({
  ...person,
  messageIds: await messagesTo(tx, vault, person.contacts),
  countedIds: person.memberId === null ? [] : await countedIdsOf(tx, person.memberId),
})

/** @param contact as contacts.ts returns it */
export const personOfContact = async (db: Database, vault: Vault, contact: string): Promise<Person> => ({
  ...noPerson,
  contacts: [contact],
  messageIds: await messagesTo(db, vault, [contact]),
})

/**
 * Without pre-registrations: a member's number or address is not known to the game, and a registered code does not prove it.
 * @returns undefined if there is no such member
 */
export async function personOfMember(db: Database, memberNumber: string): Promise<Person | undefined> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.memberNumber, memberNumber))
  if (member === undefined) return undefined
  const [claimed] = await db
    .select({ registrations: count() })
    .from(couponClaims)
    .innerJoin(preRegistrations, eq(preRegistrations.couponCode, couponClaims.code))
    .where(eq(couponClaims.memberId, member.id))
  return {
    ...noPerson,
    memberId: member.id,
    memberNumber,
    claimedRegistrations: claimed?.registrations ?? 0,
    countedIds: await countedIdsOf(db, member.id),
  }
}
