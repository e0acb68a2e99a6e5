/**
 * Money given back (B7). MyCard has no call for it: an operator does it in MyCard's back office, or by a transfer, and then says so here.
 * The provider moves no money.
 */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { amountText } from '#contract/money.ts'
import { takeStep } from './order-steps.ts'
import { orders, withdrawals, type OrderRow } from './orders.tables.ts'

export interface RefundDue {
  orderNo: string
  receiptNo: string
  requestedAt: Date
  /** `14.70 USD` */
  amount: string
  tradeNo: string
  /** What this shop knows: `no` means that MyCard was never asked for it, `unknown` that its answer got lost. */
  taken: 'yes' | 'no' | 'unknown'
}

const takenOf = ({ confirmedAt, confirmAskedAt }: OrderRow): RefundDue['taken'] =>
  confirmedAt !== null ? 'yes' : confirmAskedAt === null ? 'no' : 'unknown'

/** Withdrawn purchases whose money is still to be given back, oldest first. */
export async function refundsDue(db: Database): Promise<RefundDue[]> {
  const rows = await db
    .select()
    .from(orders)
    .innerJoin(withdrawals, eq(withdrawals.orderNo, orders.orderNo))
    .where(eq(orders.state, 'refundRequested'))
    .orderBy(asc(withdrawals.requestedAt))
  return rows.map(({ orders: order, withdrawals: { receiptNo, requestedAt } }) => ({
    orderNo: order.orderNo,
    receiptNo,
    requestedAt,
    amount: `${amountText(order.amount, order.currency)} ${order.currency}`,
    tradeNo: order.providerTradeNo ?? '',
    taken: takenOf(order),
  }))
}

/**
 * Notes that the money was given back. Repeated, it changes nothing.
 * @returns `before` where it was noted already; the order's state where it is not to be refunded; undefined where there is no such order
 */
export const noteRefund = (db: Database, orderNo: string, now: Date): Promise<'now' | 'before' | OrderRow['state'] | undefined> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
    if (order === undefined) return undefined
    if (order.state === 'refunded') return 'before'
    const step = await takeStep(tx, order, { to: 'refunded', reason: 'operator' }, now)
    if (step === undefined) return order.state
    await tx.update(withdrawals).set({ refundedAt: now }).where(eq(withdrawals.orderNo, orderNo))
    return 'now'
  })
