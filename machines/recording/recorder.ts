import type { AnyActorRef, InspectionEvent } from 'xstate'
import { createAttribution } from './attribution.ts'
import { createLives } from './lives.ts'
import { createMask } from './mask.ts'
import { refusalOf } from './notes.ts'
import { filled, recordedSystem, type Kept, type Span, type System } from './recorded-system.ts'
import type { Happening, Note, Opened, Part, RecordedMachine } from './recording.types.ts'
import { actorsOf, isMachine } from './states.ts'
import { noteInspected, noteSnapshot, nothingHappened, type Happened } from './steps.ts'

/** What a recorder needs. `build`: of the page; `limits`: in place of the usual ones. */
export interface RecorderOptions {
  /** ms since a fixed time. */
  now: () => number
  build: string
  beginning?: Beginning
  limits?: Partial<Limits>
}

/** Time and address at which a part begins. */
export interface Beginning {
  /** UTC time (ISO 8601). */
  began?: string
  opened?: Opened
}

/** How much a recorder keeps. */
export interface Limits {
  /** Stimuli of a system between two checkpoints. */
  span: number
  /** Spans per system: beyond this number the checkpoint of the next span replaces the oldest one. */
  spans: number
  /** Characters of a system as JSON; beyond this number its oldest spans are dropped, except the last one. */
  system: number
  /** Ended systems per machine: older ones are dropped and counted. */
  ended: number
  /** Page events beside the machines: older ones are dropped. */
  happenings: number
}

const usualLimits: Limits = { span: 50, spans: 8, system: 40_000, ended: 3, happenings: 200 }

/** The flight recorder of a page (D4). */
export interface Recorder {
  /** For a root actor's `inspect` option, before it starts; `snapshot`: the persisted snapshot that it starts from, if any. */
  inspectAs: (machine: RecordedMachine, input: unknown, snapshot?: unknown) => (inspected: InspectionEvent) => void
  /** Stores a page event beside the machines. */
  note: Note
  /** Adds a note to the latest event, after its existing notes. @returns the reason if it cannot */
  annotate: (text: string) => string | undefined
  /** The current part until now. */
  take: () => Part
  /** Begins another part with the current state: the page was left and restored from the browser's cache. */
  beginPart: (beginning: Beginning) => void
}

/** Machines repeat derived events in a replay; a timer's event is a stimulus, although it comes from the machine itself. */
const isStimulus = (event: { type: string }, source: unknown, to: unknown): boolean =>
  event.type !== 'xstate.init' && event.type !== 'xstate.stop' && (!isMachine(source) || source === to)

const later = (one: Kept | undefined, other: Kept): Kept => (one === undefined || other.at >= one.at ? other : one)

