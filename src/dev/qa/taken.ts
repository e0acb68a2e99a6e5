/** Which transitions an actor takes, found from its snapshots before and after each microstep: inspection tells of no more. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { eventlessBetween } from '#machines/shared/eventless.ts'

export interface Taken {
  /** An event arrives, and has had no effect yet. */
  onEvent: (snapshot: AnyMachineSnapshot) => void
  /** A microstep was made. @returns the transitions that made it; none where the machine entered its first states */
  onMicrostep: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => readonly AnyTransitionDefinition[]
}

/** Follows one actor of the machine. */
export function createTaken(machine: AnyStateMachine): Taken {
  let before: AnyMachineSnapshot | undefined
  /** The next microstep is the event's; those after it are made by transitions without an event, or by events the machine raises. */
  let isFirst = false

  return {
    onEvent: (snapshot) => {
      before = snapshot
      isFirst = true
    },
    onMicrostep: (event, snapshot) => {
      const from = before
      before = snapshot
      if (from === undefined) return []
      const without = isFirst ? [] : eventlessBetween(from, snapshot)
      isFirst = false
      return without.length > 0 ? without : machine.getTransitionData(from, event)
    },
  }
}
