/** Continues the last part of a recording: machines start in its final states, with their effects, and are recorded like all others. */
import type { AnyActorRef, InspectionEvent } from 'xstate'
import { machines } from '#machines/registry.ts'
import { createLives } from '#machines/recording/lives.ts'
import { Diverged, startReplay } from '#machines/recording/replayer.ts'
import type { Json, RecordedSystem, Recording } from '#machines/recording/recording.types.ts'
import type { PrepareActor } from './qa.types.ts'

/** A system that a machine of the page may continue: its final state, and whether its machine still runs there. */
interface Waiting {
  system: RecordedSystem
  snapshot: Json
  isActive: boolean
}

function waitingOf(system: RecordedSystem): Waiting[] {
  const entry = machines.find(({ name }) => name === system.machine)
  // Its screen has unmounted.
  if (entry === undefined || system.ran?.until !== undefined) return []
  const { root, step } = startReplay(entry.machine, system)
  try {
    while (step() !== undefined);
  } catch (error) {
    // Another build: the machine continues from the last state that it reaches.
    if (!(error instanceof Diverged)) throw error
  }
  const snapshot = JSON.parse(JSON.stringify(root.getPersistedSnapshot())) as Json
  return [{ system, snapshot, isActive: (root.getSnapshot() as { status: string }).status === 'active' }]
}

/** @param prepare always applied to actors; it sets an `inspect` option */
export function goOnFrom(recording: Recording, prepare: PrepareActor): PrepareActor {
  let rest = recording.parts.at(-1)!.systems.flatMap(waitingOf)
  const lives = createLives()
  return (name, logic, options) => {
    const own = rest.filter(({ system }) => system.machine === name)
    // A finished machine may still be shown.
    const chosen = own.find(({ isActive }) => isActive) ?? own[0]
    const [prepared, watched] = prepare(name, logic, chosen === undefined ? options : { ...options, snapshot: chosen.snapshot })
    const { inspect } = watched as { inspect?: (inspected: InspectionEvent) => void }
    return [
      prepared,
      {
        ...watched,
        inspect: (inspected: InspectionEvent) => {
          const ref = inspected.actorRef as unknown as AnyActorRef
          // Used up by the actor that starts: React creates actors for screens that it then renders again.
          if (lives.observe(inspected) === 'begins' && ref.sessionId === inspected.rootId) rest = rest.filter((one) => one !== chosen)
          // The next page is another one: its screens start their own machines.
          if (inspected.type === '@xstate.event' && inspected.event.type === 'app.navigated') rest = []
          inspect?.(inspected)
        },
      },
    ]
  }
}
