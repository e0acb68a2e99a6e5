/** Reads a machine's statechart: the contents of a diagram, without its layout (D3). */
import type { AnyStateMachine, StateNode } from 'xstate'
import { arrowOf } from '../../machines/shared/paths.ts'
import type { ChartState, ChartTransition } from '../../src/dev/gallery/machines/diagram.ts'

type WithoutReach<Item> = Omit<Item, 'isReached' | 'reason' | 'description'>
/** States and transitions of a chart without their reach, which `reach.ts` adds, and without layout. */
export interface BareChart {
  states: WithoutReach<ChartState>[]
  transitions: WithoutReach<ChartTransition>[]
}

type Definition = StateNode['always'] extends readonly (infer Item)[] | undefined ? Item : never

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

/** A guard's or action's name as in setup(). House rules forbid unnamed ones; a foreign machine gets `inline`. */
const nameOf = (part: unknown): string => {
  if (typeof part === 'object' && part !== null && 'type' in part) return nameOf(part.type)
  if (typeof part === 'function') return part.name === '' ? 'inline' : part.name
  return String(part)
}

/** An event's type as readable text. */
export function triggerOf(eventType: string, source: string): string {
  const [prefix, kind] = eventType.split('.')
  if (eventType === '') return 'at once'
  if (prefix !== 'xstate') return eventType
  const rest = eventType.split('.').slice(2).join('.')
  if (kind === 'after') {
    const delay = rest.slice(0, -source.length - 1)
    return `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`
  }
  if (kind === 'snapshot') return `${rest} changes`
  const actor = rest.replace(/^(actor|state)\./, '')
  if (rest.startsWith('state.')) return 'done inside'
  return `${actor} ${kind === 'error' ? 'failed' : 'done'}`
}

/** Returns a machine's states (parents first) and transitions, both in document order. */
export function extractChart(machine: AnyStateMachine): BareChart {
  const states: BareChart['states'] = []
  const transitions: BareChart['transitions'] = []

  const addTransitions = (node: StateNode): void => {
    const definitions: Definition[] = [...(node.always ?? []), ...[...node.transitions.values()].flat()]
    for (const definition of definitions) {
      const { eventType, guard, actions, target, reenter } = definition
      const targets = (target ?? []).map(({ id }) => id)
      transitions.push({
        id: `t${String(transitions.length)}`,
        key: arrowOf(definition),
        source: node.id,
        eventType,
        trigger: triggerOf(eventType, node.id),
        ...(guard === undefined ? {} : { guard: nameOf(guard) }),
        actions: actions.map(nameOf),
        targets,
        reenters: reenter || targets.includes(node.id),
      })
    }
  }

  const add = (node: StateNode): void => {
    const initial = node.parent?.type === 'compound' ? node.parent.initial.target : undefined
    states.push({
      id: node.id,
      name: node.key,
      ...(node.parent === undefined ? {} : { parent: node.parent.id }),
      kind: node.type,
      ...(node.history === false ? {} : { history: node.history }),
      isInitial: initial?.some(({ id }) => id === node.id) === true,
      // From the config: the node's own also contain the actions that XState adds for its timers.
      entry: listOf(node.config.entry).map(nameOf),
      exit: listOf(node.config.exit).map(nameOf),
      invokes: node.invoke.map(({ id }) => id),
      tags: [...node.tags],
    })
    addTransitions(node)
    for (const child of Object.values(node.states)) add(child)
  }
  add(machine.root)
  return { states, transitions }
}
