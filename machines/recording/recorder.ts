import type { AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate'
import { createMask } from './mask.ts'
import type { Digest, Json, Opened, RecordedSystem, Recording, RecordingRules, Stimulus } from './recording.types.ts'
import { actorsOf, statesOf } from './states.ts'

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

/** Effects (promises, callbacks) are actors too. */
export const isMachine = (ref: unknown): ref is AnyActorRef & { logic: AnyStateMachine } =>
  // Not by class: the developers' scripts are a build of their own, with an xstate of their own (docs/decisions/0011).
  typeof (ref as { logic?: { provide?: unknown } } | undefined)?.logic?.provide === 'function'

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

/** Derived events are made again by the machines; a timer's is not, though it comes from the machine itself. */
const isStimulus = (event: { type: string }, source: unknown): boolean =>
  event.type !== 'xstate.init' && event.type !== 'xstate.stop' && (!isMachine(source) || event.type.startsWith('xstate.after.'))

interface System {
  machine: RecordedMachine
  input: Json
  root: AnyActorRef | undefined
  /** React makes actors for a screen that it then draws again: those never start. */
  hasStarted: boolean
  checkpoint: Json | undefined
  initial: Record<string, Json>
  stimuli: (Stimulus & { states?: Record<string, Json> })[]
  /** State values as they stand, as JSON. */
  last: Map<string, string>
}

/** Writes the states that have changed since to the stimulus that changed them: told of the next one, and when a recording is taken. */
function noteStates(system: System): void {
  if (system.root === undefined) return
  const states = statesOf(system.root)
  for (const path of system.last.keys()) {
    if (path in states) continue
    // A machine that another had started has ended.
    system.last.delete(path)
    const stimulus = system.stimuli.at(-1)
    if (stimulus !== undefined) (stimulus.states ??= {})[path] = null
  }
  for (const [path, value] of Object.entries(states)) {
    const json = JSON.stringify(value)
    if (system.last.get(path) === json) continue
    system.last.set(path, json)
    const stimulus = system.stimuli.at(-1)
    if (stimulus === undefined) system.initial[path] = value
    else (stimulus.states ??= {})[path] = value
  }
}

/** @returns the actor's path; undefined for one that has ended, which no event reaches any more */
const pathOf = ({ root }: System, actor: AnyActorRef): string | undefined => root && actorsOf(root).find(([, ref]) => ref === actor)?.[0]

/** Keeps what happens to machines from their start, bounded, with nothing personal in it (D4). */
export function createRecorder({ now, build, opened, limit = 4000 }: RecorderOptions): Recorder {
  const began = now()
  const mask = createMask()
  const systems: System[] = []

  return {
    inspectAs: (machine, input, snapshot) => {
      const system: System = {
        machine,
        input: mask.value(input, machine.input),
        root: undefined,
        hasStarted: false,
        checkpoint: snapshot === undefined ? undefined : mask.derived(snapshot),
        initial: {},
        stimuli: [],
        last: new Map(),
      }
      systems.push(system)
      return (inspected) => {
        const actor = inspected.actorRef as unknown as AnyActorRef
        if (inspected.type === '@xstate.actor') {
          if (actor.sessionId === inspected.rootId) system.root = actor
          return
        }
        if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init' && actor === system.root) system.hasStarted = true
        if (inspected.type !== '@xstate.event' || !isMachine(actor) || !isStimulus(inspected.event, inspected.sourceRef)) return
        const to = pathOf(system, actor)
        if (to === undefined) return
        noteStates(system)
        if (system.stimuli.length >= limit && system.root !== undefined) {
          // Told before the event has its effect: the system stands as after all that was recorded so far.
          system.checkpoint = mask.derived(system.root.getPersistedSnapshot())
          system.initial = { ...statesOf(system.root) }
          system.stimuli = []
        }
        system.stimuli.push({ at: Math.round(now() - began), to, event: mask.event(inspected.event, machine.rules) })
      }
    },
    take: () => {
      systems.forEach(noteStates)
      return {
        format: 'everharrow-recording/1',
        build,
        ...(opened === undefined ? {} : { opened }),
        systems: systems.flatMap(({ machine, input, root, hasStarted, checkpoint, initial, stimuli }): RecordedSystem[] =>
          root === undefined || !hasStarted
            ? []
            : [
                {
                  machine: machine.name,
                  input,
                  ...(checkpoint === undefined ? {} : { checkpoint }),
                  initial: { ...initial },
                  stimuli: [...stimuli],
                  final: digestOf(root, mask.derived),
                },
              ],
        ),
      }
    },
  }
}
