import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { createAttribution, type Attribution } from './attribution.ts'
import { createMask } from './mask.ts'
import { longestNote } from './notes.ts'
import type { Digest, Happening, Json, Note, Opened, Part, RecordedSystem, RecordingRules, Stimulus } from './recording.types.ts'
import { actorsOf, isMachine } from './states.ts'
import { createFollower, noteInspected, nothingHappened, type Follower, type Happened } from './steps.ts'

/** What the recorder needs to know of a machine (machines/registry.ts). */
export interface RecordedMachine {
  name: string
  /** Of this machine and of those it starts. */
  rules: RecordingRules
  /** Fields of the input that are kept. */
  input: readonly string[]
}

export interface RecorderOptions {
  /** ms since any fixed moment. */
  now: () => number
  build: string
  beginning?: Beginning
  limits?: Partial<Limits>
}

/** When and where a part begins. */
export interface Beginning {
  /** UTC moment (ISO 8601). */
  began?: string
  opened?: Opened
}

export interface Limits {
  /** Stimuli of a system between two checkpoints. */
  span: number
  /** Spans that a system keeps: when there are more, the oldest gives way to the checkpoint of the next one. */
  spans: number
  /** Characters of a system as JSON; above it gives its oldest spans, though not its last one. */
  system: number
  /** Systems that have ended, of each machine: the older ones give way to their number. */
  ended: number
  /** Happenings beside the machines: the older ones go. */
  happenings: number
}

const usualLimits: Limits = { span: 50, spans: 8, system: 40_000, ended: 3, happenings: 200 }

export interface Recorder {
  /** For a root actor's `inspect` option, before it starts; `snapshot`: where it does not begin at its beginning. */
  inspectAs: (machine: RecordedMachine, input: unknown, snapshot?: unknown) => (inspected: InspectionEvent) => void
  /** Keeps what the page did beside its machines. */
  note: Note
  /** Writes a note at the last event until now, behind those that are there. @returns false where nothing has happened yet */
  annotate: (text: string) => boolean
  /** Everything of this part until now. */
  take: () => Part
  /** Begins another part where the page stands: it was left and has come back as it was. */
  beginPart: (beginning: Beginning) => void
}

/** States, values and contexts of an actor and of the machines below it; `json` says how a context becomes JSON. */
export function digestOf(ref: AnyActorRef, json: (context: unknown) => Json): Digest {
  const snapshot = ref.getSnapshot() as { value?: Json; status: string; context?: unknown; children?: Record<string, AnyActorRef> }
  const machines = Object.entries(snapshot.children ?? {}).filter(([, child]) => isMachine(child))
  return {
    value: snapshot.value ?? null,
    status: snapshot.status,
    context: json(snapshot.context),
    children: Object.fromEntries(machines.map(([id, child]) => [id, digestOf(child, json)])),
  }
}

/** Without what is empty. */
const filled = <T extends Record<string, object>>(parts: T): Partial<T> =>
  Object.fromEntries(Object.entries(parts).filter(([, part]) => Object.keys(part).length > 0)) as Partial<T>

/** Derived events are made again by the machines; a timer's is not, though it comes from the machine itself. */
const isStimulus = (event: { type: string }, source: unknown, to: unknown): boolean =>
  event.type !== 'xstate.init' && event.type !== 'xstate.stop' && (!isMachine(source) || source === to)

/** An event that reached a machine, and what it brought, as references: everything else is worked out when the recording is taken. */
interface Kept {
  at: number
  to: AnyActorRef
  /** As it came; masked with all before it when the recording is taken, which costs its time then and not while a screen waits. */
  event: AnyEventObject
  rules: RecordingRules
  masked?: Stimulus['event']
  note?: string
  happened: Happened
}

/** A stretch of a system's stimuli, and how it stood before them. */
interface Span {
  /** A persisted snapshot, as it is until it is taken; undefined: the machine's own beginning. */
  checkpoint: unknown
  begun: Happened
  kept: Kept[]
}

const later = (one: Kept | undefined, other: Kept): Kept => (one === undefined || other.at >= one.at ? other : one)

interface System {
  machine: RecordedMachine
  input: Json
  root: AnyActorRef | undefined
  hasEnded: boolean
  /** The oldest first; at least one. */
  spans: Span[]
  owners: Attribution<Happened>
  /** What has been worked out of its spans so far. */
  told: Told | undefined
}

