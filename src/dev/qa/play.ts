/**
 * Plays a part of a recording in the page (D4): the site's own actors, with all effects silenced, receive the recorded stimuli one at a
 * time; the screens follow because they render these actors.
 */
import type { AnyActorRef, AnyEventObject, InspectionEvent } from 'xstate'
import { compare, describe, differencesOfStep } from '#machines/recording/compare.ts'
import { stepsOf, type Step } from '#machines/recording/order.ts'
import type { Part, States, Stimulus } from '#machines/recording/recording.types.ts'
import { actorAt, asJson } from '#machines/recording/replayer.ts'
import { digestOf, statesAfter } from '#machines/recording/states.ts'
import { createFollower, type Follower, type StepFacts } from '#machines/recording/steps.ts'
import type { PrepareActor } from './qa.types.ts'
import { createSystems, type SystemsCheckpoint } from './systems.ts'

/** The state of a play before a step. */
export interface Checkpoint {
  position: number
  systems: SystemsCheckpoint
  recorded: readonly States[]
  /** Systems whose start has been compared. */
  begun: ReadonlySet<number>
  differences: readonly string[]
}

/** The played part of a recording, and how to move in it. */
export interface Play {
  prepare: PrepareActor
  part: Part
  steps: readonly Step[]
  /** Number of steps played. */
  position: () => number
  /**
   * Plays the next step, after those that were asked for before. @returns whether there was one
   * @throws Error if its machine does not exist
   */
  step: () => Promise<boolean>
  /** Deviations of the machines from the recording, as text; by the step after which each was first found. */
  differences: () => readonly string[]
  /** Machines that no screen has started: the page at the masked address shows other content. They are played without a screen. */
  unseen: () => readonly string[]
  checkpoint: () => Checkpoint
  /** Before restoring a checkpoint: releases the actors; new ones play nothing. */
  release: () => void
  /** Actors that start from now on have the state from the checkpoint. */
  restore: (from: Checkpoint) => void
  /** Resolves when the actors of the checkpoint run again. */
  restored: () => Promise<void>
}

/** What a play needs: the part, and observers of its steps. */
export interface PlayDeps {
  part: Part
  /** Called with each step, so that the page follows the player's navigation. */
  follow: (event: AnyEventObject) => void
  /** Also receives the actors' inspection events. */
  observe: (inspected: InspectionEvent) => void
  /** Time in ms for a screen to start its machine; afterwards it is played without a screen. */
  timeLimit?: number
}

/** Prepares the play of a part at position 0. Its `prepare` must receive every root actor of the page before that starts. */
export function createPlay({ part, follow, observe, timeLimit = 5000 }: PlayDeps): Play {
  const steps = stepsOf(part)
  const systems = createSystems({ part, observe, timeLimit })
  let recorded = part.systems.map(({ initial }): States => ({ ...initial }))
  let differences: string[] = []
  let begun = new Set<number>()
  let followers = new WeakMap<AnyActorRef, Follower>()
  let position = 0

  const note = (label: string, found: readonly string[]): void => {
    for (const one of found) differences.push(`${label}: ${one}`)
  }

  const factsOf = (root: AnyActorRef): Omit<StepFacts, 'states'> & { states: States } => {
    const follower = followers.get(root) ?? createFollower(root)
    followers.set(root, follower)
    return { ...follower.after(systems.happenedIn(root), asJson), states: follower.states() }
  }

  /** Compares the events in a system since the previous step with the recording. */
  const differencesNow = (root: AnyActorRef, system: number, { contexts = {}, did }: Pick<Stimulus, 'contexts' | 'did'>): string[] =>
    differencesOfStep(
      { states: recorded[system] ?? {}, ...(did === undefined ? {} : { contexts, did }) },
      factsOf(root),
      part.systems[system]!.machine,
    )

  /** Compares the starts of the systems that have started since the last call. One that continues from a checkpoint was compared before it. */
  const compareStarts = (): void =>
    part.systems.forEach(({ machine, begin, checkpoint }, system) => {
      const root = systems.root(system)
      if (root === undefined || followers.has(root)) return
      const facts = factsOf(root)
      if (begun.has(system)) return
      begun.add(system)
      // Restored actors start without a command of their machine.
      const started = checkpoint === undefined ? facts : { ...facts, did: [] }
      const found = differencesOfStep({ states: recorded[system] ?? {}, ...begin }, started, machine)
      if (differences.length === 0) note(`${machine}, its start`, found)
    })

  const atTheEnd = (): void => {
    compareStarts()
    part.systems.forEach(({ final, machine }, index) => {
      const root = systems.root(index)
      if (root !== undefined && differences.length === 0) note('at the end', compare(final, digestOf(root, asJson), machine).map(describe))
    })
  }

  const playNext = async (): Promise<boolean> => {
    const step = steps[position]
    if (step === undefined) return false
    const { system, stimulus } = step
    const label = `step ${String(position + 1)}, ${stimulus.event.type}`
    const root = await systems.rootOf(system)
    const actor = actorAt(root, stimulus.to)
    if (actor === undefined) throw new Error(`${label} is for ${stimulus.to}, which does not exist`)
    compareStarts()
    position += 1
    systems.send(actor, stimulus.event)
    follow(stimulus.event)
    recorded[system] = statesAfter(recorded[system] ?? {}, stimulus.states)
    const found = differencesNow(root, system, stimulus)
    if (differences.length === 0) note(label, found)
    if (position === steps.length) atTheEnd()
    return true
  }
  /** The last step that was asked for: a step waits for its screen, and the next one must not start before it. */
  let last: Promise<unknown> = Promise.resolve()

  return {
    part,
    steps,
    position: () => position,
    differences: () => differences,
    unseen: systems.unseen,
    prepare: systems.prepare,
    step: () => {
      const played = last.then(playNext)
      last = played.catch(() => undefined)
      return played
    },
    checkpoint: () => {
      compareStarts()
      return { position, systems: systems.checkpoint(), recorded: [...recorded], begun: new Set(begun), differences: [...differences] }
    },
    release: systems.release,
    restored: systems.restored,
    restore: (from) => {
      position = from.position
      recorded = [...from.recorded]
      differences = [...from.differences]
      begun = new Set(from.begun)
      followers = new WeakMap()
      systems.restore(from.systems)
    },
  }
}
