import { transition, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, type StateNode, type StateValue } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** How far to walk: the machine's input, what makes two snapshots one (by default value and context), and where to turn back. */
export type WalkOptions = {
  input?: unknown
  serializeState?: (snapshot: AnyMachineSnapshot) => string
  stopWhen?: (snapshot: AnyMachineSnapshot) => boolean
}

/**
 * For tests: walks a machine by every event from every snapshot and gives the snapshots, without running any effect.
 * Effects' answers are events too (`xstate.done.actor.<id>`, `xstate.error.actor.<id>`, `xstate.after.<delay>.<state id>`);
 * createTestModel would refuse a machine with invokes (web-stack.md, pitfall 11).
 */
export function walk(machine: AnyStateMachine, events: readonly AnyEventObject[], options: WalkOptions = {}): AnyMachineSnapshot[] {
  return getShortestPaths(machine, { events: [...events], ...options }).map((path) => path.state)
}

const idsOf = (value: StateValue, parent: string): string[] =>
  typeof value === 'string'
    ? [`${parent}.${value}`]
    : Object.entries(value).flatMap(([name, inner]) => [
        `${parent}.${name}`,
        ...(inner === undefined ? [] : idsOf(inner, `${parent}.${name}`)),
      ])

/** For tests: the ids of all states in which the snapshots are, sorted. */
export const statesIn = (snapshots: readonly AnyMachineSnapshot[]): string[] =>
  [...new Set(snapshots.flatMap(({ machine, value }) => [machine.id, ...idsOf(value, machine.id)]))].sort()

/** For tests: the ids of all states that a machine has, sorted. */
export function statesOf(machine: AnyStateMachine): string[] {
  const idsBelow = (node: StateNode): string[] => [node.id, ...Object.values(node.states).flatMap(idsBelow)]
  return idsBelow(machine.root).sort()
}

/** For tests: the snapshot after one event, no effect running. Effects' answers may be given as events. */
export const after = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot =>
  transition(snapshot.machine, snapshot, event)[0]
