import type { AnyActorRef, InspectedEventEvent, InspectionEvent } from 'xstate'
import { createAttribution } from './attribution.ts'
import { createLives } from './lives.ts'
import { createMask } from './mask.ts'
import { refusalOf } from './notes.ts'
import { filled, recordedSystem, type Kept, type Span, type System } from './recorded-system.ts'
import type { Happening, Note, Opened, Part, RecordedMachine } from './recording.types.ts'
import { actorsOf, isMachine } from './states.ts'
import { createSpans } from './spans.ts'
import { noteInspected, nothingHappened, type Happened } from './steps.ts'

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

/** The contexts of all actors below a root. */
const contextsOf = (root: AnyActorRef): unknown[] =>
  actorsOf(root).map(([, ref]) => (ref.getSnapshot() as { context?: unknown } | undefined)?.context)

/** A system before its start. */
const systemOf = ({ checkpoint, ...given }: Pick<System, 'machine' | 'input' | 'owners'> & Pick<Span, 'checkpoint'>): System => ({
  ...given,
  start: 0,
  root: undefined,
  hasEnded: false,
  began: 0,
  stopped: undefined,
  spans: [{ checkpoint, begun: nothingHappened(), kept: [] }],
  computed: undefined,
})

/** A snapshot or action belongs to a step, or to none: a screen that unmounts stops its machine, and a replay ends before that. */
function noteReaction({ owners }: System, inspected: InspectionEvent): void {
  const actor = inspected.actorRef as unknown as AnyActorRef
  let owner: Happened | undefined
  if (inspected.type === '@xstate.snapshot') owner = owners.taken(inspected.event, actor)
  else if (inspected.type === '@xstate.action') owner = owners.ownerAt(actor)
  if (owner !== undefined) noteInspected(owner, inspected)
}

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
  const spans = createSpans(mask, limits)

  /** Keeps only the latest ended systems of a machine. */
  const makeRoom = (name: string): void => {
    const ended = systems.filter(({ machine, hasEnded }) => hasEnded && machine.name === name)
    const leaving = new Set(ended.slice(0, Math.max(0, ended.length - limits.ended)))
    if (leaving.size === 0) return
    spans.maskAll()
    leaving.forEach(spans.drop)
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

  /** An event on its way to a machine: kept if it is a stimulus. */
  const noteEvent = (system: System, { event, actorRef, sourceRef: from }: InspectedEventEvent, isStart: boolean): void => {
    const to = actorRef as unknown as AnyActorRef
    let stimulus: Happened | undefined = isStart ? system.spans[0]!.begun : undefined
    if (isStimulus(event, from, to)) {
      const one: Kept = { at: time(), to, event, rules: system.machine.rules, snapshots: [], actions: [] }
      spans.keep(system, one)
      stimulus = one
    }
    system.owners.sent(event, { to, from, stimulus })
  }

  return {
    inspectAs: (machine, input, snapshot) => {
      spans.maskAll()
      const owners = createAttribution<Happened>()
      // The names of the input stay as long as the system is kept.
      const system = systemOf({ machine, input: mask.value(input, machine.input, owners), checkpoint: snapshot, owners })
      const begin = (root: AnyActorRef): void => {
        start(system)
        // A persisted snapshot may contain anything.
        if (snapshot === undefined) mask.started(input, contextsOf(root))
      }
      return (inspected) => {
        const actor = inspected.actorRef as unknown as AnyActorRef
        if (inspected.type === '@xstate.actor') {
          if (actor.sessionId === inspected.rootId) system.root = actor
          return
        }
        if (!isMachine(actor)) return
        const life = lives.observe(inspected)
        const isRoot = actor === system.root
        if (inspected.type === '@xstate.event') {
          const isStart = life === 'begins' && isRoot
          if (isStart) begin(actor)
          noteEvent(system, inspected, isStart)
        } else {
          noteReaction(system, inspected)
          if (inspected.type === '@xstate.snapshot' && isRoot && !lives.isRunning(actor)) noteEnd(system, life === 'ends')
        }
      }
    },
    note: (fact) => {
      happenings.push({ at: time(), ...fact })
      if (happenings.length > limits.happenings) happenings.shift()
    },
    annotate: (text) => {
      const last = systems.flatMap((system) => system.spans.at(-1)!.kept.at(-1) ?? []).reduce<Kept | undefined>(later, undefined)
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
      spans.maskAll()
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
      spans.maskAll()
      const isLeaving = ({ hasEnded, root }: System): boolean => hasEnded || root === undefined
      systems.filter(isLeaving).forEach(spans.drop)
      systems = systems.filter((system) => !isLeaving(system))
      starts = {}
      systems.forEach(countStart)
      systems.forEach(spans.beginAgain)
      ;[beginning, began, gone, happenings] = [given, now(), {}, []]
    },
  }
}
