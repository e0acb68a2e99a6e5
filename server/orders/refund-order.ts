/**
 * Refunds (B7) in the database: which are due, which operator noted one, and which approved it. No function here moves money:
 * refund-command.ts does, if the payment provider has a call for it.
 */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { noteAct, type OperatorAct } from '../platform/operator-acts.ts'
import { amountText } from '#contract/money.ts'
import { noteReturned, returnStatusOf, unappliedAmounts, unappliedPayments } from './unapplied-payments.ts'
import { isWithdrawableByOperator, mayBeInGame, withdrawByOperator } from './operator-refund.ts'
import { noteEvent, takeStep } from './order-steps.ts'
import { noteStart, refundAct, refundActs, type RefundActs, type RequestedRefund, type StartedRefund } from './refund-acts.ts'
import { orderEvents, orders, withdrawals, type OrderRow, type Withdrawal } from './orders.tables.ts'

/** @returns `14.70 USD` */
export const moneyOf = ({ amount, currency }: Pick<OrderRow, 'amount' | 'currency'>): string =>
  `${amountText(amount, currency)} ${currency}`

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

/** @returns whether the money of a paid order was captured; `yes` for an unapplied payment, which its provider holds */
export const captureOf = ({ paidAt, confirmedAt, confirmAskedAt }: OrderRow): RefundDue['captured'] =>
  paidAt === null || confirmedAt !== null ? 'yes' : confirmAskedAt === null ? 'no' : 'unknown'

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
    amount: moneyOf(order),
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
    amount: moneyOf(order),
    reported: Object.entries(facts)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
  }))

/** @returns whether the order's money is to be returned: after a withdrawal, or because its payment is unapplied */
async function refundStatusOf(db: Database, order: OrderRow): Promise<'due' | 'done' | 'none'> {
  if (order.state === 'refunded') return 'done'
  return (await returnStatusOf(db, order)) ?? (order.state === 'refundRequested' ? 'due' : 'none')
}

/**
 * Result of noting a refund: `now`; `before`, if it was noted already; the order's state, if it is not to be refunded; undefined, if there
 * is no such order.
 */
export type NotedRefund = 'now' | 'before' | OrderRow['state'] | undefined

/** Notes that the money of a withdrawn purchase, or the unapplied payment of an order, was returned. A repeated call changes nothing. */
export const noteRefund = (db: Database, orderNo: string, now: Date): Promise<NotedRefund> =>
  db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
    if (order === undefined) return undefined
    const status = await refundStatusOf(tx, order)
    if (status !== 'due') return status === 'done' ? 'before' : order.state
    if (order.state === 'refundRequested') {
      await takeStep(tx, order, { to: 'refunded', reason: 'operator' }, now)
      await tx.update(withdrawals).set({ refundedAt: now }).where(eq(withdrawals.orderNo, orderNo))
    } else await noteReturned(tx, order, now)
    return 'now'
  })

/** A purchase without a withdrawal whose refund waits for the approval of a second operator. */
export type RefundToApprove = Pick<RefundDue, 'orderNo' | 'amount' | 'tradeNo' | 'provider'>

/**
 * @param acts those of all refunds, by order
 * @returns requested refunds of purchases without a withdrawal, in the order of their requests
 */
export async function refundsToApprove(db: Database, acts: ReadonlyMap<string, RefundActs>): Promise<RefundToApprove[]> {
  const times = new Map(
    [...acts].flatMap(([orderNo, { request }]) => (request === undefined ? [] : [[orderNo, request.at.getTime()] as const])),
  )
  const rows = await db
    .select()
    .from(orders)
    .where(inArray(orders.orderNo, [...times.keys()]))
  const timeOf = ({ orderNo }: OrderRow): number => times.get(orderNo)!
  return rows
    .filter(isWithdrawableByOperator)
    .toSorted((a, b) => timeOf(a) - timeOf(b))
    .map((order) => ({
      orderNo: order.orderNo,
      amount: moneyOf(order),
      tradeNo: order.providerTradeNo ?? '',
      provider: order.provider,
    }))
}

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

/** A withdrawal that waits for the game, or that the game has refused because the goods were opened. */
export type UnacceptedWithdrawal = Pick<Withdrawal, 'receiptNo' | 'requestedAt' | 'refusedAt'>

/**
 * `asked`: above the limit of one operator, so a second has to approve; `same operator`: the approval is by the operator of the request;
 * `not asked`: there is no request of this kind to approve; `not due`: the order is not to be refunded in this state.
 */
export type RefundOutcome =
  | { type: 'refunded'; isBefore: boolean }
  /** Result of `prepareRefund`: the provider may be called. `act`: the operator's act, if it is recorded now. */
  | { type: 'ready'; act?: OperatorAct | undefined }
  /** `started`: the request is approved, and the money is not back yet. */
  | ({ type: 'asked'; isNew: boolean; started?: StartedRefund | undefined } & RequestedRefund)
  | { type: 'same operator'; operator: string }
  | { type: 'not asked' }
  /** Nothing is recorded: the game may have the goods, and has to be asked first. */
  | { type: 'in game' }
  /** Result of `prepareRefund`: nothing is recorded, and the provider's call cannot be made, since the payment's key is deleted. */
  | { type: 'no key' }
  | { type: 'unknown' }
  | { type: 'not due'; state: OrderRow['state']; withdrawal: UnacceptedWithdrawal | null }

type Limits = Readonly<Record<string, number>>

