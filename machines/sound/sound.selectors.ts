import type { SnapshotFrom } from 'xstate'
import type { soundMachine } from './sound.machine.ts'

/** Snapshot of the sound. */
export type SoundSnapshot = SnapshotFrom<typeof soundMachine>

/** Whether the button is on: the music plays, or is held and will resume. */
export const selectIsOn = (snapshot: SoundSnapshot) => snapshot.matches('playing') || snapshot.matches('held')
/** Whether the first tap on the page starts it. */
export const selectIsReady = (snapshot: SoundSnapshot) => snapshot.matches('ready')
/** Whether the browser refused to play it. */
export const selectIsRefused = (snapshot: SoundSnapshot) => snapshot.matches('refused')
