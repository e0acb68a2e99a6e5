/**
 * What a flight recorder keeps (D4): stimuli only, in their order. A stimulus is what machines cannot make again by themselves: an event
 * from outside, an effect's answer, a timer that fired. What machines tell one another follows from these.
 */

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface Stimulus {
  /** ms since the recording began. */
  at: number
  /** Which of `actors` got it: the path of ids below the root, empty for the root itself. */
  to: string
  event: { readonly type: string; readonly [field: string]: Json }
  /** State values that changed with it, by the path of the machine. */
  states?: States
  /** Fields of contexts that changed with it. */
  contexts?: ContextChanges
  /** What the machines commanded then, in their order; absent in recordings of format 1. */
  did?: readonly Command[]
}

/** Changed fields of contexts, by the path of the machine; null where a field is empty now. */
export type ContextChanges = { readonly [path: string]: { readonly [field: string]: Json } }

/** What a machine wants done beyond itself: an effect, a timer, an event for somebody. */
export interface Command {
  /** Path of the machine. */
  by: string
  /** `start` and `stop` of an effect or machine; `wait` and `cancel` of a timer; `send`, `emit`, `raise` of an event; `act`: an action by its name. */
  do: 'start' | 'stop' | 'wait' | 'cancel' | 'send' | 'emit' | 'raise' | 'act'
  /** Name of the effect, event, timer or action. */
  what: string
  /** Input of the effect; delay in ms; the event. Masked as events are. */
  with?: Json
}

/** State values of machines, by the path of ids below the root (empty: the root); null: that machine has ended. */
export type States = { readonly [path: string]: Json }

/** The states of one machine and of those below it, at one moment. */
export interface Digest {
  value: Json
  status: string
  context: Json
  children: Readonly<Record<string, Digest>>
}

/** One actor system: its root, from its start, or from a checkpoint where the beginning had to go. */
export interface RecordedSystem {
  /** Name in machines/registry.ts. */
  machine: string
  input: Json
  /** A persisted snapshot to begin with, where the recording was too long to keep from its start. */
  checkpoint?: Json
  /** State values before the first stimulus. */
  initial: States
  /** What it commanded as it started, and its contexts then; absent in format 1 and where a checkpoint begins in the middle. */
  begin?: { contexts: ContextChanges; did: readonly Command[] }
  stimuli: readonly Stimulus[]
  /** How it stood when the recording was taken. */
  final: Digest
}

/** Where a recording begins: the address without what may say something of a person. */
export interface Opened {
  /** As routes know it: without language, `ingame` and search. */
  path: string
  locale: string
}

export interface Recording {
  /** Format 1 knew neither contexts nor commands of steps, and had no checksum. */
  format: 'everharrow-recording/1' | 'everharrow-recording/2'
  /** Which build made it; another may take other ways. */
  build: string
  /** Absent in older recordings, and where no page was open. */
  opened?: Opened
  systems: readonly RecordedSystem[]
  /** Over everything before it (`seal`); absent in format 1. */
  checksum?: string
}

/**
 * Fields of an event that are kept as they are, as dotted paths (`error.status`, `popup.kind`); all others are masked. By event type;
 * an event type without a rule keeps its type only. `*` stands for any one part of a path.
 */
export type RecordingRules = Readonly<Record<string, readonly string[]>>
