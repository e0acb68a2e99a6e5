/** The person of an operator's command, and all keys by which their rows are found. */
import { and, eq } from 'drizzle-orm'
import { couponClaims, coupons } from '../coupons/coupons.tables.ts'
import { messagesTo } from '../messages/messages-to.ts'
import type { Database } from '../platform/database.ts'
import type { Vault } from '../platform/vault.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { members, sessionFamilies } from '../session/session.tables.ts'

/** The keys by which a person’s rows are found. */
export interface Person {
  /** Null: a person who has only pre-registered, or requested a code. */
  memberId: string | null
  memberNumber: string | null
  /** Numbers (E.164) and addresses, as pre-registration stores them. */
  contacts: readonly string[]
  /** One-time codes that this member has registered. */
  couponCodes: readonly string[]
  /** Queued messages to them. */
  messageIds: readonly string[]
  /** The ids that rate limits count: the member and their sessions. */
  countedIds: readonly string[]
}

const noPerson: Person = { memberId: null, memberNumber: null, contacts: [], couponCodes: [], messageIds: [], countedIds: [] }

/** @param contact as contacts.ts returns it */
export const personOfContact = async (db: Database, vault: Vault, contact: string): Promise<Person> => ({
  ...noPerson,
  contacts: [contact],
  messageIds: await messagesTo(db, vault, [contact]),
})

/**
 * A member's number or address is not known to the game: their pre-registration is found through its coupon, once they have registered it.
 * @returns undefined if there is no such member
 */
export async function personOfMember(db: Database, vault: Vault, memberNumber: string): Promise<Person | undefined> {
  const [member] = await db.select({ id: members.id }).from(members).where(eq(members.memberNumber, memberNumber))
  if (member === undefined) return undefined
  const claimed = await db
    .select({ code: couponClaims.code, contact: preRegistrations.contact })
    .from(couponClaims)
    .innerJoin(coupons, and(eq(coupons.code, couponClaims.code), eq(coupons.pack, couponPack)))
    .leftJoin(preRegistrations, eq(preRegistrations.couponCode, couponClaims.code))
    .where(eq(couponClaims.memberId, member.id))
  const families = await db.select({ id: sessionFamilies.id }).from(sessionFamilies).where(eq(sessionFamilies.memberId, member.id))
  const contacts = claimed.flatMap(({ contact }) => contact ?? [])
  return {
    memberId: member.id,
    memberNumber,
    contacts,
    couponCodes: claimed.map(({ code }) => code),
    messageIds: await messagesTo(db, vault, contacts),
    countedIds: [member.id, ...families.map(({ id }) => id)],
  }
}
