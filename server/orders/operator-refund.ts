/** Refunds by an operator without a withdrawal by the buyer, or if the buyer could not withdraw: it is recorded on the buyer's behalf. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { isOneOf, withdrawableStates } from '#contract/order-states.ts'
import type { Database } from '../platform/database.ts'
import { leaseEnd } from '../platform/leases.ts'
import { randomOrderNo } from './order-no.ts'
import { lockOrder } from './order-steps.ts'
import { orderDeliveries, withdrawals, type OrderRow } from './orders.tables.ts'
import type { OrderDeps } from './payments.ts'
import { accept, withdrawInGame } from './withdraw-order.ts'

const isUndelivered = (orderNo: string) => and(eq(orderDeliveries.orderNo, orderNo), isNull(orderDeliveries.deliveredAt))

/** Records the declaration, and stops goods that are not delivered. */
async function declare(tx: Database, { orderNo }: OrderRow, at: Date): Promise<void> {
  const open = { refusedAt: null, lastError: null, nextAttemptAt: leaseEnd(at, 'row') }
  await tx
    .insert(withdrawals)
    .values({ orderNo, receiptNo: `W-${randomOrderNo(at)}`, reason: 'other', requestedAt: at, ...open })
    .onConflictDoUpdate({ target: withdrawals.orderNo, set: open })
  await tx.update(orderDeliveries).set({ stoppedAt: at }).where(isUndelivered(orderNo))
}

/**
 * Marks a locked order for a refund. Goods that are not delivered are stopped; delivered goods stay with the player, since only the game
 * can take them back.
 * @returns whether the order is now marked; false if it is free or was not bought
 */
export async function withdrawByOperator(tx: Database, order: OrderRow, at: Date): Promise<boolean> {
  if (order.free || !isOneOf(withdrawableStates, order.state)) return false
  await declare(tx, order, at)
  await accept(tx, order, at, 'operator')
  return true
}

/** @returns whether the game may have the goods and has not confirmed their delivery: then only the game can stop it */
export async function mayBeInGame(tx: Database, orderNo: string): Promise<boolean> {
  const sent = and(isUndelivered(orderNo), gt(orderDeliveries.attempts, 0))
  return (await tx.select({ orderNo: orderDeliveries.orderNo }).from(orderDeliveries).where(sent)).length > 0
}

/** The same as the buyer's withdrawal (withdraw-order.ts), at any time and in any region. */
export async function withdrawInGameByOperator(deps: OrderDeps, orderNo: string): ReturnType<typeof withdrawInGame> {
  await deps.db.transaction(async (tx) => declare(tx, await lockOrder(tx, orderNo), deps.now()))
  return withdrawInGame(deps, orderNo)
}
