/**
 * What a flight recorder keeps (D4) of machines: stimuli only, in their order. A stimulus is what machines cannot make again by themselves: an event
 * from outside, an effect's answer, a timer that fired. What machines tell one another follows from these.
 */

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface Stimulus {
  /** ms since its part began. */
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
  /** What a person wrote at this step: as it was written, no mask changes it. */
  note?: string
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

/** Where a part begins: the address without what may say something of a person. */
export interface Opened {
  /** Template of the route (`/payment/$orderNo`): without language, `ingame`, search and values. Before format 3 it was the path itself. */
  path: string
  locale: string
}

/** What the page did besides its machines: names and counts only, never words, numbers, orders or codes. */
type Fact =
  /** Another screen: the template of its route. */
  | { what: 'route'; to: string }
  /** A call that failed: its method, the template of its path, HTTP status (0: no response) and code of the failure. */
  | { what: 'failedCall'; method: string; path: string; status: number; code: string | number }
  /** A form that could not be sent: its name, and those of the fields that were wrong. */
  | { what: 'wrongFields'; form: string; fields: readonly string[] }
  /** A search: how many letters were looked for. */
  | { what: 'search'; length: number }

/** `at`: ms since the part began. */
export type Happening = Fact & { readonly at: number }

/** What a page does without its machines being asked is told to whoever records. */
export type Note = (fact: Fact) => void

/** Why a part ended: its page was left, loaded again, or returned from; or it goes on, and this is what it was when it opened the next tab. */
export type PartEnd = 'left' | 'reloaded' | 'wentBack' | 'openedTab'

/** What one load of the page recorded. Equal values have equal masks within a part, and not beyond it. */
export interface Part {
  /** UTC moment (ISO 8601). Absent in older recordings, and where no clock was given. */
  began?: string
  /** Absent where nobody knows, and of the last part. */
  ended?: PartEnd
  /** Which build made it; another may take other ways. */
  build: string
  /** Absent in older recordings, and where no page was open. */
  opened?: Opened
  systems: readonly RecordedSystem[]
  /** How many systems had to go since they had ended, by the name of their machine. */
  gone?: Readonly<Record<string, number>>
  /** In the order of time. */
  happenings: readonly Happening[]
}

/** A visit: what its pages recorded, one after the other. */
export interface Recording {
  format: 'everharrow-recording/3'
  /** Which build took it. */
  build: string
  /** How many parts before the first had to go. */
  dropped?: number
  parts: readonly Part[]
  /** Over everything before it (`seal`). */
  checksum?: string
}

/**
 * Fields of an event that are kept as they are, as dotted paths (`error.status`, `popup.kind`); all others are masked. By event type;
 * an event type without a rule keeps its type only. `*` stands for any one part of a path. `route:from` keeps of an address of the site the
 * template of its route; `json:message` the JSON that a machine has made, with each text in it masked.
 */
export type RecordingRules = Readonly<Record<string, readonly string[]>>
