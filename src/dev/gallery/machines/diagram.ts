/**
 * What `npm run diagrams` writes about a machine into machines/diagrams/<name>.json: the statechart, where everything lies on the drawing,
 * its documentation, and how much of it generated paths reach (D3, D4). The gallery and the pictures of machines/README.md are made of it.
 */
import type { StateValue } from 'xstate'
import type { TakenTransition } from '#src/dev/qa/channel.ts'

/** A rectangle of the drawing, in its units (pixels at 100 %). */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}

/** Whether a generated path comes here; where none does, why that is right. */
export interface Reach {
  isReached: boolean
  reason?: string
}

export interface ChartState extends Reach {
  /** Of the state node (`session.signedIn.fresh`); the root's is the machine's. */
  id: string
  name: string
  parent?: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  history?: 'shallow' | 'deep'
  /** It is where its parent begins. */
  isInitial: boolean
  entry: readonly string[]
  exit: readonly string[]
  /** Ids of the actors that run as long as the state is active. */
  invokes: readonly string[]
  tags: readonly string[]
  /** The comment that stands above it in the source. */
  description?: string
}

export interface ChartTransition extends Reach {
  /** `t0`, `t1`, … in document order: how the drawing names it. */
  id: string
  /** As path tests and their excuses name it. */
  key: string
  source: string
  eventType: string
  /** The event in words: `readTokens done`, `after snackbarDuration`, `at once`. */
  trigger: string
  guard?: string
  actions: readonly string[]
  /** Ids of states; empty: it stays. */
  targets: readonly string[]
  /** It leaves and enters its source, or its target's parent, again. */
  reenters: boolean
}

export interface Chart {
  /** In document order, parents before children. */
  states: readonly ChartState[]
  transitions: readonly ChartTransition[]
}

export interface TextPart {
  text: string
  tone: 'name' | 'doing' | 'trigger' | 'guard' | 'target' | 'action' | 'note'
}
/** One line of text in a state's box, from its baseline's beginning. */
export interface TextLine extends Point {
  parts: readonly TextPart[]
}
/** A transition's place in the box of its source. */
export interface PlacedTransition {
  id: string
  box: Box
  lines: readonly TextLine[]
}
/** The box of a state with its own lines; those of its transitions are in `transitions`. */
export interface PlacedState {
  id: string
  box: Box
  lines: readonly TextLine[]
  transitions: readonly PlacedTransition[]
}
/** The way of a transition's arrow; one for each of its targets. */
export interface PlacedArrow {
  transition: string
  target: string
  points: readonly Point[]
}
export interface Layout {
  width: number
  height: number
  states: readonly PlacedState[]
  arrows: readonly PlacedArrow[]
}

/** The part of JSON Schema that types of events come as. */
export interface JsonSchema {
  $ref?: string
  definitions?: Readonly<Record<string, JsonSchema>>
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema | readonly JsonSchema[]
  minItems?: number
  maxItems?: number
  description?: string
}

/** An event from outside, with the schema of the type it is declared by. */
export interface DocumentedEvent {
  type: string
  description?: string
  schema: JsonSchema
}
/** A guard, action, delay or actor of setup(), a port of x.ports.ts, or a fact the machine tells. */
export interface DocumentedWord {
  name: string
  description?: string
  /** As it stands in the source. */
  code?: string
}

export interface Documentation {
  /** The comment above the machine. */
  description?: string
  /** The type of its input, as it stands in the source. */
  input?: string
  /** Situations that path tests start it in, by name. */
  inputs: readonly { name: string; value: unknown }[]
  events: readonly DocumentedEvent[]
  /** Facts it tells whoever subscribes. */
  emitted: readonly DocumentedWord[]
  guards: readonly DocumentedWord[]
  actions: readonly DocumentedWord[]
  delays: readonly DocumentedWord[]
  actors: readonly DocumentedWord[]
  /** What it needs from the world. */
  ports: readonly DocumentedWord[]
}

export interface Coverage {
  states: { reached: number; all: number }
  transitions: { reached: number; all: number }
  /** How many situations the generated paths found. */
  situations: number
  /** Of the transitions that a person causes, those that the browser's tests take by clicks; why the others are not. */
  onScreens?: { taken: number; all: number; beyond: Readonly<Record<string, string>> }
}

export interface Diagram {
  /** The folder's name. */
  name: string
  /** Of the machine. */
  id: string
  about: string
  isRoot: boolean
  chart: Chart
  layout: Layout
  documentation: Documentation
  coverage: Coverage
}

/** Ids of all active states, the machine's own included. */
export function activeStates(value: StateValue, parent: string): string[] {
  if (typeof value === 'string') return [parent, `${parent}.${value}`]
  return [
    parent,
    ...Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : activeStates(inner, `${parent}.${name}`))),
  ]
}

/** The chart's transition that a tab says was taken. */
export const transitionTaken = (chart: Chart, taken: TakenTransition): ChartTransition | undefined =>
  chart.transitions.find(
    ({ source, eventType, guard, targets }) =>
      source === taken.source && eventType === taken.eventType && guard === taken.guard && targets.join() === taken.targets.join(),
  )

/** Of active states, those with no other inside. */
export const leaves = (states: readonly string[]): string[] => states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)))
