/**
 * Withdraws from a purchase (B7). First the declaration is written, which stops the delivery; then the game is asked to take the mail back,
 * unless it cannot have it; then the order is `refundRequested`. Only the game can decide between opening and withdrawing: after
 * `withdrawn` it delivers nothing under this number, after `opened` nothing is refunded. The buyer or the job may repeat each part, and no
 * call to the game runs inside a transaction.
 */
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import { cancelReceipt } from './receipt-steps.ts'
import type { WithdrawalReason } from '#contract/withdrawal-reasons.ts'
import { recipientsOf } from '../deliveries/recipients.ts'
import { backOff } from '../deliveries/run-deliveries.ts'
import type { Database } from '../platform/database.ts'
import { reasonOf } from '../platform/error-facts.ts'
import { ProviderFailure } from '../platform/failures.ts'
import { isAmong, leaseEnd, leaseTimes } from '../platform/leases.ts'
import { isDue, longestPause, pauseAfter } from '../platform/pauses.ts'
import { randomOrderNo } from './order-no.ts'
import { lockOrder, noteEvent, takeStep } from './order-steps.ts'
import type { OrderDeps } from './payments.ts'
import { isWithdrawalOpen, orders, orderDeliveries, withdrawals, type OrderRow } from './orders.tables.ts'
import { exclusionOf } from './withdrawal-rules.ts'

/** Marks the money for a refund. No further automatic step of the order follows. */
export async function accept(tx: Database, order: OrderRow, now: Date): Promise<void> {
  const [withdrawal] = await tx
    .update(withdrawals)
    .set({ acceptedAt: now, lastError: null })
    .where(and(eq(withdrawals.orderNo, order.orderNo), isWithdrawalOpen))
    .returning()
  if (withdrawal === undefined) return
  const facts = { receiptNo: withdrawal.receiptNo, ...(withdrawal.reason === null ? {} : { reason: withdrawal.reason }) }
  await takeStep(
    tx,
    order,
    { to: 'refundRequested', reason: withdrawal.byOperator ? 'operator' : 'withdrawal', facts, set: { nextCheckAt: null } },
    now,
  )
  await cancelReceipt(tx, order.orderNo, now)
}

/**
 * Records the buyer's declaration, with its time and a number, and stops the delivery.
 * @returns whether the game must be called
 * @throws ProviderFailure WITHDRAWAL_EXCLUDED
 */
const declare = ({ db, now }: OrderDeps, orderNo: string, reason: WithdrawalReason | undefined): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderNo)
    const at = now()
    const [known = null] = await tx.select().from(withdrawals).where(eq(withdrawals.orderNo, orderNo))
    const exclusion = exclusionOf(order, known, at)
    if (exclusion === 'withdrawn') return false
    if (exclusion !== null) throw new ProviderFailure(409, 'WITHDRAWAL_EXCLUDED', [], { reason: exclusion })
    if (known === null) {
      const receiptNo = `W-${randomOrderNo(at)}`
      // The job leaves the declaration to this request for as long.
      const nextAttemptAt = leaseEnd(at, 'row')
      await tx.insert(withdrawals).values({ orderNo, receiptNo, reason: reason ?? null, requestedAt: at, nextAttemptAt })
    }
    // Waits for a process that is claiming this delivery; the next claim sees the stop.
    const [delivery] = await tx.update(orderDeliveries).set({ stoppedAt: at }).where(eq(orderDeliveries.orderNo, orderNo)).returning()
    if (delivery !== undefined && delivery.attempts > 0) return true
    // The game was never notified of the order, and never will be.
    await accept(tx, order, at)
    return false
  })

/** The mail was already opened: the purchase stays valid. If the game's confirmation was lost, the delivery is completed. */
async function refuse({ db, now, payments }: OrderDeps, orderNo: string): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    await lockOrder(tx, orderNo)
    const refused = await tx
      .update(withdrawals)
      .set({ refusedAt: at, lastError: null })
      .where(and(eq(withdrawals.orderNo, orderNo), isWithdrawalOpen))
      .returning()
    if (refused.length === 0) return
    await noteEvent(tx, { orderNo, at, reason: 'withdrawal-refused-opened' })
    await tx.update(orderDeliveries).set({ stoppedAt: null, nextAttemptAt: at }).where(eq(orderDeliveries.orderNo, orderNo))
  })
  payments.schedule('deliveries', at)
}

