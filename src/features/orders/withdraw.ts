/** One withdrawal, from the second step to what the screen shows. Nothing is thrown: every end of it is a result. */
import { toFailure, type Failure } from '#contract/failure.ts'
import type { OrderDetail } from '#contract/orders.ts'
import type { Api } from '#src/api/api.ts'
import { isUnanswered } from '#src/i18n/failure-words.tsx'
import { reactionTo } from '#src/api/error-policy.ts'

export const withdrawalReasons = ['changedMind', 'wrongProduct', 'notArrived', 'other'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

export type WithdrawResult =
  | { type: 'withdrawn'; order: OrderDetail }
  /** It cannot be withdrawn from any more; the purchase says why. */
  | { type: 'excluded' }
  /** Nobody knows whether it arrived. Asking again is safe: the provider answers with the withdrawal that stands. */
  | { type: 'unanswered' }
  /** The provider broke (E1). */
  | { type: 'broken'; trace: string }
  | { type: 'refused'; failure: Failure }

/** ms: a phone without a network must not leave a button turning for ever. */
const patience = 30_000

function resultOf(failure: Failure): WithdrawResult {
  const { status, code, traceId } = failure
  if (isUnanswered(failure)) return { type: 'unanswered' }
  if (code === 'WITHDRAWAL_EXCLUDED') return { type: 'excluded' }
  if (reactionTo({ status, code, kind: 'other' }) === 'errorPage') return { type: 'broken', trace: traceId }
  return { type: 'refused', failure }
}

export async function withdraw(api: Api, orderNo: string, reason: WithdrawalReason | undefined): Promise<WithdrawResult> {
  try {
    const order = await api.call('withdrawOrder', {
      params: { orderNo },
      body: { confirmed: true, ...(reason === undefined ? {} : { reason }) },
      signal: AbortSignal.timeout(patience),
    })
    return { type: 'withdrawn', order }
  } catch (error) {
    return resultOf(toFailure(error))
  }
}
