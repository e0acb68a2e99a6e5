/**
 * A part of a recording played in the page (D4): the site's own actors, with every effect silenced, are given what was recorded, one stimulus at a
 * time; the screens follow because they show these actors. What the page itself would tell them is not heard, and their facts go nowhere.
 */
import { createActor, type AnyActorRef, type AnyEventObject, type AnyStateMachine, type InspectionEvent } from 'xstate'
import { compare, describe, differencesOfStep } from '#machines/recording/compare.ts'
import { digestOf } from '#machines/recording/recorder.ts'
import type { Part, RecordedSystem, States, Stimulus } from '#machines/recording/recording.types.ts'
import { actorAt, asJson, silenced, stillClock } from '#machines/recording/replayer.ts'
import { isMachine, statesAfter } from '#machines/recording/states.ts'
import { createFollower, noteInspected, nothingHappened, type Follower, type Happened } from '#machines/recording/steps.ts'
import { machines } from '#machines/registry.ts'
import type { PrepareActor } from './qa.types.ts'

/** One stimulus with the system it is for. */
export interface Step {
  /** Index in the part's `systems`. */
  system: number
  stimulus: Stimulus
}

/**
 * The stimuli of all systems in their order. At the same millisecond a screen's come before the app's: a screen tells the app, and not the
 * other way round.
 */
export const stepsOf = ({ systems }: Pick<Part, 'systems'>): Step[] =>
  systems
    .flatMap(({ stimuli }, system) => stimuli.map((stimulus) => ({ system, stimulus })))
    .sort((a, b) => a.stimulus.at - b.stimulus.at || b.system - a.system)

export interface Play {
  prepare: PrepareActor
  part: Part
  steps: readonly Step[]
  /** How many steps have been given. */
  position: () => number
  /**
   * Gives the next one. @returns whether there was one
   * @throws Error where the machine it is for is not there
   */
  step: () => Promise<boolean>
  /** Where the machines stand otherwise than recorded, in words; by the step after which it showed first. */
  differences: () => readonly string[]
  /** Machines that no screen has started: the page for the masked address shows something else. They are played unseen. */
  unseen: () => readonly string[]
  /** The actor of a system, once it runs. */
  root: (system: number) => AnyActorRef | undefined
}

export interface PlayDeps {
  part: Part
  /** Told of each step, so that the page goes where the player went. */
  follow: (event: AnyEventObject) => void
  /** Also told of what the actors do. */
  observe: (inspected: InspectionEvent) => void
  /** Milliseconds a screen may take to start its machine; then it is played unseen. */
  patience?: number
}

