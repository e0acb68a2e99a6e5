/**
 * How much of its limits a member has used (B2). The count is taken from the orders themselves, by the time they were placed, and for limits
 * that never start again also from what is kept of deleted orders. No counter can drift; an order that fails, expires, is cancelled or
 * withdrawn from frees its part without further steps; and a member whose region or language changes within a day is still counted
 * correctly. It holds under concurrency because each purchase locks the member's row.
 */
import { and, eq, gte, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { LimitType } from '#contract/shop.ts'
import type { Database } from '../platform/database.ts'
import { periodOf } from '../shop/limit-periods.ts'
import { members } from '../session/session.tables.ts'
import { uncountedStates } from './order-steps.ts'
import { countedPurchases, orders } from './orders.tables.ts'

export interface Limited {
  productId: string
  limitType: LimitType
  limitAmount: number | null
}

export interface UsageOf {
  memberId: string
  now: Date
  /** Offset of the server's day (R7). */
  utcOffsetMinutes: number
  /** An order that does not count: the one that is being checked. */
  except?: string
}

/** Waits for the member's purchase in progress and then sees its result. Other members do not wait. */
export const lockMember = async (tx: Database, memberId: string): Promise<void> =>
  void (await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update'))

/** The row of a member who has paid for anything. */
const anyProduct = ''

/**
 * Keeps what limits that never start again count of orders, before these are deleted.
 * @param orderNos numbers of locked orders
 */
export async function keepUsage(tx: Database, orderNos: readonly string[]): Promise<void> {
  const isCounted = and(inArray(orders.orderNo, [...orderNos]), notInArray(orders.state, [...uncountedStates]))
  const { memberId, productId, quantity, limitType, free } = orders
  const bought = await tx
    .select({ memberId, productId, quantity: sql<number>`sum(${quantity})::int` })
    .from(orders)
    .where(and(isCounted, inArray(limitType, ['UNLIMITED', 'FIRST'])))
    .groupBy(memberId, productId)
  const paid = await tx
    .selectDistinct({ memberId })
    .from(orders)
    .where(and(isCounted, eq(free, false)))
  const rows = [...bought, ...paid.map((row) => ({ ...row, productId: anyProduct, quantity: 0 }))]
  if (rows.length === 0) return
  await tx
    .insert(countedPurchases)
    .values(rows)
    .onConflictDoUpdate({
      target: [countedPurchases.memberId, countedPurchases.productId],
      set: { quantity: sql`${countedPurchases.quantity} + excluded.quantity` },
    })
}

/**
 * @returns how often each product was bought in its current period, by product id. Any other purchase that is not free also uses up a first
 *   purchase.
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
  // One condition per kind of limit, not per product: a list queries a hundred products at once.
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
  const lasting = limited.filter(({ limitType }) => limitType === 'UNLIMITED' || limitType === 'FIRST')
  if (lasting.length === 0) return used
  const keptIds = [anyProduct, ...lasting.map(({ productId }) => productId)]
  const kept = await db
    .select()
    .from(countedPurchases)
    .where(and(eq(countedPurchases.memberId, memberId), inArray(countedPurchases.productId, keptIds)))
  for (const { productId, quantity } of kept) if (productId !== anyProduct) used.set(productId, (used.get(productId) ?? 0) + quantity)
  const firsts = lasting.filter(({ limitType }) => limitType === 'FIRST')
  if (firsts.length > 0) {
    const [paid] = await db
      .select({ orderNo: orders.orderNo })
      .from(orders)
      .where(and(counts, eq(orders.free, false)))
      .limit(1)
    if (paid !== undefined || kept.some(({ productId }) => productId === anyProduct))
      for (const { productId, limitAmount } of firsts) used.set(productId, Math.max(used.get(productId) ?? 0, limitAmount ?? 1))
  }
  return used
}
