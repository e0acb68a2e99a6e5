/**
 * How much of its limits a member has used (B2). Counted from the orders themselves, by when they were placed: there is no counter that
 * could drift, an order that fails, expires, is cancelled or withdrawn from gives its part back by that alone, and whose region or language
 * changes in the middle of a day is still counted right. It holds under concurrency because whoever buys holds the member's row meanwhile.
 */
import { and, eq, gte, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { LimitType } from '#contract/shop.ts'
import type { Database } from '../platform/database.ts'
import { periodOf } from '../shop/limit-periods.ts'
import { members } from '../session/session.tables.ts'
import { uncountedStates } from './order-steps.ts'
import { orders } from './orders.tables.ts'

export interface Limited {
  productId: string
  limitType: LimitType
  limitAmount: number | null
}

export interface UsageOf {
  memberId: string
  now: Date
  /** Of the server's day (R7). */
  utcOffsetMinutes: number
  /** An order that does not count: the one that is being judged. */
  except?: string
}

/** Whoever buys for this member waits here for the one before, and then sees what that one left. Other members do not wait. */
export const lockMember = async (tx: Database, memberId: string): Promise<void> =>
  void (await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update'))

/**
 * @returns how often each was bought in its running period, by product id. A first purchase is used up as well by any other purchase that
 *   costs something.
 */
export async function usageOf(
  db: Database,
  products: readonly Limited[],
  { memberId, now, utcOffsetMinutes, except }: UsageOf,
): Promise<Map<string, number>> {
  const limited = products.filter(({ limitType }) => limitType !== 'NONE')
  if (limited.length === 0) return new Map()
  const counts = and(
    eq(orders.memberId, memberId),
    notInArray(orders.state, [...uncountedStates]),
    except === undefined ? undefined : ne(orders.orderNo, except),
  )
  // One condition per kind of limit, not per product: lists ask for a hundred at once.
  const inPeriod: SQL[] = [...Map.groupBy(limited, ({ limitType }) => limitType)].map(([type, some]) => {
    const ids = inArray(
      orders.productId,
      some.map(({ productId }) => productId),
    )
    const { start, end } = periodOf(type, now, utcOffsetMinutes)
    return start === null || end === null ? ids : and(ids, gte(orders.createdAt, start), lt(orders.createdAt, end))!
  })
  const rows = await db
    .select({ productId: orders.productId, used: sql<number>`sum(${orders.quantity})::int` })
    .from(orders)
    .where(and(counts, or(...inPeriod)))
    .groupBy(orders.productId)
  const used = new Map(rows.map((row) => [row.productId, row.used]))
  const firsts = limited.filter(({ limitType }) => limitType === 'FIRST')
  if (firsts.length > 0) {
    const [paid] = await db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(and(counts, eq(orders.free, false)))
      .limit(1)
    if (paid !== undefined)
      for (const { productId, limitAmount } of firsts) used.set(productId, Math.max(used.get(productId) ?? 0, limitAmount ?? 1))
  }
  return used
}
