/** The operators' acts on refunds before the money is back: who requested one, who approved or started it. */
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { noteAct, type OperatorAct } from '../platform/operator-acts.ts'
import { operatorActs } from '../platform/operator-acts.tables.ts'

/** The operator who noted a refund that a second operator must approve, and when. */
export interface RequestedRefund {
  operator: string
  at: Date
  /** The money was refunded without the provider's call: then an approval must not make the call either. */
  isByHand: boolean
}

/** The operator who started a refund last, and when: the order is withdrawn, or the game or the provider is asked; the money may not be back. */
export interface StartedRefund {
  operator: string
  at: Date
  /** It was the approval of a request. */
  isApproval: boolean
}

/** The acts on an order's refund; `started` is that of the request, if there is one. */
export interface RefundActs {
  request?: RequestedRefund | undefined
  started?: StartedRefund | undefined
}

const requests: readonly OperatorAct[] = ['refund-asked', 'refund-asked-by-hand']
const starts: readonly OperatorAct[] = ['refund-started', 'refund-approved']

/**
 * The acts on refunds that were requested or started, including those that have been made since.
 * @param orderNo only of this order
 * @returns them by order
 */
export async function refundActs(db: Database, orderNo?: string): Promise<Map<string, RefundActs>> {
  const isAsked = inArray(operatorActs.act, [...requests, ...starts])
  const rows = await db
    .select()
    .from(operatorActs)
    .where(orderNo === undefined ? isAsked : and(isAsked, eq(operatorActs.subject, orderNo)))
    .orderBy(asc(operatorActs.id))
  const acts = new Map<string, RefundActs>()
  for (const { subject, operator, at, act } of rows) {
    const order = subject ?? ''
    if (requests.includes(act)) acts.set(order, { request: { operator, at, isByHand: act === 'refund-asked-by-hand' } })
    else acts.set(order, { ...acts.get(order), started: { operator, at, isApproval: act === 'refund-approved' } })
  }
  return acts
}

const recordActs = { asked: 'refund-asked', refunded: 'refunded' } as const

/** @returns the operator's act to record when a refund is requested, or recorded as made */
export const refundAct = (done: 'asked' | 'refunded', means: 'call' | 'by-hand'): OperatorAct =>
  means === 'by-hand' ? `${recordActs[done]}-by-hand` : recordActs[done]

/**
 * Records who starts a refund, before the money is back: call it with the order locked. A repeated command of the same operator is one act.
 * @returns the act, if it is recorded now
 */
export async function noteStart(
  tx: Database,
  { orderNo, operator, step, at }: { orderNo: string; operator: string; step: 'request' | 'approve'; at: Date },
): Promise<OperatorAct | undefined> {
  const { started } = (await refundActs(tx, orderNo)).get(orderNo) ?? {}
  if (started?.operator === operator) return undefined
  const act = step === 'approve' ? 'refund-approved' : 'refund-started'
  await noteAct(tx, { operator, act, subject: orderNo, at })
  return act
}
