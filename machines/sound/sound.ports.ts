import { fromPromise } from 'xstate'
import { soundMachine } from './sound.machine.ts'

export type SoundPorts = {
  /** Plays the theme, over and over, until the signal aborts; then it pauses where it is. Rejects where the browser will not play it. */
  playTheme: (signal: AbortSignal) => Promise<void>
}

/** Takes the ports and gives the sound machine ready to run. */
export const connectSound = (ports: SoundPorts) =>
  soundMachine.provide({ actors: { playTheme: fromPromise(({ signal }) => ports.playTheme(signal)) } })
