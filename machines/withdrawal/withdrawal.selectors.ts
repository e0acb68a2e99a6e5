import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { withdrawalMachine } from './withdrawal.machine.ts'

/** A running withdrawal from an order. */
export type WithdrawalRef = ActorRefFrom<typeof withdrawalMachine>
/** Snapshot of a withdrawal from an order. */
export type WithdrawalSnapshot = SnapshotFrom<typeof withdrawalMachine>

/** What is shown: the first step, the second, the receipt, or why withdrawal is excluded. */
export type WithdrawalStep = 'reviewing' | 'confirming' | 'withdrawn' | 'excluded'

/** The current step; `confirming` also while the withdrawal is sent. */
export function selectStep(snapshot: WithdrawalSnapshot): WithdrawalStep {
  // The order may report the withdrawal before the response arrives.
  if (snapshot.matches('withdrawn') || snapshot.context.standing === 'withdrawn') return 'withdrawn'
  if (snapshot.matches('excluded')) return 'excluded'
  return snapshot.matches('reviewing') ? 'reviewing' : 'confirming'
}

/** Whether the player returned to the first step. */
export const selectIsBack = (snapshot: WithdrawalSnapshot): boolean => snapshot.matches({ reviewing: 'again' })
/** Whether the withdrawal is being sent. */
export const selectIsSending = (snapshot: WithdrawalSnapshot): boolean => snapshot.matches('sending')
/** The chosen reason; undefined if none is chosen. */
export const selectReason = (snapshot: WithdrawalSnapshot) => snapshot.context.reason
/** Why the last try withdrew nothing, or may have; undefined once another begins. */
export const selectTrouble = (snapshot: WithdrawalSnapshot) => snapshot.context.trouble
