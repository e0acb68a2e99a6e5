/** The member row that the orders of an erased member refer to: it describes no person, and keeps foreign keys and sums valid. */
import { randomUUID } from 'node:crypto'
import { and, like, notExists, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { orders } from '../orders/orders.tables.ts'
import { members } from './session.tables.ts'

/** A real member number has no letters. */
const prefix = 'erased-'

/** @returns a new row that shares no data with the member it replaces */
export const unnamedMember = (now: Date): typeof members.$inferInsert & { id: string } => ({
  id: randomUUID(),
  memberNumber: `${prefix}${randomUUID()}`,
  nickname: '',
  createdAt: now,
})

/** Deletes such rows when no order refers to them any more. */
export async function tidyUnnamedMembers(db: Database): Promise<void> {
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .where(sql`${orders.memberId} = ${members.id}`)
  await db.delete(members).where(and(like(members.memberNumber, `${prefix}%`), notExists(order)))
}
