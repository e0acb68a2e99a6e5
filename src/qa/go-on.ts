/** Going on from a recording: machines start where it ends, with their effects, and are recorded as any others. */
import { machines } from '#machines/registry.ts'
import { startReplay } from '#machines/recording/replayer.ts'
import type { Json, Recording } from '#machines/recording/recording.types.ts'
import type { PrepareActor } from './qa.types.ts'

/** @param prepare what is done to actors in any case */
export function goOnFrom(recording: Recording, prepare: PrepareActor): PrepareActor {
  const rest = [...recording.systems]
  return (name, logic, options) => {
    const index = rest.findIndex(({ machine }) => machine === name)
    const entry = machines.find((one) => one.name === name)
    if (index < 0 || entry === undefined) return prepare(name, logic, options)
    const [system] = rest.splice(index, 1)
    const replay = startReplay(entry.machine, system!)
    while (replay.step() !== undefined);
    const snapshot = JSON.parse(JSON.stringify(replay.root.getPersistedSnapshot())) as Json
    return prepare(name, logic, { ...options, snapshot })
  }
}
