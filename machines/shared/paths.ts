import { transition, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, type StateNode, type StateValue } from 'xstate'
import { getShortestPaths } from 'xstate/graph'

/** Limits of a walk: the machine's input, when two snapshots are the same (by default value and context), and where to stop. */
export type WalkOptions = {
  input?: unknown
  serializeState?: (snapshot: AnyMachineSnapshot) => string
  stopWhen?: (snapshot: AnyMachineSnapshot) => boolean
}

/**
 * For tests: walks a machine by every event from every snapshot and returns the snapshots, without running any effect. Results of effects
 * are events too (`xstate.done.actor.<id>`, `xstate.error.actor.<id>`, `xstate.after.<delay>.<state id>`); createTestModel would refuse a
 * machine with invokes.
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

/** For tests: the ids of all states that are active in the snapshots, sorted. */
export const statesIn = (snapshots: readonly AnyMachineSnapshot[]): string[] =>
  [...new Set(snapshots.flatMap(({ machine, value }) => [machine.id, ...idsOf(value, machine.id)]))].sort()

/** For tests: the ids of all states of a machine, sorted. */
export function statesOf(machine: AnyStateMachine): string[] {
  const idsBelow = (node: StateNode): string[] => [node.id, ...Object.values(node.states).flatMap(idsBelow)]
  return idsBelow(machine.root).sort()
}

/** For tests: the snapshot after one event, without effects. Results of effects may be given as events. */
export const after = (snapshot: AnyMachineSnapshot, event: AnyEventObject): AnyMachineSnapshot =>
  transition(snapshot.machine, snapshot, event)[0]

/** The parts that identify a transition. */
export type Definition = { source: StateNode; eventType: string; target: readonly StateNode[] | undefined; guard?: unknown }

/** One transition as text: source, event, target; transitions of one event are distinguished by their guard. */
export const arrowOf = ({ source, eventType, target, guard }: Definition): string => {
  const name = typeof guard === 'object' && guard !== null && 'type' in guard ? guard.type : guard
  const to = target === undefined ? 'stays' : target.map((node) => node.id).join(' + ')
  return `${source.id} on ${eventType}${typeof name === 'string' ? ` [${name}]` : ''} → ${to}`
}

/** For tests: every transition of a machine, except those without an event, sorted. */
export function transitionsOf(machine: AnyStateMachine): string[] {
  const below = (node: StateNode): Definition[] => [...[...node.transitions.values()].flat(), ...Object.values(node.states).flatMap(below)]
  return [...new Set(below(machine.root).map(arrowOf))].sort()
}

/** For tests: every transition of a machine for events of these types. */
export const transitionsOn = (machine: AnyStateMachine, types: readonly string[]): string[] =>
  transitionsOf(machine).filter((arrow) => types.some((type) => arrow.includes(` on ${type} `)))

/** For tests: the transitions that some event takes from some snapshot of a walk, sorted. */
export function transitionsIn(snapshots: readonly AnyMachineSnapshot[], events: readonly AnyEventObject[]): string[] {
  // Whatever their status: an error event that no state handles leaves value and context unchanged, so a walk treats both snapshots as one.
  const taken = snapshots.flatMap((snapshot) =>
    events.flatMap((event) => snapshot.machine.getTransitionData(snapshot, event) as Definition[]),
  )
  return [...new Set(taken.map(arrowOf))].sort()
}
