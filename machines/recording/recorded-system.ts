/** Turns what the recorder keeps of a system, references only, into the record that a file contains. */
import type { AnyActorRef, AnyEventObject } from 'xstate'
import type { Attribution } from './attribution.ts'
import type { Mask } from './mask.ts'
import type { Json, RecordedMachine, RecordedSystem, RecordingRules, Stimulus } from './recording.types.ts'
import { digestOf } from './states.ts'
import { createFollower, type Follower, type Happened } from './steps.ts'

/** An event that reached a machine, and the reaction to it. The record is computed from it when the recording is taken. */
export interface Kept extends Happened {
  /** ms since the part began. */
  at: number
  to: AnyActorRef
  /** The original event until the recorder masks it, which happens before a record is made. */
  event: AnyEventObject
  rules: RecordingRules
  note?: string
}

/** A sequence of a system's stimuli, with the state before them. */
export interface Span {
  /** A persisted snapshot, unmasked; undefined: the machine's initial state. */
  checkpoint: unknown
  begun: Happened
  kept: Kept[]
}

/** What the recorder keeps of one actor system; the record is computed when the recording is taken. */
export interface System {
  machine: RecordedMachine
  /** Which start of this machine in the part, counted from 1; 0 before its start. */
  start: number
  input: Json
  root: AnyActorRef | undefined
  /** Whether it was stopped, or has reached a final state. */
  hasEnded: boolean
  /** Times of its start and of its stop, by the recorder's clock. */
  began: number
  stopped: number | undefined
  /** The oldest first; at least one. */
  spans: Span[]
  owners: Attribution<Happened>
  /** The part of the record that is computed already. */
  computed: Computed | undefined
}

interface Computed {
  follower: Follower
  first: Beginnings
  stimuli: Stimulus[]
  /** Characters of each stimulus as JSON. */
  sizes: number[]
}
type Beginnings = Pick<RecordedSystem, 'initial'> & { begin: NonNullable<RecordedSystem['begin']> }

/** The object without its empty parts. */
export const filled = <T extends Record<string, object>>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)) as Partial<T>

function beginningsOf({ begun, checkpoint }: Span, follower: Follower, mask: Mask): Beginnings {
  const { states: initial, contexts, did } = follower.after(begun, mask.derived)
  return { initial, begin: { contexts, did: checkpoint === undefined ? did : [] } }
}

function begin([span]: readonly Span[], root: AnyActorRef, mask: Mask): Computed {
  const follower = createFollower(root)
  return { follower, first: beginningsOf(span!, follower, mask), stimuli: [], sizes: [] }
}

/** Adds the stimuli since the last call. Call it only while no step is in progress: the rest of that step would be lost. */
function advance(computed: Computed, { spans }: System, mask: Mask): Computed {
  for (const kept of spans.flatMap((span) => span.kept).slice(computed.sizes.length)) {
    const { at, event, note } = kept
    const to = computed.follower.pathOf(kept.to)
    const { states, contexts, did } = computed.follower.after(kept, mask.derived)
    const masked = event as Stimulus['event']
    const stimulus = { at, to: to ?? '', event: masked, ...filled({ states, contexts }), did, ...(note === undefined ? {} : { note }) }
    // An actor that has ended receives no event.
    computed.sizes.push(to === undefined ? 0 : JSON.stringify(stimulus).length)
    computed.stimuli.push(stimulus)
  }
  return computed
}

/** @returns the number of the oldest spans to leave out, so that the others have at most `limit` characters; the last span always stays */
function excessSpans({ spans }: System, { sizes }: Computed, limit: number): number {
  let total = sizes.reduce((sum, size) => sum + size, 0)
  let [out, at] = [0, 0]
  while (total > limit && out < spans.length - 1) {
    const until = at + spans[out]!.kept.length
    for (; at < until; at += 1) total -= sizes[at]!
    out += 1
  }
  return out
}

/**
 * @param mask has masked all events of the system
 * @param o `limit`: characters of the stimuli as JSON; `time`: ms since the part began, of a time by the recorder's clock
 * @returns undefined for a system that has not started
 */
export function recordedSystem(
  system: System,
  mask: Mask,
  { limit, time }: { limit: number; time: (at: number) => number },
): RecordedSystem | undefined {
  const { machine, start, input, root, spans, owners } = system
  if (root === undefined) return undefined
  const computed = advance(system.computed ?? begin(spans, root, mask), system, mask)
  // While a step is in progress the result is valid for this call only.
  system.computed = owners.isIdle() ? computed : undefined
  const out = excessSpans(system, computed, limit)
  const { checkpoint } = spans[out]!
  const from = spans.slice(0, out).reduce((sum, { kept }) => sum + kept.length, 0)
  const { initial, begin: begun } = out === 0 ? computed.first : beginningsOf(spans[out]!, createFollower(root), mask)
  const settled = mask.settling()
  const stimuli = computed.stimuli.filter((_, at) => at >= from && computed.sizes[at]! > 0)
  return {
    ...settled({
      machine: machine.name,
      start,
      input,
      ...(checkpoint === undefined ? {} : { checkpoint: mask.snapshot(checkpoint) }),
      begin: begun,
      initial,
    }),
    // A note stays as it was written.
    stimuli: stimuli.map(({ note, ...stimulus }) => ({ ...settled(stimulus), ...(note === undefined ? {} : { note }) })),
    final: settled(digestOf(root, mask.derived)),
    ran: {
      from: Math.max(0, time(system.began)),
      ...(system.stopped === undefined ? {} : { until: Math.max(0, time(system.stopped)) }),
    },
  }
}