/** The provider returns what it really captured: of a refused payment that may be more than the order's amount, or another currency. */
async function isAboveLimit(tx: Database, order: OrderRow, limits: Limits): Promise<boolean> {
  const { amount, currency } = order
  const amounts = [{ amount: amountText(amount, currency), currency }, ...(await unappliedAmounts(tx, order))]
  return amounts.some((one) => !(Number(one.amount) <= (limits[one.currency] ?? 0)))
}

/** What an operator asks for. */
export interface RefundWish {
  orderNo: string
  /** `approve`: agrees with the request of another operator. */
  step: 'request' | 'approve'
  /** `by-hand`: the money was refunded without the provider's call, though it has one. */
  means: 'call' | 'by-hand'
  /**
   * What happens to a purchase without a withdrawal. `keep`: it is not refunded; `withdraw`: it is withdrawn from, unless the game may have
   * accepted goods that it has not returned; `goods-stay`: also then.
   */
  unwithdrawn: 'keep' | 'withdraw' | 'goods-stay'
}

/** A wish with its operator and time; `limits` by currency, in major units: a currency without a limit always needs two operators. */
interface OperatorWish extends RefundWish {
  operator: string
  limits: Limits
  now: Date
}

/** The stored facts that decide on a refund. */
interface RefundFacts {
  order: OrderRow
  /** `withdrawable`: it was bought and not withdrawn from, and the wish allows that an operator withdraws from it. */
  status: 'due' | 'done' | 'none' | 'withdrawable'
  isAboveLimit: boolean
  /** The game may have the goods, and has to be asked first. */
  isInGame: boolean
  /** The last request of a refund by the same means, and its start. */
  acts: RefundActs
  /** The order's withdrawal, if it has one. */
  withdrawal: UnacceptedWithdrawal | null
}

/** @param order locked, in this transaction */
async function factsOf(tx: Database, order: OrderRow, { means, unwithdrawn, limits }: OperatorWish): Promise<RefundFacts> {
  const recorded = await refundStatusOf(tx, order)
  const status = recorded === 'none' && unwithdrawn !== 'keep' && isWithdrawableByOperator(order) ? 'withdrawable' : recorded
  const acts = (await refundActs(tx, order.orderNo)).get(order.orderNo) ?? {}
  const [withdrawal = null] = await tx
    .select({ receiptNo: withdrawals.receiptNo, requestedAt: withdrawals.requestedAt, refusedAt: withdrawals.refusedAt })
    .from(withdrawals)
    .where(eq(withdrawals.orderNo, order.orderNo))
  return {
    order,
    status,
    isAboveLimit: await isAboveLimit(tx, order, limits),
    isInGame: status === 'withdrawable' && unwithdrawn === 'withdraw' && (await mayBeInGame(tx, order.orderNo)),
    acts: acts.request?.isByHand === (means === 'by-hand') ? acts : {},
    withdrawal,
  }
}

/** @returns `ready` if the money may be returned, else why not. @param wish.needsKey the provider is to be called, by the payment's key */
function decideRefund(
  { order, status, isAboveLimit: isAbove, isInGame, acts: { request, started }, withdrawal }: RefundFacts,
  { operator, step, means, now: at, needsKey }: OperatorWish & { needsKey: boolean },
): RefundOutcome {
  if (status === 'done') return { type: 'refunded', isBefore: true }
  if (status === 'none') return { type: 'not due', state: order.state, withdrawal }
  if (needsKey && order.authCode === null) return { type: 'no key' }
  if (step === 'approve') {
    if (request === undefined) return { type: 'not asked' }
    if (request.operator === operator) return { type: 'same operator', operator }
  } else if (isAbove) {
    if (request === undefined) return { type: 'asked', isNew: true, operator, at, isByHand: means === 'by-hand' }
    return { type: 'asked', isNew: false, ...request, started }
  }
  return { type: isInGame ? 'in game' : 'ready' }
}

/** Decides, and records what comes before the refund: a request for the approval of a second operator, or the withdrawal of a purchase. */
async function openRefund(tx: Database, wish: OperatorWish & { needsKey: boolean }): Promise<RefundOutcome> {
  const { orderNo, operator, means, now: at } = wish
  const [order] = await tx.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  if (order === undefined) return { type: 'unknown' }
  const facts = await factsOf(tx, order, wish)
  const outcome = decideRefund(facts, wish)
  if (outcome.type === 'asked' && outcome.isNew) await noteAct(tx, { operator, act: refundAct('asked', means), subject: orderNo, at })
  if (outcome.type === 'ready' && facts.status === 'withdrawable') await withdrawByOperator(tx, order, at)
  return outcome
}

/**
 * Records what comes before a refund by the provider's call: the operator, and the request or the withdrawal of a purchase that had none.
 * @returns `ready` if the provider may be called
 */
export const prepareRefund = (db: Database, wish: OperatorWish): Promise<RefundOutcome> =>
  db.transaction(async (tx) => {
    const outcome = await openRefund(tx, { ...wish, needsKey: true })
    return outcome.type === 'ready' ? { ...outcome, act: await noteStart(tx, { ...wish, at: wish.now }) } : outcome
  })

/** Records that an operator returned the money. Above the limit of its currency the record waits for a second operator's approval. */
export const refundBy = (db: Database, wish: OperatorWish): Promise<RefundOutcome> =>
  db.transaction(async (tx): Promise<RefundOutcome> => {
    const outcome = await openRefund(tx, { ...wish, needsKey: false })
    if (outcome.type !== 'ready') return outcome
    const { orderNo, operator, means, now: at } = wish
    await noteRefund(tx, orderNo, at)
    await noteAct(tx, { operator, act: refundAct('refunded', means), subject: orderNo, at })
    return { type: 'refunded', isBefore: false }
  })
