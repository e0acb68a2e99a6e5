/**
 * Refunds (B7) in the database: which are due, which operator noted one, and which approved it. No function here moves money:
 * refund-command.ts does, if the payment provider has a call for it.
 */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { noteAct, type OperatorAct } from '../platform/operator-acts.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'
import { amountText } from '#contract/money.ts'
import { unappliedAmounts, unappliedPayments, noteReturned } from './unapplied-payments.ts'
import { mayBeInGame, withdrawByOperator } from './operator-refund.ts'
import { noteEvent, takeStep } from './order-steps.ts'
import { orderEvents, orders, withdrawals, type OrderRow } from './orders.tables.ts'

/** A withdrawn purchase whose refund is not noted. */
export interface RefundDue {
  orderNo: string
  receiptNo: string
  requestedAt: Date
  /** `14.70 USD` */
  amount: string
  tradeNo: string
  /** The provider that received the money. */
  provider: OrderRow['provider']
  /**
   * Whether the money was captured, as far as known: `no` means that the capture was never requested, `unknown` that its response was lost.
   */
  captured: 'yes' | 'no' | 'unknown'
}

const captureOf = ({ confirmedAt, confirmAskedAt }: OrderRow): RefundDue['captured'] =>
  confirmedAt !== null ? 'yes' : confirmAskedAt === null ? 'no' : 'unknown'

/** Withdrawn purchases that are still to be refunded, oldest first. */
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
    provider: order.provider,
    tradeNo: order.providerTradeNo ?? '',
    captured: captureOf(order),
  }))
}

/** An unapplied payment whose return is not noted. */
export interface UnappliedDue {
  orderNo: string
  since: Date
  /** State of the order and why its payment is not applied: `cancelled, paid-late-limit-used`. */
  why: string
  provider: OrderRow['provider']
  /** The order's amount, `14.70 USD`; the provider may have received another amount. */
  amount: string
  /** The provider's data: `amount 99.00, currency USD, trade …`. */
  reported: string
}

/** Unapplied payments, of orders that were given up or do not match their payment, until their return is noted; oldest first. */
export const unappliedDue = async (db: Database): Promise<UnappliedDue[]> =>
  (await unappliedPayments(db)).map(({ orderNo, since, reason, facts, order }) => ({
    orderNo,
    since,
    provider: order.provider,
    why: `${order.state}, ${reason}`,
    amount: `${amountText(order.amount, order.currency)} ${order.currency}`,
    reported: Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  }))

/**
 * Notes that the money of a withdrawn purchase, or the unapplied payment of an order, was returned. A repeated call changes nothing.
 * @returns `before` if it was noted already; the order's state if it is not to be refunded; undefined if there is no such order
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

class Undone extends Error {
  readonly noted: Awaited<ReturnType<typeof noteRefund>>
  constructor(noted: Undone['noted']) {
    super('undone')
    this.noted = noted
  }
}

/** The result `noteRefund` would return; the transaction is rolled back. */
async function tryRefund(db: Database, orderNo: string, now: Date): ReturnType<typeof noteRefund> {
  try {
    return await db.transaction(async (tx) => {
      throw new Undone(await noteRefund(tx, orderNo, now))
    })
  } catch (error) {
    if (error instanceof Undone) return error.noted
    throw error
  }
}

/** The operator who noted a refund that a second operator must approve, and when. */
export interface RequestedRefund {
  operator: string
  at: Date
  /** The money was refunded without the provider's call: then an approval must not make the call either. */
  isByHand: boolean
}

/** The last requested refund of each order, including those that have been made since; by order. */
export async function requestedRefunds(db: Database): Promise<Map<string, RequestedRefund>> {
  const rows = await db
    .select()
    .from(operatorActs)
    .where(inArray(operatorActs.act, ['refund-asked', 'refund-asked-by-hand']))
    .orderBy(asc(operatorActs.id))
  return new Map(rows.map(({ subject, operator, at, act }) => [subject ?? '', { operator, at, isByHand: act === 'refund-asked-by-hand' }]))
}

/** @returns the operator's act to record */
export const refundAct = (done: 'asked' | 'refunded', isByHand: boolean): OperatorAct =>
  done === 'asked' ? (isByHand ? 'refund-asked-by-hand' : 'refund-asked') : isByHand ? 'refunded-by-hand' : 'refunded'

/** The provider has ended an attempt to refund without refunding the money; the event's facts name the attempt. */
const refundFailed = 'refund-failed'

/**
 * Number of the order's present attempt to refund by the provider's call, from 1. It stays the same until `noteFailedRefund`: if a response is
 * lost, the same attempt is repeated.
 */
export async function refundAttempt(db: Database, orderNo: string): Promise<number> {
  const failed = await db
    .select({ facts: orderEvents.facts })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderNo, orderNo), eq(orderEvents.reason, refundFailed)))
  return 1 + Math.max(0, ...failed.map(({ facts }) => Number(facts['attempt'])))
}

