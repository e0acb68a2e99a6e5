/** Whom an operator's command is about, and everything their rows are found by. */
import { and, eq } from 'drizzle-orm'
import { couponClaims, coupons } from '../coupons/coupons.tables.ts'
import { messagesTo } from '../messages/messages-to.ts'
import type { Database } from '../platform/database.ts'
import type { Vault } from '../platform/vault.ts'
import { couponPack } from '../pre-registration/coupon-pack.ts'
import { preRegistrations } from '../pre-registration/pre-registration.tables.ts'
import { members, sessionFamilies } from '../session/session.tables.ts'

export interface Person {
  /** Null: somebody who has only pre-registered, or was to be sent a code. */
  memberId: string | null
  memberNumber: string | null
  /** Numbers (E.164) and addresses, as pre-registration keeps them. */
  contacts: readonly string[]
  /** One-time codes that this member has registered. */
  couponCodes: readonly string[]
  /** Messages that wait to be sent to them. */
  messageIds: readonly string[]
  /** What rate limits count them by: the member and their sessions. */
  countedIds: readonly string[]
}

const nobody: Person = { memberId: null, memberNumber: null, contacts: [], couponCodes: [], messageIds: [], countedIds: [] }

/** @param contact as contacts.ts has it */
export const personOfContact = async (db: Database, vault: Vault, contact: string): Promise<Person> => ({
  ...nobody,
  contacts: [contact],
  messageIds: await messagesTo(db, vault, [contact]),
})

/**
 * A member gives the game no number and no address: their pre-registration is known by its coupon, once they have registered that.
 * @returns undefined where there is no such member
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
