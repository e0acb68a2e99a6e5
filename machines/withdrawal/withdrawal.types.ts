import type { FailureData } from '../shared/failure-data.ts'

/** How the order stands by the provider's word: it can be withdrawn from, has been, or cannot be. */
export type Standing = 'open' | 'withdrawn' | 'excluded'

export type WithdrawalReason = 'changedMind' | 'wrongProduct' | 'notArrived' | 'other'

export type WithdrawalInput = { orderNo: string; standing: Standing }

/** What is sent. */
export type WithdrawalWish = { orderNo: string; reason: WithdrawalReason | undefined }

/** Why nothing was withdrawn, or nobody knows whether it was. */
export type WithdrawalTrouble =
  /** It cannot be withdrawn from any more; the purchase says why. */
  | { type: 'excluded' }
  /** Nobody knows whether it arrived. Asking again is safe: the provider answers with the withdrawal that stands. */
  | { type: 'unanswered' }
  | { type: 'refused'; failure: FailureData }

/** Every end of a withdrawal that was sent. */
export type WithdrawalAnswer =
  | { type: 'withdrawn' }
  /** The provider broke (E1). */
  | { type: 'broken'; traceId: string }
  | WithdrawalTrouble

export type WithdrawalContext = WithdrawalInput & {
  reason: WithdrawalReason | undefined
  /** What the last try came to; undefined once another begins. */
  trouble: WithdrawalTrouble | undefined
}

export type WithdrawalEvent =
  /** The order was asked for again, or its time has run out. */
  | { type: 'withdrawal.moved'; standing: Standing }
  /** From the conditions to the second step. */
  | { type: 'withdrawal.next' }
  | { type: 'withdrawal.back' }
  /** Why; undefined: they would rather not say. */
  | { type: 'withdrawal.chooseReason'; reason: WithdrawalReason | undefined }
  /** The second step's press. */
  | { type: 'withdrawal.confirm' }

export type WithdrawalEmitted =
  /** The error page follows. */
  { type: 'withdrawal.broken'; traceId: string }
