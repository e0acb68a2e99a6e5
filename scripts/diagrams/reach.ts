/** What generated paths reach: the same walk that tests/machines.test.ts makes, so the drawing and the test say the same (D2, D3). */
import { getInitialMicrosteps, getMicrosteps, type AnyEventObject, type AnyMachineSnapshot, type StateNode } from 'xstate'
import type { MachineEntry } from '../../machines/registry.ts'
import { arrowOf, statesIn, statesOf, transitionsIn, transitionsOf, walk, type Definition } from '../../machines/shared/paths.ts'
import type { Coverage, Reach } from '../../src/dev/gallery/machines/diagram.ts'

export interface Reached {
  /** Takes a state's id, or a transition's key. */
  reachOf: (name: string) => Reach
  coverage: Coverage
}

type Guard = string | { type: string; params?: unknown } | ((...args: unknown[]) => unknown)
type Check = (snapshot: AnyMachineSnapshot, args: unknown, guard: unknown) => boolean

/** XState tells nobody which transitions without an event it took, so their guards are asked again. */
function isEnabled(guard: Guard | undefined, snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean {
  if (guard === undefined) return true
  const args = { context: snapshot.context as unknown, event }
  const named = typeof guard === 'string' ? { type: guard } : guard
  const test = typeof named === 'function' ? named : (snapshot.machine.implementations.guards[named.type] as Guard)
  if (typeof test !== 'function') return isEnabled(test, snapshot, event)
  // `and`, `or`, `not` and `stateIn` are functions that must not be called, with one beside them that may.
  if ('check' in test) return (test.check as Check)(snapshot, args, test)
  const params = 'params' in named ? named.params : undefined
  return test(args, typeof params === 'function' ? (params as (args: unknown) => unknown)(args) : params) === true
}

/** The transitions without an event that are taken next. */
function eventless(snapshot: AnyMachineSnapshot, event: AnyEventObject): Definition[] {
  const leaves = snapshot._nodes.filter(({ states }) => Object.keys(states).length === 0)
  const upwards = (node: StateNode | undefined): StateNode[] => (node === undefined ? [] : [node, ...upwards(node.parent)])
  return leaves.flatMap((leaf) => {
    const found = upwards(leaf)
      .flatMap(({ always = [] }) => always)
      .find(({ guard }) => isEnabled(guard as Guard | undefined, snapshot, event))
    return found === undefined ? [] : [found as Definition]
  })
}

function eventlessIn(entry: MachineEntry, input: unknown, situations: readonly AnyMachineSnapshot[]): Definition[] {
  const { machine, events } = entry
  const between = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[], event: AnyEventObject): Definition[] =>
    steps.flatMap(([snapshot]) => eventless(snapshot, event))
  return [
    ...between(getInitialMicrosteps(machine, input), { type: 'xstate.init', input }),
    ...situations.flatMap((snapshot) => events.flatMap((event) => between(getMicrosteps(machine, snapshot, event), event))),
  ]
}

/** Takes a machine's entry and tells what of it generated paths reach. */
export function reachedBy(entry: MachineEntry): Reached {
  const { machine, events, inputs, unreached = {} } = entry
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
    },
  }
}