/** Records machines from their start, bounded and without personal data (D4). */
export function createRecorder({ now, build, beginning: first = {}, limits: given }: RecorderOptions): Recorder {
  const limits = { ...usualLimits, ...given }
  const mask = createMask()
  let beginning = first
  let began = now()
  /** Started systems only: React creates actors for screens that it then discards, and these never start. */
  let systems: System[] = []
  let gone: Record<string, number> = {}
  /** Number of starts in this part, by the name of the machine. */
  let starts: Record<string, number> = {}
  let happenings: Happening[] = []
  const timeOf = (at: number): number => Math.round(at - began)
  const time = (): number => timeOf(now())
  const lives = createLives()

  /** Unmasked events of all systems in their order, with their spans: equal values get equal names. */
  let unmasked: { one: Kept; span: Span }[] = []
  /** Masks them in place. It runs when a recording is taken or events are dropped, so that it seldom delays a screen. */
  const maskAll = (): void => {
    for (const { one, span } of unmasked) one.event = mask.event(one.event, one.rules, span)
    unmasked = []
  }

  /** A span that begins with the system's current state; called before an event takes effect. */
  const spanFrom = (root: AnyActorRef): Span => {
    const begun = nothingHappened()
    for (const [, ref] of actorsOf(root)) if (isMachine(ref)) noteSnapshot(begun, ref, ref.getSnapshot())
    return { checkpoint: root.getPersistedSnapshot(), begun, kept: [] }
  }

  /** Its names are forgotten, except of texts that the system's next span begins with: later snapshots may contain them. */
  const dropSpan = (span: Span, next: Span | undefined): void =>
    mask.release(span, next === undefined ? undefined : { holder: next, values: [next.checkpoint] })

  const dropSystem = ({ spans, owners }: System): void => {
    for (const span of spans) dropSpan(span, undefined)
    mask.release(owners)
  }

  /** The span for the next stimulus. A span begins only while no step is in progress. */
  const spanOf = (system: System): Span => {
    const last = system.spans.at(-1)!
    if (last.kept.length < limits.span || system.root === undefined || !system.owners.isIdle()) return last
    const next = spanFrom(system.root)
    system.spans.push(next)
    if (system.spans.length > limits.spans) {
      // Dropped values need names too: later snapshots may contain them.
      maskAll()
      dropSpan(system.spans.shift()!, system.spans[0])
      system.computed = undefined
    }
    return next
  }

  /** Keeps only the latest ended systems of a machine. */
  const makeRoom = (name: string): void => {
    const ended = systems.filter(({ machine, hasEnded }) => hasEnded && machine.name === name)
    const leaving = new Set(ended.slice(0, Math.max(0, ended.length - limits.ended)))
    if (leaving.size === 0) return
    maskAll()
    leaving.forEach(dropSystem)
    systems = systems.filter((system) => !leaving.has(system))
    gone[name] = (gone[name] ?? 0) + leaving.size
  }

  const countStart = (system: System): void => {
    const { name } = system.machine
    system.start = starts[name] = (starts[name] ?? 0) + 1
  }
  const start = (system: System): void => {
    system.hasEnded = false
    system.stopped = undefined
    if (systems.includes(system)) return
    system.began = now()
    countStart(system)
    systems.push(system)
  }
  const noteEnd = (system: System, isStopped: boolean): void => {
    system.hasEnded = true
    if (isStopped) system.stopped = now()
    makeRoom(system.machine.name)
  }

  return {
    inspectAs: (machine, input, snapshot) => {
      maskAll()
      const owners = createAttribution<Happened>()
      const system: System = {
        machine,
        start: 0,
        // As long as the system is kept.
        input: mask.value(input, machine.input, owners),
        root: undefined,
        hasEnded: false,
        began: 0,
        stopped: undefined,
        spans: [{ checkpoint: snapshot, begun: nothingHappened(), kept: [] }],
        owners,
        computed: undefined,
      }
      return (inspected) => {
        const actor = inspected.actorRef as unknown as AnyActorRef
        if (inspected.type === '@xstate.actor') {
          if (actor.sessionId === inspected.rootId) system.root = actor
          return
        }
        if (!isMachine(actor)) return
        const life = lives.observe(inspected)
        if (inspected.type === '@xstate.event') {
          const { event, sourceRef: from } = inspected
          const isStart = life === 'begins' && actor === system.root
          if (isStart) start(system)
          // A persisted snapshot may contain anything.
          if (isStart && snapshot === undefined)
            mask.started(
              input,
              actorsOf(actor).map(([, ref]) => (ref.getSnapshot() as { context?: unknown } | undefined)?.context),
            )
          let stimulus: Happened | undefined = isStart ? system.spans[0]!.begun : undefined
          if (isStimulus(event, from, actor)) {
            const one: Kept = { at: time(), to: actor, event, rules: machine.rules, snapshots: [], actions: [] }
            const span = spanOf(system)
            span.kept.push(one)
            unmasked.push({ one, span })
            stimulus = one
          }
          owners.sent(event, { to: actor, from, stimulus })
        } else {
          // Without an owner: a screen that unmounts stops its machine. A replay ends before that.
          const owner =
            inspected.type === '@xstate.snapshot'
              ? owners.taken(inspected.event, actor)
              : inspected.type === '@xstate.action'
                ? owners.ownerAt(actor)
                : undefined
          if (owner !== undefined) noteInspected(owner, inspected)
          if (inspected.type === '@xstate.snapshot' && actor === system.root && !lives.isRunning(actor)) noteEnd(system, life === 'ends')
        }
      }
    },
    note: (fact) => {
      happenings.push({ at: time(), ...fact })
      if (happenings.length > limits.happenings) happenings.shift()
    },
    annotate: (text) => {
      const last = systems.flatMap(({ spans }) => spans.at(-1)!.kept.at(-1) ?? []).reduce<Kept | undefined>(later, undefined)
      if (last === undefined) return 'Nothing has happened yet: there is no step to write it at.'
      const notes = [last.note ?? [], text.trim()].flat().join('\n')
      const refusal = refusalOf(notes)
      if (refusal !== undefined) return refusal
      last.note = notes
      // The step may have been computed already, without the note.
      for (const system of systems) system.computed = undefined
      return undefined
    },
    take: () => {
      maskAll()
      const { began: moment, opened } = beginning
      return {
        ...(moment === undefined ? {} : { began: moment }),
        build,
        ...(opened === undefined ? {} : { opened }),
        systems: systems.flatMap((system) => recordedSystem(system, mask, { limit: limits.system, time: timeOf }) ?? []),
        ...filled({ gone }),
        happenings: [...happenings],
      }
    },
    beginPart: (given) => {
      maskAll()
      const isLeaving = ({ hasEnded, root }: System): boolean => hasEnded || root === undefined
      systems.filter(isLeaving).forEach(dropSystem)
      systems = systems.filter((system) => !isLeaving(system))
      starts = {}
      systems.forEach(countStart)
      for (const system of systems) {
        const before = system.spans
        const next = spanFrom(system.root!)
        system.spans = [next]
        system.computed = undefined
        for (const span of before) dropSpan(span, next)
      }
      ;[beginning, began, gone, happenings] = [given, now(), {}, []]
    },
  }
}
