/** Finds the transitions that an actor takes, from its snapshots before and after each microstep: inspection reports no more. */
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate'
import { eventlessBetween } from '#machines/shared/eventless.ts'

/** The follower of one actor; its functions are called in the order of the actor's inspection events. */
export interface Taken {
  /** An event has arrived, without effect so far. */
  onEvent: (snapshot: AnyMachineSnapshot) => void
  /** A microstep has ended. @returns its transitions; none if the machine entered its initial states */
  onMicrostep: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => readonly AnyTransitionDefinition[]
}

/** Follows one actor of the machine. */
export function createTaken(machine: AnyStateMachine): Taken {
  let before: AnyMachineSnapshot | undefined
  /** The next microstep belongs to the event; later ones are eventless transitions, or belong to raised events. */
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
