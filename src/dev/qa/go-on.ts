/** Continues the last part of a recording: machines start in its final states, with their effects, and are recorded like all others. */
import type { InspectionEvent } from 'xstate'
import { machines } from '#machines/registry.ts'
import { startReplay } from '#machines/recording/replayer.ts'
import type { Json, Recording } from '#machines/recording/recording.types.ts'
import type { PrepareActor } from './qa.types.ts'

/** @param prepare always applied to actors; it sets an `inspect` option */
export function goOnFrom(recording: Recording, prepare: PrepareActor): PrepareActor {
  const rest = [...recording.parts.at(-1)!.systems]
  return (name, logic, options) => {
    const system = rest.find(({ machine }) => machine === name)
    const entry = machines.find((one) => one.name === name)
    if (system === undefined || entry === undefined) return prepare(name, logic, options)
    const replay = startReplay(entry.machine, system)
    while (replay.step() !== undefined);
    const snapshot = JSON.parse(JSON.stringify(replay.root.getPersistedSnapshot())) as Json
    const [prepared, watched] = prepare(name, logic, { ...options, snapshot })
    const { inspect } = watched as { inspect?: (inspected: InspectionEvent) => void }
    return [
      prepared,
      {
        ...watched,
        inspect: (inspected: InspectionEvent) => {
          // Used up by the actor that starts: React creates actors for screens that it then renders again.
          if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init' && rest.includes(system))
            rest.splice(rest.indexOf(system), 1)
          inspect?.(inspected)
        },
      },
    ]
  }
}
