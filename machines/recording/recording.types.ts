/**
 * What a flight recorder keeps (D4) of machines: only stimuli, in order. A stimulus is something that machines cannot reproduce themselves:
 * an external event, an effect's result, a timer that fired. Messages between machines follow from these.
 */

/** Plain JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

export interface Stimulus {
  /** ms since its part began. */
  at: number
  /** Path of the receiving actor: ids below the root, empty for the root itself. */
  to: string
  event: { readonly type: string; readonly [field: string]: Json }
  /** State values that it changed, by the path of the machine. */
  states?: States
  /** Fields of contexts that it changed. */
  contexts?: ContextChanges
  /** The resulting commands of the machines, in order; absent in recordings of format 1. */
  did?: readonly Command[]
  /** A user's note at this step: unchanged by any mask. */
  note?: string
}

/** Changed fields of contexts, by the path of the machine; null for a field that is empty now. */
export type ContextChanges = { readonly [path: string]: { readonly [field: string]: Json } }

/** An action of a machine outside itself: an effect, a timer, an event to another actor. */
export interface Command {
  /** Path of the machine. */
  by: string
  /**
   * `start` and `stop` of an effect or machine; `wait` and `cancel` of a timer; `send`, `emit`, `raise` of an event; `act`: an action by
   * its name.
   */
  do: 'start' | 'stop' | 'wait' | 'cancel' | 'send' | 'emit' | 'raise' | 'act'
  /** Name of the effect, event, timer or action. */
  what: string
  /** Input of the effect; delay in ms; the event. Masked like events. */
  with?: Json
}

/** State values of machines, by the path of ids below the root (empty: the root); null: that machine has ended. */
export type States = { readonly [path: string]: Json }

/** The states of one machine and its descendants, at one moment. */
export interface Digest {
  value: Json
  status: string
  context: Json
  children: Readonly<Record<string, Digest>>
}

/** One actor system: its root, from its start, or from a checkpoint if the beginning was dropped. */
export interface RecordedSystem {
  /** Name in machines/registry.ts. */
  machine: string
  /** Which start of this machine in its part, counted from 1. Absent in older recordings. */
  start?: number
  input: Json
  /** A persisted snapshot to start from, if the recording was too long to keep from its start. */
  checkpoint?: Json
  /** State values before the first stimulus. */
  initial: States
  /** Commands and contexts at its start; absent in format 1, and may be absent if a checkpoint is the start. */
  begin?: { contexts: ContextChanges; did: readonly Command[] }
  stimuli: readonly Stimulus[]
  /** Its state when the recording was taken. */
  final: Digest
  /**
   * When it ran, in ms since its part began. `from`: its start; 0 if it ran before. `until`: its screen unmounted; absent while it runs, and
   * after it has reached a final state, since XState reports no later end. Absent in older recordings.
   */
  ran?: { from: number; until?: number }
}

/** Start of a part: the address without personal data. */
export interface Opened {
  /** Template of the route (`/payment/$orderNo`): without language, `ingame`, search and values. Before format 3 it was the path itself. */
  path: string
  locale: string
}

/** Happenings of the page outside its machines: names and counts only, never texts, numbers, orders or codes. */
type Fact =
  /** Another screen: the template of its route. */
  | { what: 'route'; to: string }
  /** A failed call: its method, the template of its path, HTTP status (0: no response) and code of the failure. */
  | { what: 'failedCall'; method: string; path: string; status: number; code: string | number }
  /** A form that could not be sent: its name, and the names of the invalid fields. */
  | { what: 'wrongFields'; form: string; fields: readonly string[] }
  /** A search: the length of the search text. */
  | { what: 'search'; length: number }

/** `at`: ms since the part began. */
export type Happening = Fact & { readonly at: number }

/** Reports a happening outside the machines to the recorder. */
export type Note = (fact: Fact) => void

/** Why a part ended: its page was left, reloaded, or returned from; or it continues, and this is its state when it opened the next tab. */
export type PartEnd = 'left' | 'reloaded' | 'wentBack' | 'openedTab'

/** The recording of one page load. Equal values have equal masks within a part, but not across parts. */
export interface Part {
  /** UTC time (ISO 8601). Absent in older recordings, and if no clock was given. */
  began?: string
  /** Absent if unknown, and for the last part. */
  ended?: PartEnd
  /** The build that recorded it; another build may behave differently. */
  build: string
  /** Absent in older recordings, and if no page was open. */
  opened?: Opened
  /** It was read from a file of format 1: its steps contain no commands. */
  statesOnly?: true
  systems: readonly RecordedSystem[]
  /** Number of ended systems that were dropped, by the name of their machine. */
  gone?: Readonly<Record<string, number>>
  /** In chronological order. */
  happenings: readonly Happening[]
}

/** A visit: the recordings of its pages, in order. */
export interface Recording {
  format: 'everharrow-recording/3'
  /** The build that recorded it. */
  build: string
  /** Number of parts dropped before the first. */
  dropped?: number
  parts: readonly Part[]
  /** Over all fields before it (`seal`). */
  checksum?: string
}

/**
 * Fields of an event that are kept unchanged, as dotted paths (`error.status`, `popup.kind`); all others are masked. By event type; an
 * event type without a rule keeps only its type. `*` stands for any one part of a path. `route:from` keeps only the route template of an
 * address of the site; `json:message` keeps the JSON made by a machine, with each text in it masked.
 */
export type RecordingRules = Readonly<Record<string, readonly string[]>>

/** The recorder's description of a machine (machines/registry.ts). */
export interface RecordedMachine {
  name: string
  /** Rules of this machine and of the machines it starts. */
  rules: RecordingRules
  /** Fields of the input that are stored. */
  input: readonly string[]
}
