import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { memberIdentities, members } from '../session/session.tables.ts'
import type { Delivery } from './game-delivery.ts'

/** The fields of a delivery by which the game finds the mailbox. */
export type Recipient = Pick<Delivery, 'memberNumber' | 'server' | 'identities'>

/** @returns the data that the game needs to find each member's mailbox, by member id */
export async function recipientsOf(db: Database, memberIds: readonly string[]): Promise<Map<string, Recipient>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .select({
      id: members.id,
      memberNumber: members.memberNumber,
      server: members.server,
      issuer: memberIdentities.issuer,
      subject: memberIdentities.subject,
    })
    .from(members)
    .leftJoin(memberIdentities, eq(memberIdentities.memberId, members.id))
    .where(inArray(members.id, [...memberIds]))
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => [
      id,
      {
        memberNumber: all[0]!.memberNumber,
        server: all[0]!.server,
        identities: all.flatMap(({ issuer, subject }) => (issuer === null || subject === null ? [] : [{ issuer, subject }])),
      },
    ]),
  )
}
