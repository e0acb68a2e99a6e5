import {
  createActor,
  fromCallback,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
  type InspectionEvent,
  type Snapshot,
} from 'xstate'
import { differencesOfStep } from './compare.ts'
import { digestOf, statesAfter, statesOf } from './states.ts'
import { createFollower, noteInspected, nothingHappened, type StepFacts } from './steps.ts'
import type { Digest, Json, RecordedSystem, States, Stimulus } from './recording.types.ts'

const inert = fromCallback(() => {})

/** Detected by its shape, not its class: in a page the machines are from another build, with its own xstate (docs/decisions/0011). */
const isStateMachine = (logic: AnyActorLogic): logic is AnyStateMachine => 'provide' in logic && typeof logic.provide === 'function'

/** The same machine with every effect silenced, also in its child machines: nothing is fetched, opened or awaited. */
export function silenced<M extends AnyStateMachine>(machine: M): M {
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => [
      name,
      isStateMachine(logic) ? silenced(logic) : inert,
    ]),
  )
  return machine.provide({ actors } as never) as M
}

/** Timers fire only when the recording contains them. */
export const stillClock = { setTimeout: () => 0, clearTimeout: () => {} }

/**
 * The value after JSON; undefined becomes null.
 * @throws TypeError or SyntaxError for a value without JSON: a cycle, a bigint, a function
 */
export const asJson = (value: unknown): Json => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json))

/** A running replay of one system, without effects. */
export interface Replay {
  root: AnyActorRef
  /** Number of stimuli sent so far. */
  position: number
  /** Sends the next one; undefined at the end. @throws Diverged if the receiving actor does not exist */
  step: () => Stimulus | undefined
  /** State values recorded at this point, and the current ones. */
  states: () => { recorded: States; replayed: States }
  /** The differences of the last step, or the start, from the recording: a line each, with machine, expected and actual value. */
  differences: () => readonly string[]
  digest: () => Digest
}

/** The machine deviates from the recording: an actor of the recording does not exist. */
export class Diverged extends Error {}

/** The actor at a path of ids below a root; undefined if there is none. */
export const actorAt = (root: AnyActorRef, path: string): AnyActorRef | undefined => {
  let actor: AnyActorRef | undefined = root
  for (const id of path.split('/').filter(Boolean)) {
    const { children = {} } = (actor?.getSnapshot() ?? {}) as { children?: Record<string, AnyActorRef> }
    // A path of a file may be any text, such as `constructor`.
    actor = Object.hasOwn(children, id) ? children[id] : undefined
  }
  return actor
}

/**
 * Starts a machine as it was recorded, without effects; the caller steps.
 * @param nameOf the name of a step by its number, counted from 1
 */
export function startReplay(machine: AnyStateMachine, system: RecordedSystem, nameOf = (step: number): string => String(step)): Replay {
  let happened = nothingHappened()
  const root = createActor(silenced(machine), {
    clock: stillClock as never,
    systemId: machine.id,
    input: system.input,
    inspect: (inspected: InspectionEvent) => noteInspected(happened, inspected),
    ...(system.checkpoint === undefined ? {} : { snapshot: system.checkpoint as unknown as Snapshot<unknown> }),
  } as never) as unknown as AnyActorRef
  // A handler, since XState rethrows an error without one; the snapshot shows it.
  root.subscribe({ error: () => {} })
  root.start()
  const follower = createFollower(root)
  const follow = (): StepFacts => {
    const facts = follower.after(happened, asJson)
    happened = nothingHappened()
    return facts
  }
  let recorded: States = { ...system.initial }
  const begun = follow()
  let differences = differencesOfStep(
    { states: recorded, ...system.begin },
    { ...begun, states: follower.states(), ...(system.checkpoint === undefined ? {} : { did: [] }) },
    machine.id,
  )
  const replay: Replay = {
    root,
    position: 0,
    step: () => {
      const stimulus = system.stimuli[replay.position]
      if (stimulus === undefined) return undefined
      const actor = actorAt(root, stimulus.to)
      if (actor === undefined)
        throw new Diverged(`step ${nameOf(replay.position + 1)}: ${stimulus.event.type} is for ${stimulus.to}, which does not exist`)
      replay.position += 1
      actor.send(stimulus.event)
      recorded = statesAfter(recorded, stimulus.states)
      const { contexts, did } = follow()
      const isKnown = stimulus.did !== undefined
      differences = differencesOfStep(
        { states: recorded, ...(isKnown ? { contexts: stimulus.contexts ?? {}, did: stimulus.did } : {}) },
        { states: follower.states(), contexts, did },
        machine.id,
      )
      return stimulus
    },
    states: () => ({ recorded, replayed: statesOf(root) }),
    differences: () => differences,
    digest: () => digestOf(root, asJson),
  }
  return replay
}
