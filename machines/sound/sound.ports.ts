import { fromPromise } from 'xstate'
import { soundMachine } from './sound.machine.ts'

/** What the sound needs from the browser. */
export type SoundPorts = {
  /** Plays the theme in a loop until the signal aborts; then pauses it at its position. Rejects if the browser refuses to play. */
  playTheme: (signal: AbortSignal) => Promise<void>
}

/** Takes the ports and returns the sound machine with its implementations. */
export const connectSound = (ports: SoundPorts) =>
  soundMachine.provide({ actors: { playTheme: fromPromise(({ signal }) => ports.playTheme(signal)) } })
