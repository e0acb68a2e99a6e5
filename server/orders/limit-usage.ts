/**
 * How much of its limits a member has used (B2). The count is taken from the orders themselves, by the time they were placed, and for limits
 * that never start again also from what is kept of deleted orders. No counter can drift; an order that fails, expires, is cancelled or
 * withdrawn from frees its part without further steps; and a member whose region or language changes within a day is still counted
 * correctly. It holds under concurrency because each purchase locks the member's row.
 */
import { and, eq, gte, inArray, lt, ne, notInArray, or, sql, type SQL } from 'drizzle-orm'
import { openStates } from '#contract/order-states.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { LimitType } from '#contract/shop.ts'
import type { Database } from '../platform/database.ts'
import { periodOf } from '../shop/limit-periods.ts'
import { uncountedStates } from './order-steps.ts'
import { countedPurchases, orders } from './orders.tables.ts'

/** A product with its limit: `limitAmount` is the quantity per member and period of `limitType`; null for NONE. */
export interface Limited {
  productId: string
  limitType: LimitType
  limitAmount: number | null
}

/** Whose usage is counted, and at which time. */
export interface UsageOf {
  memberId: string
  now: Date
  /** Offset of the server's day (R7). */
  utcOffsetMinutes: number
  /** An order that does not count: the one that is being checked. */
  except?: string
}

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

interface Usage {
  /** How often each product was bought in its current period, by product id. */
  used: Map<string, number>
  /** First purchases that only another product has used up. */
  usedByOther: ReadonlySet<string>
  /** The number bought with each first purchase that is used up, by product id: the rest of its limit is no longer offered. */
  boughtFirst: ReadonlyMap<string, number>
}

/**
 * @returns how often each product was bought in its current period, by product id. Any other purchase that is not free also uses up a first
 *   purchase, an unpaid one too.
 */
export const usageOf = async (db: Database, products: readonly Limited[], o: UsageOf): Promise<Map<string, number>> =>
  (await countUsage(db, products, o, uncountedStates)).used

/** The same as it is shown: an unpaid order of another product does not use up a first purchase, since it may still be cancelled. */
export const shownUsageOf = (db: Database, products: readonly Limited[], o: UsageOf): Promise<Usage> =>
  countUsage(db, products, o, [...uncountedStates, ...openStates])

/** @param unlike states in which an order of another product does not use up a first purchase */
async function countUsage(
  db: Database,
  products: readonly Limited[],
  { memberId, now, utcOffsetMinutes, except }: UsageOf,
  unlike: readonly OrderStatus[],
): Promise<Usage> {
  const usedByOther = new Set<string>()
  const boughtFirst = new Map<string, number>()
  const limited = products.filter(({ limitType }) => limitType !== 'NONE')
  if (limited.length === 0) return { used: new Map(), usedByOther, boughtFirst }
  const own = and(eq(orders.memberId, memberId), except === undefined ? undefined : ne(orders.orderNo, except))
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
    .where(and(own, notInArray(orders.state, [...uncountedStates]), or(...inPeriod)))
    .groupBy(orders.productId)
  const used = new Map(rows.map((row) => [row.productId, row.used]))
  const lasting = limited.filter(({ limitType }) => limitType === 'UNLIMITED' || limitType === 'FIRST')
  if (lasting.length === 0) return { used, usedByOther, boughtFirst }
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
      .where(and(own, notInArray(orders.state, [...unlike]), eq(orders.free, false)))
      .limit(1)
    if (paid !== undefined || kept.some(({ productId }) => productId === anyProduct))
      for (const { productId, limitAmount } of firsts) {
        const before = used.get(productId) ?? 0
        if (before === 0) usedByOther.add(productId)
        else boughtFirst.set(productId, before)
        used.set(productId, Math.max(before, limitAmount ?? 1))
      }
  }
  return { used, usedByOther, boughtFirst }
}
