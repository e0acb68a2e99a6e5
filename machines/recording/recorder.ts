import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { createAttribution, type Attribution } from './attribution.ts'
import { createMask } from './mask.ts'
import type { Digest, Json, Opened, RecordedSystem, Recording, RecordingRules, Stimulus } from './recording.types.ts'
import { seal } from './seal.ts'
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
  /** Where the recording begins. */
  opened?: Opened
  /** How many stimuli are kept for each system; when there are more, the older half gives way to a checkpoint. */
  limit?: number
}

export interface Recorder {
  /** For a root actor's `inspect` option, before it starts; `snapshot`: where it does not begin at its beginning. */
  inspectAs: (machine: RecordedMachine, input: unknown, snapshot?: unknown) => (inspected: InspectionEvent) => void
  /** Everything until now. */
  take: () => Recording
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
  happened: Happened
}

interface System {
  machine: RecordedMachine
  input: Json
  root: AnyActorRef | undefined
  /** React makes actors for a screen that it then draws again: those never start. */
  hasStarted: boolean
  checkpoint: Json | undefined
  begun: Happened
  kept: Kept[]
  owners: Attribution<Happened>
  /** What has been worked out of it so far. */
  told: Told | undefined
}

interface Told {
  follower: Follower
  initial: RecordedSystem['initial']
  begin: NonNullable<RecordedSystem['begin']>
  stimuli: Stimulus[]
  /** How many of `kept` are in it. */
  count: number
}

/** Keeps what happens to machines from their start, bounded, with nothing personal in it (D4). */
export function createRecorder({ now, build, opened, limit = 4000 }: RecorderOptions): Recorder {
  const began = now()
  const mask = createMask()
  const systems: System[] = []

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

  /** The system as it stands, as a snapshot to begin with; told before an event has its effect. */
  const beginAgain = (system: System, root: AnyActorRef): void => {
    maskAll()
    system.checkpoint = mask.derived(root.getPersistedSnapshot())
    system.begun = nothingHappened()
    for (const [, ref] of actorsOf(root)) if (isMachine(ref)) system.begun.snapshots.push({ of: ref, snapshot: ref.getSnapshot() })
    system.kept = []
    system.told = undefined
  }

  const begin = ({ begun }: System, root: AnyActorRef): Told => {
    const follower = createFollower(root)
    const { states: initial, ...rest } = follower.after(begun, mask.derived)
    return { follower, initial, begin: rest, stimuli: [], count: 0 }
  }

  /** Works out what came since the last time. Nobody's step may be half done, or its rest would be lost. */
  const goOn = (told: Told, { kept }: System): Told => {
    for (; told.count < kept.length; told.count += 1) {
      const { at, to: ref, masked, happened } = kept[told.count]!
      const to = told.follower.pathOf(ref)
      const { states, contexts, did } = told.follower.after(happened, mask.derived)
      // No event reaches an actor that has ended.
      if (to !== undefined) told.stimuli.push({ at, to, event: masked!, ...filled({ states, contexts }), did })
    }
    return told
  }

  const recordedOf = (system: System): RecordedSystem[] => {
    const { machine, input, root, hasStarted, checkpoint, owners } = system
    if (root === undefined || !hasStarted) return []
    const told = goOn(system.told ?? begin(system, root), system)
    // In the middle of a step it is worked out for this time only.
    system.told = owners.isIdle() ? told : undefined
    return [
      {
        machine: machine.name,
        input,
        ...(checkpoint === undefined ? { begin: told.begin } : { checkpoint, begin: { contexts: told.begin.contexts, did: [] } }),
        initial: told.initial,
        stimuli: told.stimuli,
        final: digestOf(root, mask.derived),
      },
    ]
  }

  return {
    inspectAs: (machine, input, snapshot) => {
      maskAll()
      const system: System = {
        machine,
        input: mask.value(input, machine.input),
        root: undefined,
        hasStarted: false,
        checkpoint: snapshot === undefined ? undefined : mask.derived(snapshot),
        begun: nothingHappened(),
        kept: [],
        owners: createAttribution<Happened>(),
        told: undefined,
      }
      systems.push(system)
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
          if (isStart) system.hasStarted = true
          let stimulus = isStart ? system.begun : undefined
          if (isStimulus(event, from, actor)) {
            if (system.kept.length >= limit && system.root !== undefined) beginAgain(system, system.root)
            stimulus = nothingHappened()
            const one: Kept = { at: Math.round(now() - began), to: actor, event, rules: machine.rules, happened: stimulus }
            system.kept.push(one)
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
        }
      }
    },
    take: () => {
      maskAll()
      return seal({
        format: 'everharrow-recording/2',
        build,
        ...(opened === undefined ? {} : { opened }),
        systems: systems.flatMap(recordedOf),
      })
    },
  }
}
