/**
 * Money given back (B7). MyCard has no call for it: an operator does it in MyCard's back office, or by a transfer, and then says so here.
 * The provider moves no money.
 */
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { amountText } from '#contract/money.ts'
import { heldMoney, noteReturned } from './held-money.ts'
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

export interface HeldDue {
  orderNo: string
  since: Date
  /** State of the order and why its money is not taken: `cancelled, paid-late-limit-used`. */
  why: string
  /** What the order was about, `14.70 USD`; MyCard may hold another amount. */
  amount: string
  /** What MyCard said: `amount 99.00, currency USD, trade …`. */
  told: string
}

/** Orders that were given up or do not agree with what was paid, whose money MyCard holds until it is given back; oldest first. */
export const heldDue = async (db: Database): Promise<HeldDue[]> =>
  (await heldMoney(db)).map(({ orderNo, since, reason, facts, order }) => ({
    orderNo,
    since,
    why: `${order.state}, ${reason}`,
    amount: `${amountText(order.amount, order.currency)} ${order.currency}`,
    told: Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  }))

/**
 * Notes that the money of a withdrawn purchase, or money held for an order that is not paid, was given back. Repeated, it changes nothing.
 * @returns `before` where it was noted already; the order's state where it is not to be refunded; undefined where there is no such order
 */
export const noteRefund = (db: Database, orderNo: string, now: Date): Promise<'now' | 'before' | OrderRow['state'] | undefined> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
    if (order === undefined) return undefined
    if (order.state === 'refunded') return 'before'
    const returned = await noteReturned(tx, order, now)
    if (returned !== undefined) return returned
    const step = await takeStep(tx, order, { to: 'refunded', reason: 'operator' }, now)
    if (step === undefined) return order.state
    await tx.update(withdrawals).set({ refundedAt: now }).where(eq(withdrawals.orderNo, orderNo))
    return 'now'
  })
