import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import type { consentMachine } from './consent.machine.ts'

/** A running consent. */
export type ConsentRef = ActorRefFrom<typeof consentMachine>
/** A consent at one moment. */
export type ConsentSnapshot = SnapshotFrom<typeof consentMachine>

/** Whether the question, or the answer to it, is on the screen. */
export const selectIsShown = (snapshot: ConsentSnapshot) => snapshot.hasTag('shown')
/** Whether it is there because somebody asked for it: then it takes the focus, and can be closed without an answer. */
export const selectIsReviewed = (snapshot: ConsentSnapshot) => snapshot.hasTag('reviewed')
/** What holds at present; `refused` is the browser's own no, undefined: nobody has answered. */
export const selectStanding = (snapshot: ConsentSnapshot) =>
  (['granted', 'declined', 'refused'] as const).find((state) => snapshot.matches(state))
