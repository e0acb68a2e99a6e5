/** Whom the orders of an erased member refer to: a row of no person, so that foreign keys and sums hold. */
import { randomUUID } from 'node:crypto'
import { and, like, notExists, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { orders } from '../orders/orders.tables.ts'
import { members } from './session.tables.ts'

/** No member number has letters. */
const prefix = 'erased-'

/** @returns a new row that has nothing in common with the member it stands for */
export const unnamedMember = (now: Date): typeof members.$inferInsert & { id: string } => ({
  id: randomUUID(),
  memberNumber: `${prefix}${randomUUID()}`,
  nickname: '',
  createdAt: now,
})

/** Deletes those that no order refers to any more. */
export async function tidyUnnamedMembers(db: Database): Promise<void> {
  const order = db
    .select({ one: sql`1` })
    .from(orders)
    .where(sql`${orders.memberId} = ${members.id}`)
  await db.delete(members).where(and(like(members.memberNumber, `${prefix}%`), notExists(order)))
}