async function postpone({ db, now, log, payments }: OrderDeps, orderNo: string, why: string): Promise<void> {
  const [row] = await db
    .update(withdrawals)
    .set({ attempts: sql`${withdrawals.attempts} + 1`, lastError: why })
    .where(eq(withdrawals.orderNo, orderNo))
    .returning()
  const next = new Date(now().getTime() + pauseAfter(backOff, row!.attempts))
  await db.update(withdrawals).set({ nextAttemptAt: next }).where(eq(withdrawals.orderNo, orderNo))
  log.warn({ orderNo, attempts: row!.attempts, why }, 'not withdrawn yet')
  payments.schedule('deliveries', next)
}

/** @returns the result of the declaration; `unanswered`: the job retries it */
export async function withdrawInGame(deps: OrderDeps, orderNo: string): Promise<'accepted' | 'opened' | 'unanswered'> {
  const { db, now, payments } = deps
  const [order] = await db.select({ memberId: orders.memberId }).from(orders).where(eq(orders.orderNo, orderNo))
  const recipient = (await recipientsOf(db, [order!.memberId])).get(order!.memberId)!
  let response
  try {
    if (payments.takeBack === undefined) throw new Error('no game server is configured')
    response = await payments.takeBack({ id: orderNo, ...recipient })
  } catch (error) {
    await postpone(deps, orderNo, reasonOf(error))
    return 'unanswered'
  }
  if (response === 'opened') {
    await refuse(deps, orderNo)
    return 'opened'
  }
  await db.transaction(async (tx) => accept(tx, await lockOrder(tx, orderNo), now()))
  return 'accepted'
}

/**
 * Withdraws from a purchase. A repeated call changes nothing; while the game has not responded, it calls the game again.
 * @throws ProviderFailure WITHDRAWAL_EXCLUDED; WITHDRAWAL_UNAVAILABLE if the game did not respond: the declaration is stored
 */
export async function withdrawOrder(deps: OrderDeps, orderNo: string, reason: WithdrawalReason | undefined): Promise<void> {
  if (!(await declare(deps, orderNo, reason))) return
  const outcome = await withdrawInGame(deps, orderNo)
  if (outcome === 'opened') throw new ProviderFailure(409, 'WITHDRAWAL_EXCLUDED', [], { reason: outcome })
  if (outcome === 'unanswered') throw new ProviderFailure(503, 'WITHDRAWAL_UNAVAILABLE', [], { reason: outcome })
}

const atOnce = 10

type GameResponse = Awaited<ReturnType<typeof withdrawInGame>>

/** Retries the declarations that are due by `until`, each once. @returns the game's responses */
async function retryDue(deps: OrderDeps, until: Date): Promise<GameResponse[]> {
  const outcomes: GameResponse[] = []
  for (;;) {
    const due = deps.db
      .select({ orderNo: withdrawals.orderNo })
      .from(withdrawals)
      .where(and(isWithdrawalOpen, isDue(withdrawals.nextAttemptAt, until, longestPause(backOff, withdrawals.attempts, leaseTimes.row))))
      .orderBy(asc(withdrawals.nextAttemptAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const claimed = await deps.db
      .update(withdrawals)
      // Without the earlier error: only a declaration that waits after a failure has one.
      .set({ nextAttemptAt: leaseEnd(deps.now(), 'row'), lastError: null })
      .where(isAmong(withdrawals.orderNo, due))
      .returning({ orderNo: withdrawals.orderNo })
    outcomes.push(...(await Promise.all(claimed.map(({ orderNo }) => withdrawInGame(deps, orderNo)))))
    if (claimed.length < atOnce) return outcomes
  }
}

/**
 * Retries declarations without a response from the game, and those whose process ended. If the game responds, failed ones do not wait for
 * their next attempt, once per run, as in `runDeliveries`. Safe to run at any time and in several processes.
 * @returns how many it retried
 */
export async function finishWithdrawals(deps: OrderDeps): Promise<number> {
  const { db, now } = deps
  const outcomes = await retryDue(deps, now())
  if (outcomes.some((outcome) => outcome !== 'unanswered')) {
    const at = now()
    const isWaiting = and(isWithdrawalOpen, isNotNull(withdrawals.lastError), gt(withdrawals.nextAttemptAt, at))
    await db.update(withdrawals).set({ nextAttemptAt: at }).where(isWaiting)
    outcomes.push(...(await retryDue(deps, at)))
  }
  return outcomes.length
}
