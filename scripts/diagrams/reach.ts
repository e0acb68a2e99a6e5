/** Reach of generated paths: the same walk as in tests/machines.test.ts, so that diagram and test agree (D2, D3). */
import { getInitialMicrosteps, getMicrosteps, type AnyMachineSnapshot } from 'xstate'
import type { MachineEntry } from '../../machines/registry.ts'
import { eventlessBetween } from '../../machines/shared/eventless.ts'
import {
  arrowOf,
  statesIn,
  statesOf,
  transitionsIn,
  transitionsOf,
  transitionsOn,
  walk,
  type Definition,
} from '../../machines/shared/paths.ts'
import type { Coverage, Reach } from '../../src/dev/gallery/machines/diagram.ts'

/** The parts of a machine that generated paths reach, and their numbers. */
export interface Reached {
  /** Takes a state's id, or a transition's key. */
  reachOf: (name: string) => Reach
  coverage: Coverage
}

/** Transitions taken without an event, at the start and after every event. */
function eventlessIn(entry: MachineEntry, input: unknown, situations: readonly AnyMachineSnapshot[]): Definition[] {
  const { machine, events } = entry
  const between = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[]): Definition[] =>
    steps.slice(1).flatMap(([after], index) => eventlessBetween(steps[index]![0], after) as Definition[])
  return [
    ...between(getInitialMicrosteps(machine, input)),
    // An ended machine takes no further transition: an unhandled error ended it.
    ...situations
      .filter(({ status }) => status === 'active')
      .flatMap((snapshot) => events.flatMap((event) => between(getMicrosteps(machine, snapshot, event)))),
  ]
}

const onScreensOf = (machine: MachineEntry['machine'], { events, beyond }: NonNullable<MachineEntry['onScreens']>) => {
  const all = transitionsOn(machine, events).length
  return { taken: all - Object.keys(beyond).length, all, beyond }
}

/** Returns the parts of a machine that generated paths reach. */
export function reachedBy(entry: MachineEntry): Reached {
  const { machine, events, inputs, unreached = {}, onScreens } = entry
  const walks = Object.values(inputs).map((input) => ({ input, found: walk(machine, events, { ...entry.walk, input }) }))
  const situations = walks.flatMap(({ found }) => found)
  const states = statesIn(situations)
  const taken = transitionsIn(situations, events)
  const atOnce = walks.flatMap(({ input, found }) => eventlessIn(entry, input, found)).map(arrowOf)
  const reached = new Set([...states, ...taken, ...atOnce])
  return {
    reachOf: (name) => {
      if (reached.has(name)) return { isReached: true }
      const reason = unreached[name]
      return { isReached: false, ...(reason === undefined ? {} : { reason }) }
    },
    coverage: {
      states: { reached: states.length, all: statesOf(machine).length },
      transitions: { reached: taken.length, all: transitionsOf(machine).length },
      situations: situations.length,
      ...(onScreens !== undefined && { onScreens: onScreensOf(machine, onScreens) }),
    },
  }
}
