import type { SnapshotFrom } from 'xstate'
import type { soundMachine } from './sound.machine.ts'

/** The sound at one moment. */
export type SoundSnapshot = SnapshotFrom<typeof soundMachine>

/** Whether the button is on: it sounds, or will again when whatever holds it is over. */
export const selectIsOn = (snapshot: SoundSnapshot) => snapshot.matches('playing') || snapshot.matches('held')
/** Whether the first tap on the page starts it. */
export const selectIsReady = (snapshot: SoundSnapshot) => snapshot.matches('ready')
/** Whether the browser would not play it. */
export const selectIsRefused = (snapshot: SoundSnapshot) => snapshot.matches('refused')
