/** The states of a recorded system's machines before and after each step, from the recorded changes. */
import type { Json, RecordedSystem, States, Stimulus } from './recording.types.ts'
import { statesAfter } from './states.ts'

/** Contexts by the path of the machine, as far as the recording contains them. */
export type Contexts = Readonly<Record<string, Readonly<Record<string, Json>>>>

export interface SystemStates {
  states: States
  contexts: Contexts
}

function after({ states, contexts }: SystemStates, stimulus: Stimulus): SystemStates {
  const next = statesAfter(states, stimulus.states)
  const changed = stimulus.contexts ?? {}
  const paths = [...new Set([...Object.keys(contexts), ...Object.keys(changed)])]
  return {
    states: next,
    // A machine that has ended has no context.
    contexts: Object.fromEntries(paths.filter((path) => path in next).map((path) => [path, { ...contexts[path], ...changed[path] }])),
  }
}

/** @returns one more entry than the system has steps: its state at the start, and after each step */
export function systemStatesOf({ initial, begin, stimuli }: Pick<RecordedSystem, 'initial' | 'begin' | 'stimuli'>): SystemStates[] {
  const steps: SystemStates[] = [{ states: initial, contexts: begin?.contexts ?? {} }]
  for (const stimulus of stimuli) steps.push(after(steps.at(-1)!, stimulus))
  return steps
}

/** One thing that a step changed. */
export interface Change {
  /** Path of the machine. */
  path: string
  /** Field of its context; absent: its state. */
  field?: string
  /** Absent if the recording does not contain it. */
  before?: Json
  /** Null: the machine has ended, or the field is empty. */
  now: Json
}

/** The changes of a step: states first, then fields of contexts. @param before state of the system before the step */
export function changesOf({ states = {}, contexts = {} }: Pick<Stimulus, 'states' | 'contexts'>, before: SystemStates): Change[] {
  const known = (value: Json | undefined): { before?: Json } => (value === undefined ? {} : { before: value })
  return [
    ...Object.entries(states).map(([path, now]) => ({ path, ...known(before.states[path]), now })),
    ...Object.entries(contexts).flatMap(([path, fields]) =>
      Object.entries(fields).map(([field, now]) => ({ path, field, ...known(before.contexts[path]?.[field]), now })),
    ),
  ]
}
