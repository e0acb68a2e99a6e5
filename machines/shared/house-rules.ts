import type { AnyStateMachine } from 'xstate'

type Config = Record<string, unknown>

const isConfig = (value: unknown): value is Config => typeof value === 'object' && value !== null
const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])
const nameOf = (part: unknown): unknown => (isConfig(part) ? part['type'] : part)
const camelCase = /^[a-z][A-Za-z0-9]*$/
const dotted = /^[a-z][A-Za-z0-9]*(\.[a-z][A-Za-z0-9]*)+$/

/**
 * For tests: returns the unnamed parts of a machine's config, a sentence each. None is allowed: the inspector and the recordings show names
 * only, and in production an inline function is called "t". Every invoke has an id equal to its src;
 * actions, guards and delays are names known to setup(); states are camelCase, events dotted.
 */
export function brokenHouseRules(machine: AnyStateMachine): string[] {
  const broken: string[] = []
  const { actions, guards, actors, delays } = machine.implementations

  const named = (place: string, role: string, parts: unknown, known: object) => {
    for (const part of listOf(parts)) {
      const name = nameOf(part)
      if (typeof name !== 'string' || !(name in known)) broken.push(`${place}: ${role} without a name in setup()`)
    }
  }
  const transitions = (place: string, value: unknown) => {
    for (const transition of listOf(value).filter(isConfig)) {
      named(place, 'action', transition['actions'], actions)
      named(place, 'guard', transition['guard'], guards)
    }
  }
  const state = (place: string, config: Config) => {
    named(place, 'entry', config['entry'], actions)
    named(place, 'exit', config['exit'], actions)
    transitions(place, config['always'])
    transitions(place, config['onDone'])
    for (const [event, value] of Object.entries(config['on'] ?? {})) {
      if (!dotted.test(event)) broken.push(`${place}: event ${event} is not dotted`)
      transitions(`${place} on ${event}`, value)
    }
    for (const [delay, value] of Object.entries(config['after'] ?? {})) {
      named(place, `delay ${delay}`, delay, delays)
      transitions(`${place} after ${delay}`, value)
    }
    for (const invoke of listOf(config['invoke']).filter(isConfig)) {
      named(place, 'actor', invoke['src'], actors)
      if (invoke['id'] !== invoke['src']) broken.push(`${place}: invoke's id is not its src ${String(invoke['src'])}`)
      for (const outcome of ['onDone', 'onError', 'onSnapshot']) transitions(`${place} ${outcome}`, invoke[outcome])
    }
    for (const [name, child] of Object.entries(config['states'] ?? {})) {
      if (!camelCase.test(name)) broken.push(`${place}: state ${name} is not camelCase`)
      state(`${place}.${name}`, child)
    }
  }
  state(machine.id, machine.config)
  return broken
}
