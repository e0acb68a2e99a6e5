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
  format: 'everharrow-recording/1'
  /** Which build made it; another may take other ways. */
  build: string
  /** Absent in older recordings, and where no page was open. */
  opened?: Opened
  systems: readonly RecordedSystem[]
}

/**
 * Fields of an event that are kept as they are, as dotted paths (`error.status`, `popup.kind`); all others are masked. By event type;
 * an event type without a rule keeps its type only. `*` stands for any one part of a path.
 */
export type RecordingRules = Readonly<Record<string, readonly string[]>>