export function createPlay({ part, follow, observe, patience = 5000 }: PlayDeps): Play {
  const steps = stepsOf(part)
  const roots = new Map<number, AnyActorRef>()
  const waiting = new Set<() => void>()
  /** The real way in: what the page calls is deaf. */
  const ways = new WeakMap<AnyActorRef, (event: AnyEventObject) => void>()
  const recorded = part.systems.map(({ initial }): States => ({ ...initial }))
  const differences: string[] = []
  /** What the actors do between two steps, by the session id of their root. */
  const happening = new Map<string, Happened>()
  const followers = new Map<AnyActorRef, Follower>()
  const unseen: string[] = []
  let position = 0

  /** The next recorded system of that name which no actor plays yet; one to which nothing happened may have been drawn by nobody. */
  const nextOf = (name: string): number => {
    const isNext = ({ machine }: RecordedSystem, index: number): boolean => machine === name && !roots.has(index)
    const used = part.systems.findIndex((system, index) => isNext(system, index) && system.stimuli.length > 0)
    return used >= 0 ? used : part.systems.findIndex(isNext)
  }

  const seclude = (ref: AnyActorRef): void => {
    if (ways.has(ref)) return
    ways.set(ref, ref.send)
    Object.assign(ref, { send: () => {}, on: () => ({ unsubscribe: () => {} }) })
  }

  const prepare: PrepareActor = (name, logic, options) => {
    const system: RecordedSystem | undefined = part.systems[nextOf(name)]
    const inspect = (inspected: InspectionEvent): void => {
      const ref = inspected.actorRef as unknown as AnyActorRef
      const happened = happening.get(inspected.rootId) ?? nothingHappened()
      happening.set(inspected.rootId, happened)
      noteInspected(happened, inspected)
      if (isMachine(ref)) {
        seclude(ref)
        if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init' && ref.sessionId === inspected.rootId) {
          const index = nextOf(name)
          if (index >= 0) roots.set(index, ref)
          // After it has taken its first state.
          queueMicrotask(() => waiting.forEach((look) => look()))
        }
      }
      observe(inspected)
    }
    const played = {
      ...options,
      inspect,
      clock: stillClock,
      ...(system === undefined ? {} : { input: system.input }),
      ...(system?.checkpoint === undefined ? {} : { snapshot: system.checkpoint }),
    }
    return [silenced(logic as AnyStateMachine) as typeof logic, played]
  }

  const rootOf = (index: number): Promise<AnyActorRef> => {
    const known = roots.get(index)
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(look)
        const { machine: name } = part.systems[index]!
        const entry = machines.find((one) => one.name === name)
        if (entry === undefined) {
          reject(new Error(`this build has no machine ${name}`))
          return
        }
        unseen.push(name)
        // Each start is the next recorded one of that machine.
        while (!roots.has(index)) {
          const [logic, options] = prepare(name, entry.machine, { systemId: entry.machine.id })
          createActor(logic, options as never).start()
        }
        resolve(roots.get(index)!)
      }, patience)
      const look = (): void => {
        const root = roots.get(index)
        if (root === undefined) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(root)
      }
      waiting.add(look)
    })
  }

  const note = (label: string, found: readonly string[]): void => {
    for (const one of found) differences.push(`${label}: ${one}`)
  }

  /** What has happened in a system since the step before, and how that differs from what was recorded. */
  const differencesNow = (root: AnyActorRef, system: number, step: Pick<Stimulus, 'contexts' | 'did'> | undefined): string[] => {
    const follower = followers.get(root) ?? createFollower(root)
    followers.set(root, follower)
    const happened = happening.get(root.sessionId) ?? nothingHappened()
    happening.set(root.sessionId, nothingHappened())
    const facts = follower.after(happened, asJson)
    return differencesOfStep(
      { states: recorded[system] ?? {}, ...(step?.did === undefined ? {} : { contexts: step.contexts ?? {}, did: step.did }) },
      { ...facts, states: follower.states() },
      part.systems[system]!.machine,
    )
  }

  const atTheEnd = (): void =>
    part.systems.forEach(({ final, machine }, index) => {
      const root = roots.get(index)
      if (root !== undefined && differences.length === 0) note('at the end', compare(final, digestOf(root, asJson), machine).map(describe))
    })

  return {
    part,
    steps,
    position: () => position,
    differences: () => differences,
    unseen: () => unseen,
    root: (system) => roots.get(system),
    prepare,
    step: async () => {
      const step = steps[position]
      if (step === undefined) return false
      const { system, stimulus } = step
      const label = `step ${String(position + 1)}, ${stimulus.event.type}`
      const root = await rootOf(system)
      const actor = actorAt(root, stimulus.to)
      if (actor === undefined) throw new Error(`${label} is for ${stimulus.to}, which is not there`)
      // What it did as it started.
      if (!followers.has(root)) differencesNow(root, system, undefined)
      position += 1
      ;(ways.get(actor) ?? actor.send)(stimulus.event)
      follow(stimulus.event)
      recorded[system] = statesAfter(recorded[system] ?? {}, stimulus.states)
      const found = differencesNow(root, system, stimulus)
      if (differences.length === 0) note(label, found)
      if (position === steps.length) atTheEnd()
      return true
    },
  }
}
