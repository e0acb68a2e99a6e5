import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { consentMachine } from './consent.machine.ts'

/** A running consent. */
export type ConsentRef = ActorRefFrom<typeof consentMachine>
/** Snapshot of a consent. */
export type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

/** Whether the question or the choice is on the screen. */
export const selectIsShown = (snapshot: ConsentSnapshot) => snapshot.hasTag('shown')
/** Whether the visitor opened it: then it takes the focus and can be closed without a choice. */
export const selectIsReviewed = (snapshot: ConsentSnapshot) => snapshot.hasTag('reviewed')
/** The current choice; `refused`: the browser declined; undefined: the visitor has not chosen. */
export const selectStanding = (snapshot: ConsentSnapshot) =>
  (['granted', 'declined', 'refused'] as const).find((state) => snapshot.matches(state))
