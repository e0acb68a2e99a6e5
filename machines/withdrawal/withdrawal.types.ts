import type { WithdrawalReason } from '#contract/withdrawal-reasons.ts'
import type { FailureData } from '../shared/failure-data.ts'

/** The order's standing as reported by the provider: it can be withdrawn from, has been, or cannot be. */
export type Standing = 'open' | 'withdrawn' | 'excluded'

/** `reason`: as chosen before a page that has failed; it can be changed. */
export type WithdrawalInput = { orderNo: string; standing: Standing; reason?: WithdrawalReason | undefined }

/** The request that is sent. */
export type WithdrawalWish = { orderNo: string; reason: WithdrawalReason | undefined }

/** Why nothing was withdrawn, or why the outcome is unknown. */
export type WithdrawalTrouble =
  /** Withdrawal is no longer possible; the purchase shows why. */
  | { type: 'excluded' }
  /** It is unknown whether the request arrived. Retrying is safe: the provider returns the existing withdrawal. */
  | { type: 'unanswered' }
  | { type: 'refused'; failure: FailureData }

/** Every outcome of a withdrawal that was sent. */
export type WithdrawalOutcome =
  | { type: 'withdrawn' }
  /** The provider failed (E1). */
  | { type: 'broken'; traceId: string }
  | WithdrawalTrouble

export type WithdrawalContext = WithdrawalInput & {
  reason: WithdrawalReason | undefined
  /** Failure of the last try; undefined once another begins. */
  trouble: WithdrawalTrouble | undefined
}

export type WithdrawalEvent =
  /** The order was fetched again, or its period has ended. */
  | { type: 'withdrawal.moved'; standing: Standing }
  /** From the conditions to the second step. */
  | { type: 'withdrawal.next' }
  | { type: 'withdrawal.back' }
  /** The reason; undefined: not given. */
  | { type: 'withdrawal.chooseReason'; reason: WithdrawalReason | undefined }
  /** Press of the button in the second step. */
  | { type: 'withdrawal.confirm' }

export type WithdrawalEmitted =
  /** The error page follows. */
  { type: 'withdrawal.broken'; traceId: string }
