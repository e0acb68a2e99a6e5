/**
 * How a purchase is withdrawn from (B7). First the declaration is written down, which stops the delivery; then the game is asked for the
 * mail back, unless it cannot have it; then the order is `refundRequested`. The game decides between opening and withdrawing, since only it
 * can: after `withdrawn` nothing is given under this number, after `opened` nothing is refunded. Each part may be repeated, by the buyer or
 * by the job, and nothing is asked of the game inside a transaction.
 */
import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { cancelReceipt } from './receipt-steps.ts'
import type { withdrawOrder as call } from '#contract/orders.ts'
import type * as v from 'valibot'
import { recipientsOf } from '../deliveries/recipients.ts'
import { backOff } from '../deliveries/run-deliveries.ts'
import type { Database } from '../platform/database.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { randomOrderNo } from './order-no.ts'
import { lockOrder, noteEvent, takeStep } from './order-steps.ts'
import type { OrderDeps } from './payments.ts'
import { orders, orderDeliveries, withdrawals, type OrderRow } from './orders.tables.ts'
import { exclusionOf } from './withdrawal-rules.ts'

export type WithdrawalReason = v.InferOutput<(typeof call)['body']>['reason']

/** Milliseconds the job leaves a declaration to whoever made it, or to the process that asks. */
const holdTime = 60_000

/** The money is to be given back. Nothing of the order happens by itself from here on. */
async function accept(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const [withdrawal] = await tx
    .update(withdrawals)
    .set({ acceptedAt: now, lastError: null })
    .where(and(eq(withdrawals.orderNo, order.orderNo), isNull(withdrawals.acceptedAt), isNull(withdrawals.refusedAt)))
    .returning()
  if (withdrawal === undefined) return
  const facts = { receiptNo: withdrawal.receiptNo, ...(withdrawal.reason === null ? {} : { reason: withdrawal.reason }) }
  await takeStep(tx, order, { to: 'refundRequested', reason: 'withdrawal', facts, set: { nextCheckAt: null } }, now)
  await cancelReceipt(tx, order.orderNo, now)
}

/**
 * The buyer's word, with its time and a number, and the end of the delivery.
 * @returns whether the game has to be asked
 * @throws ProviderFailure WITHDRAWAL_EXCLUDED
 */
const declare = ({ db, now }: OrderDeps, orderNo: string, reason: WithdrawalReason): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    const at = now()
    const [known = null] = await tx.select().from(withdrawals).where(eq(withdrawals.orderNo, orderNo))
    const exclusion = exclusionOf(order, known, at)
    if (exclusion === 'withdrawn') return false
    if (exclusion !== null) throw new ProviderFailure(409, 'WITHDRAWAL_EXCLUDED', [], { reason: exclusion })
    if (known === null) {
      const receiptNo = `W-${randomOrderNo(at)}`
      const nextAttemptAt = new Date(at.getTime() + holdTime)
      await tx.insert(withdrawals).values({ orderNo, receiptNo, reason: reason ?? null, requestedAt: at, nextAttemptAt })
    }
    // Waits for a process that takes the delivery in hand just now, and is then seen by the next one.
    const [delivery] = await tx.update(orderDeliveries).set({ stoppedAt: at }).where(eq(orderDeliveries.orderNo, orderNo)).returning()
    if (delivery !== undefined && delivery.attempts > 0) return true
    // The game has never heard of it, and never will.
    await accept(tx, order, at)
    return false
  })

/** The mail had been opened: the purchase stands, and is delivered to its end where the game's word of that had been lost. */
async function refuse({ db, now, payments }: OrderDeps, orderNo: string): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderNo)
    const refused = await tx
      .update(withdrawals)
      .set({ refusedAt: at, lastError: null })
      .where(and(eq(withdrawals.orderNo, orderNo), isNull(withdrawals.acceptedAt), isNull(withdrawals.refusedAt)))
      .returning()
    if (refused.length === 0) return
    await noteEvent(tx, { orderNo, at, reason: 'withdrawal-refused-opened' })
    await tx.update(orderDeliveries).set({ stoppedAt: null, nextAttemptAt: at }).where(eq(orderDeliveries.orderNo, orderNo))
  })
  payments.wake('deliveries', at)
}

async function postpone({ db, now, log, payments }: OrderDeps, orderNo: string, why: string): Promise<void> {
  const [row] = await db
    .update(withdrawals)
    .set({ attempts: sql`${withdrawals.attempts} + 1`, lastError: why })
    .where(eq(withdrawals.orderNo, orderNo))
    .returning()
  const next = new Date(now().getTime() + backOff(row!.attempts))
  await db.update(withdrawals).set({ nextAttemptAt: next }).where(eq(withdrawals.orderNo, orderNo))
  log.warn({ orderNo, attempts: row!.attempts, why }, 'not withdrawn yet')
  payments.wake('deliveries', next)
}

/** @returns what became of the declaration; `unanswered`: the job goes on with it */
async function askGame(deps: OrderDeps, orderNo: string): Promise<'accepted' | 'opened' | 'unanswered'> {
  const { db, now, payments } = deps
  const [order] = await db.select({ memberId: orders.memberId }).from(orders).where(eq(orders.orderNo, orderNo))
  const recipient = (await recipientsOf(db, [order!.memberId])).get(order!.memberId)!
  let answer
  try {
    if (payments.takeBack === undefined) throw new Error('no game server is configured')
    answer = await payments.takeBack({ id: orderNo, ...recipient })
  } catch (error) {
    await postpone(deps, orderNo, error instanceof Error ? error.message.slice(0, 200) : 'unknown')
    return 'unanswered'
  }
  if (answer === 'opened') {
    await refuse(deps, orderNo)
    return 'opened'
  }
  await db.transaction(async (tx) => accept(tx, await lockOrder(tx, orderNo), now()))
  return 'accepted'
}

/**
 * Withdraws from a purchase. Repeated, it changes nothing; while the game has not answered, it asks it again.
 * @throws ProviderFailure WITHDRAWAL_EXCLUDED; WITHDRAWAL_UNAVAILABLE where the game did not answer: the declaration is kept
 */
export async function withdrawOrder(deps: OrderDeps, orderNo: string, reason: WithdrawalReason): Promise<void> {
  if (!(await declare(deps, orderNo, reason))) return
  const outcome = await askGame(deps, orderNo)
  if (outcome === 'opened') throw new ProviderFailure(409, 'WITHDRAWAL_EXCLUDED', [], { reason: outcome })
  if (outcome === 'unanswered') throw new ProviderFailure(503, 'WITHDRAWAL_UNAVAILABLE', [], { reason: outcome })
}

/**
 * Goes on with declarations that the game has not answered, and with those whose process ended. Safe to run at any time and in several
 * processes.
 * @returns how many were asked about
 */
export async function finishWithdrawals(deps: OrderDeps): Promise<number> {
  const at = deps.now()
  const due = deps.db
    .select({ orderNo: withdrawals.orderNo })
    .from(withdrawals)
    .where(and(isNull(withdrawals.acceptedAt), isNull(withdrawals.refusedAt), lte(withdrawals.nextAttemptAt, at)))
    .orderBy(asc(withdrawals.nextAttemptAt))
    .limit(10)
    .for('update', { skipLocked: true })
  const claimed = await deps.db
    .update(withdrawals)
    .set({ nextAttemptAt: new Date(at.getTime() + holdTime) })
    .where(inArray(withdrawals.orderNo, due))
    .returning({ orderNo: withdrawals.orderNo })
  await Promise.all(claimed.map(({ orderNo }) => askGame(deps, orderNo)))
  return claimed.length
}
