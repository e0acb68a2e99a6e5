/** What generated paths reach: the same walk that tests/machines.test.ts makes, so the drawing and the test say the same (D2, D3). */
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

export interface Reached {
  /** Takes a state's id, or a transition's key. */
  reachOf: (name: string) => Reach
  coverage: Coverage
}

/** What is taken without an event, at the start and after every event. */
function eventlessIn(entry: MachineEntry, input: unknown, situations: readonly AnyMachineSnapshot[]): Definition[] {
  const { machine, events } = entry
  const between = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[]): Definition[] =>
    steps.slice(1).flatMap(([after], index) => eventlessBetween(steps[index]![0], after) as Definition[])
  return [
    ...between(getInitialMicrosteps(machine, input)),
    // One that has ended takes nothing more: an error that no state expects ended it.
    ...situations
      .filter(({ status }) => status === 'active')
      .flatMap((snapshot) => events.flatMap((event) => between(getMicrosteps(machine, snapshot, event)))),
  ]
}

const onScreensOf = (machine: MachineEntry['machine'], { events, beyond }: NonNullable<MachineEntry['onScreens']>) => {
  const all = transitionsOn(machine, events).length
  return { taken: all - Object.keys(beyond).length, all, beyond }
}

/** Takes a machine's entry and tells what of it generated paths reach. */
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
