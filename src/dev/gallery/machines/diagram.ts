/**
 * The data that `npm run diagrams` writes about a machine to machines/diagrams/<name>.json: the statechart, the layout of its drawing, its
 * documentation, and its coverage by generated paths (D3, D4). The gallery and the images of machines/README.md are generated from it.
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
/** A point of the drawing, in its units (pixels at 100 %). */
export interface Point {
  x: number
  y: number
}

/** Whether a generated path reaches it; if none does, the reason. */
export interface Reach {
  isReached: boolean
  reason?: string
}

export interface ChartState extends Reach {
  /** Id of the state node (`session.signedIn.fresh`); the root has the machine's id. */
  id: string
  name: string
  parent?: string
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history'
  history?: 'shallow' | 'deep'
  /** Its parent's initial state. */
  isInitial: boolean
  entry: readonly string[]
  exit: readonly string[]
  /** Ids of the actors that run while the state is active. */
  invokes: readonly string[]
  tags: readonly string[]
  /** The comment above it in the source. */
  description?: string
}

export interface ChartTransition extends Reach {
  /** `t0`, `t1`, … in document order: the id in the drawing. */
  id: string
  /** The key in path tests and their exceptions. */
  key: string
  source: string
  eventType: string
  /** The event as text: `readTokens done`, `after snackbarDuration`, `at once`. */
  trigger: string
  guard?: string
  actions: readonly string[]
  /** Ids of the target states; empty: it stays. */
  targets: readonly string[]
  /** It exits and re-enters its source, or its target's parent. */
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
/** One line of text in a state's box, from the start of its baseline. */
export interface TextLine extends Point {
  parts: readonly TextPart[]
}
/** A transition's position in the box of its source. */
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
/** The path of a transition's arrow; one for each of its targets. */
export interface PlacedArrow {
  transition: string
  target: string
  points: readonly Point[]
}
/** The size of the drawing and the places of its parts, in its units (pixels at 100 %). */
export interface Layout {
  width: number
  height: number
  states: readonly PlacedState[]
  arrows: readonly PlacedArrow[]
}

/** The used subset of JSON Schema for types of events. */
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

/** An external event, with the schema of its declared type. */
export interface DocumentedEvent {
  type: string
  description?: string
  schema: JsonSchema
}
/** A guard, action, delay or actor of setup(), a port of x.ports.ts, or an emitted fact. */
export interface DocumentedName {
  name: string
  description?: string
  /** Its source code. */
  code?: string
}

export interface Documentation {
  /** The comment above the machine. */
  description?: string
  /** The type of its input, as in the source. */
  input?: string
  /** The inputs with which path tests start it, by name. */
  inputs: readonly { name: string; value: unknown }[]
  events: readonly DocumentedEvent[]
  /** Facts that it emits to subscribers. */
  emitted: readonly DocumentedName[]
  guards: readonly DocumentedName[]
  actions: readonly DocumentedName[]
  delays: readonly DocumentedName[]
  actors: readonly DocumentedName[]
  /** The external functions that it needs. */
  ports: readonly DocumentedName[]
}

export interface Coverage {
  states: { reached: number; all: number }
  transitions: { reached: number; all: number }
  /** Number of situations that the generated paths found. */
  situations: number
  /** Of the transitions caused by a user, those that the browser tests take by clicks; and the reasons for the others. */
  onScreens?: { taken: number; all: number; beyond: Readonly<Record<string, string>> }
}

export interface Diagram {
  /** Name of its folder. */
  name: string
  /** Id of the machine. */
  id: string
  about: string
  isRoot: boolean
  chart: Chart
  layout: Layout
  documentation: Documentation
  coverage: Coverage
}

/** Ids of all active states, including the machine's own. */
export function activeStates(value: StateValue, parent: string): string[] {
  if (typeof value === 'string') return [parent, `${parent}.${value}`]
  return [
    parent,
    ...Object.entries(value).flatMap(([name, inner]) => (inner === undefined ? [] : activeStates(inner, `${parent}.${name}`))),
  ]
}

/** The chart's transition for one that a tab reports. */
export const transitionTaken = (chart: Chart, taken: TakenTransition): ChartTransition | undefined =>
  chart.transitions.find(
    ({ source, eventType, guard, targets }) =>
      source === taken.source && eventType === taken.eventType && guard === taken.guard && targets.join() === taken.targets.join(),
  )

/** The active states that contain no other active state. */
export const leaves = (states: readonly string[]): string[] => states.filter((id) => !states.some((other) => other.startsWith(`${id}.`)))