/**
 * Notes that the provider has ended an attempt without refunding the money: the next one has the next number. Of two processes that learn of
 * the same failure both may note it.
 */
export const noteFailedRefund = (db: Database, o: { orderNo: string; attempt: number; at: Date }): Promise<void> =>
  noteEvent(db, { orderNo: o.orderNo, at: o.at, reason: refundFailed, facts: { attempt: String(o.attempt) } })

/**
 * `asked`: above the limit of one operator, so a second has to approve; `same operator`: the approval is by the operator of the request;
 * `not asked`: there is no request of this kind to approve; `not due`: the order is not to be refunded in this state.
 */
export type RefundOutcome =
  | { type: 'refunded'; isBefore: boolean }
  /** Result of a trial: the refund can be made. */
  | { type: 'ready' }
  | ({ type: 'asked'; isNew: boolean } & RequestedRefund)
  | { type: 'same operator'; operator: string }
  | { type: 'not asked' }
  /** Nothing is recorded: the game may have the goods, and has to be asked first. */
  | { type: 'in game' }
  /** Result of a trial: nothing is recorded, and the provider's call cannot be made, since the payment's key is deleted. */
  | { type: 'no key' }
  | { type: 'unknown' }
  | { type: 'not due'; state: OrderRow['state'] }

class NotDone extends Error {
  readonly outcome: RefundOutcome
  constructor(outcome: RefundOutcome) {
    super(outcome.type)
    this.outcome = outcome
  }
}

type Limits = Readonly<Record<string, number>>

/** The provider returns what it really captured: of a refused payment that may be more than the order's amount, or another currency. */
async function isAboveLimit(tx: Database, order: OrderRow, limits: Limits): Promise<boolean> {
  const { amount, currency } = order
  const amounts = [{ amount: amountText(amount, currency), currency }, ...(await unappliedAmounts(tx, order))]
  return amounts.some((one) => !(Number(one.amount) <= (limits[one.currency] ?? 0)))
}

/**
 * Records that an operator returned the money. Above the limit of its currency the record waits for a second operator's approval.
 * @param o.limits by currency, in major units; a currency without a limit always needs two operators
 * @param o.isAny also a purchase without a withdrawal
 * @param o.goodsStay also if the game may have accepted goods that it has not returned
 * @param o.isByHand the money was refunded without the provider's call, though it has one
 * @param o.isTrial notes no refund, only the steps before it: the operator's request, and the withdrawal of a purchase that had none. The
 *   outcome is `ready` if the refund would be noted.
 */
export async function refundBy(
  db: Database,
  o: {
    orderNo: string
    operator: string
    isApproval: boolean
    limits: Limits
    now: Date
    isAny?: boolean
    goodsStay?: boolean
    isByHand?: boolean
    isTrial?: boolean
  },
): Promise<RefundOutcome> {
  const { orderNo, operator, isApproval, isByHand = false, now: at } = o
  try {
    return await db.transaction(async (tx): Promise<RefundOutcome> => {
      const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
      if (order === undefined) return { type: 'unknown' }
      const last = (await requestedRefunds(tx)).get(orderNo)
      const request = last?.isByHand === isByHand ? last : undefined
      const isAbove = await isAboveLimit(tx, order, o.limits)
      const note = (): ReturnType<typeof noteRefund> => (o.isTrial === true ? tryRefund(tx, orderNo, at) : noteRefund(tx, orderNo, at))
      let noted = await note()
      let isInGame = false
      if (noted !== 'now' && noted !== 'before' && o.isAny === true && (await withdrawByOperator(tx, order, at))) {
        isInGame = o.goodsStay !== true && (await mayBeInGame(tx, orderNo))
        noted = await note()
      }
      if (noted === 'before') return { type: 'refunded', isBefore: true }
      if (noted !== 'now') return { type: 'not due', state: order.state }
      if (o.isTrial === true && order.authCode === null) throw new NotDone({ type: 'no key' })
      // The throw rolls the note back if another operator is needed, or the game has to be asked.
      if (isApproval && request === undefined) throw new NotDone({ type: 'not asked' })
      if (isApproval && request!.operator === operator) throw new NotDone({ type: 'same operator', operator })
      if (!isApproval && isAbove)
        throw new NotDone({ type: 'asked', isNew: request === undefined, ...(request ?? { operator, at, isByHand }) })
      if (isInGame) throw new NotDone({ type: 'in game' })
      if (o.isTrial === true) return { type: 'ready' }
      await noteAct(tx, { operator, act: refundAct('refunded', isByHand), subject: orderNo, at })
      return { type: 'refunded', isBefore: false }
    })
  } catch (error) {
    if (!(error instanceof NotDone)) throw error
    if (error.outcome.type === 'asked' && error.outcome.isNew)
      await noteAct(db, { operator, act: refundAct('asked', isByHand), subject: orderNo, at })
    return error.outcome
  }
}
