/** The only place where an order's state changes: its steps, and the event of each step (docs/requirements.md "Buying"). */
import { eq } from 'drizzle-orm'
import { releasedStates, withdrawnStates } from '#contract/order-states.ts'
import type { OrderStatus } from '#contract/orders.ts'
import type { Database } from '../platform/database.ts'
import { orderEvents, orders, type OrderRow } from './orders.tables.ts'

/**
 * Forward only. No step leads from `paid` or later to failed, expired or cancelled; but those three lead to `paid`: money that arrives late
 * is still the player's money.
 */
export const orderSteps: Record<OrderStatus, readonly OrderStatus[]> = {
  // Free goods are confirmed directly.
  created: ['authorised', 'confirmed', 'failed', 'expired', 'cancelled'],
  authorised: ['atProvider', 'failed', 'expired', 'cancelled'],
  atProvider: ['paid', 'failed', 'expired', 'cancelled'],
  failed: ['paid'],
  expired: ['paid'],
  cancelled: ['paid'],
  // The buyer withdrew before the provider captured the money; it may then never be captured.
  paid: ['confirmed', 'refundRequested'],
  confirmed: ['delivering', 'refundRequested'],
  delivering: ['delivered', 'refundRequested'],
  delivered: ['refundRequested'],
  refundRequested: ['refunded'],
  refunded: [],
}

/** Orders that do not count towards a limit: nothing was bought, or it was given back (docs/decisions/0021). */
export const uncountedStates = [...releasedStates, ...withdrawnStates] as const

/** A step of an order, before it is taken. */
export interface Step {
  to: OrderStatus
  /** A short code for the log: the actor or cause of the step. */
  reason: string
  facts?: Record<string, string>
  /** Other columns that change with it. */
  set?: Partial<typeof orders.$inferInsert>
}

/** Locks the order until the end of the transaction: other changes to it wait. */
export async function lockOrder(tx: Database, orderNo: string): Promise<OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  if (order === undefined) throw new Error('no such order')
  return order
}

/** Adds an event to the log of an order. @param event.state the state after a step; undefined: the event is no step */
export const noteEvent = async (
  tx: Database,
  event: { orderNo: string; at: Date; state?: OrderStatus; reason: string; facts?: Record<string, string> },
): Promise<void> => void (await tx.insert(orderEvents).values({ facts: {}, ...event }))

/**
 * Moves a locked order one step further.
 * @param order as `lockOrder` returned it in this transaction
 * @returns the order after the step, or undefined if there is no such step: then nothing was written
 */
export async function takeStep(tx: Database, order: OrderRow, step: Step, now: Date): Promise<OrderRow | undefined> {
  if (!orderSteps[order.state].includes(step.to)) return undefined
  const [moved] = await tx
    .update(orders)
    .set({ ...step.set, state: step.to })
    .where(eq(orders.orderNo, order.orderNo))
    .returning()
  await noteEvent(tx, {
    orderNo: order.orderNo,
    at: now,
    state: step.to,
    reason: step.reason,
    ...(step.facts === undefined ? {} : { facts: step.facts }),
  })
  return moved
}