interface Told {
  follower: Follower
  first: Beginnings
  stimuli: Stimulus[]
  /** Characters of each stimulus as JSON. */
  sizes: number[]
}
type Beginnings = Pick<RecordedSystem, 'initial'> & { begin: NonNullable<RecordedSystem['begin']> }

/** Keeps what happens to machines from their start, bounded, with nothing personal in it (D4). */
export function createRecorder({ now, build, beginning: first = {}, limits: given }: RecorderOptions): Recorder {
  const limits = { ...usualLimits, ...given }
  const mask = createMask()
  let beginning = first
  let began = now()
  /** Those that have started: React makes actors for a screen that it then draws again, and these never do. */
  let systems: System[] = []
  let gone: Record<string, number> = {}
  let happenings: Happening[] = []
  const time = (): number => Math.round(now() - began)

  /** Everything that came since, of all systems, in its order: equal values get equal names. */
  let unmasked: Kept[] = []
  const maskAll = (): void => {
    for (const one of unmasked) {
      one.masked = mask.event(one.event, one.rules)
      // Nothing of a person is kept longer than needed.
      one.event = one.masked
    }
    unmasked = []
  }

  /** The system as it stands, to begin a span with; told before an event has its effect. */
  const spanFrom = (root: AnyActorRef): Span => {
    const begun = nothingHappened()
    for (const [, ref] of actorsOf(root)) if (isMachine(ref)) begun.snapshots.push({ of: ref, snapshot: ref.getSnapshot() })
    return { checkpoint: root.getPersistedSnapshot(), begun, kept: [] }
  }

  /** The span that takes the next stimulus. Nobody's step may be half done where one begins. */
  const spanOf = (system: System): Span => {
    const last = system.spans.at(-1)!
    if (last.kept.length < limits.span || system.root === undefined || !system.owners.isIdle()) return last
    const next = spanFrom(system.root)
    system.spans.push(next)
    if (system.spans.length > limits.spans) {
      // What leaves has names too: later snapshots may hold what it brought.
      maskAll()
      system.spans.shift()
      system.told = undefined
    }
    return next
  }

  const beginningsOf = ({ begun, checkpoint }: Span, follower: Follower): Beginnings => {
    const { states: initial, contexts, did } = follower.after(begun, mask.derived)
    return { initial, begin: { contexts, did: checkpoint === undefined ? did : [] } }
  }

  const begin = ([span]: readonly Span[], root: AnyActorRef): Told => {
    const follower = createFollower(root)
    return { follower, first: beginningsOf(span!, follower), stimuli: [], sizes: [] }
  }

  /** Works out what came since the last time. Nobody's step may be half done, or its rest would be lost. */
  const goOn = (told: Told, { spans }: System): Told => {
    for (const { at, to: ref, masked, happened, note } of spans.flatMap(({ kept }) => kept).slice(told.sizes.length)) {
      const to = told.follower.pathOf(ref)
      const { states, contexts, did } = told.follower.after(happened, mask.derived)
      const stimulus = { at, to: to ?? '', event: masked!, ...filled({ states, contexts }), did, ...(note === undefined ? {} : { note }) }
      // No event reaches an actor that has ended.
      told.sizes.push(to === undefined ? 0 : JSON.stringify(stimulus).length)
      told.stimuli.push(stimulus)
    }
    return told
  }

  /** How many of the oldest spans stay out, so that the rest has its place. */
  const tooMany = ({ spans }: System, { sizes }: Told): number => {
    let total = sizes.reduce((sum, size) => sum + size, 0)
    let [out, at] = [0, 0]
    while (total > limits.system && out < spans.length - 1) {
      const until = at + spans[out]!.kept.length
      for (; at < until; at += 1) total -= sizes[at]!
      out += 1
    }
    return out
  }

  const recordedOf = (system: System): RecordedSystem[] => {
    const { machine, input, root, spans, owners } = system
    if (root === undefined) return []
    const told = goOn(system.told ?? begin(spans, root), system)
    // In the middle of a step it is worked out for this time only.
    system.told = owners.isIdle() ? told : undefined
    const out = tooMany(system, told)
    const { checkpoint } = spans[out]!
    const from = spans.slice(0, out).reduce((sum, { kept }) => sum + kept.length, 0)
    const { initial, begin: begun } = out === 0 ? told.first : beginningsOf(spans[out]!, createFollower(root))
    return [
      {
        machine: machine.name,
        input,
        ...(checkpoint === undefined ? {} : { checkpoint: mask.snapshot(checkpoint) }),
        begin: begun,
        initial,
        stimuli: told.stimuli.filter((_, at) => at >= from && told.sizes[at]! > 0),
        final: digestOf(root, mask.derived),
      },
    ]
  }

  /** Of the machine's systems that have ended only the last ones stay. */
  const makeRoom = (name: string): void => {
    const ended = systems.filter(({ machine, hasEnded }) => hasEnded && machine.name === name)
    const leaving = new Set(ended.slice(0, Math.max(0, ended.length - limits.ended)))
    if (leaving.size === 0) return
    systems = systems.filter((system) => !leaving.has(system))
    gone[name] = (gone[name] ?? 0) + leaving.size
  }

  const start = (system: System): void => {
    system.hasEnded = false
    if (!systems.includes(system)) systems.push(system)
  }
  const end = (system: System): void => {
    system.hasEnded = true
    makeRoom(system.machine.name)
  }

  const noteSnapshot = (system: System, { event, snapshot }: { event: { type: string }; snapshot: unknown }): void => {
    if (event.type === 'xstate.stop' || (snapshot as { status?: string }).status !== 'active') end(system)
  }

  return {
    inspectAs: (machine, input, snapshot) => {
      maskAll()
      const system: System = {
        machine,
        input: mask.value(input, machine.input),
        root: undefined,
        hasEnded: false,
        spans: [{ checkpoint: snapshot, begun: nothingHappened(), kept: [] }],
        owners: createAttribution<Happened>(),
        told: undefined,
      }
      const { owners } = system
      return (inspected) => {
        const actor = inspected.actorRef as unknown as AnyActorRef
        if (inspected.type === '@xstate.actor') {
          if (actor.sessionId === inspected.rootId) system.root = actor
          return
        }
        if (!isMachine(actor)) return
        if (inspected.type === '@xstate.event') {
          const { event, sourceRef: from } = inspected
          const isStart = event.type === 'xstate.init' && actor === system.root
          if (isStart) start(system)
          let stimulus = isStart ? system.spans[0]!.begun : undefined
          if (isStimulus(event, from, actor)) {
            const span = spanOf(system)
            stimulus = nothingHappened()
            const one: Kept = { at: time(), to: actor, event, rules: machine.rules, happened: stimulus }
            span.kept.push(one)
            unmasked.push(one)
          }
          owners.sent(event, { to: actor, from, stimulus })
        } else {
          // Nobody's is what a screen does that stops its machine as it goes: a replay ends before that.
          const owner =
            inspected.type === '@xstate.snapshot'
              ? owners.taken(inspected.event, actor)
              : inspected.type === '@xstate.action'
                ? owners.ownerAt(actor)
                : undefined
          if (owner !== undefined) noteInspected(owner, inspected)
          if (inspected.type === '@xstate.snapshot' && actor === system.root) noteSnapshot(system, inspected)
        }
      }
    },
    note: (fact) => {
      happenings.push({ at: time(), ...fact })
      if (happenings.length > limits.happenings) happenings.shift()
    },
    annotate: (text) => {
      const last = systems.flatMap(({ spans }) => spans.at(-1)!.kept.at(-1) ?? []).reduce<Kept | undefined>(later, undefined)
      if (last === undefined) return false
      last.note = [last.note ?? [], text.trim()].flat().join('\n').slice(0, longestNote)
      // It may have been worked out already, without the note.
      for (const system of systems) system.told = undefined
      return true
    },
    take: () => {
      maskAll()
      const { began: moment, opened } = beginning
      return {
        ...(moment === undefined ? {} : { began: moment }),
        build,
        ...(opened === undefined ? {} : { opened }),
        systems: systems.flatMap(recordedOf),
        ...filled({ gone }),
        happenings: [...happenings],
      }
    },
    beginPart: (next) => {
      maskAll()
      systems = systems.filter(({ hasEnded, root }) => !hasEnded && root !== undefined)
      for (const system of systems) {
        system.spans = [spanFrom(system.root!)]
        system.told = undefined
      }
      ;[beginning, began, gone, happenings] = [next, now(), {}, []]
    },
  }
}
