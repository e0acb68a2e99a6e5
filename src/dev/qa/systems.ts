/**
 * Assigns recorded systems to the actors of the page (D4). Every root actor that the page prepares is silenced and receives the input or
 * the snapshot of the next recorded system of its machine. Events from the page itself are ignored, and emitted facts have no effect.
 */
import { createActor, type AnyActorRef, type AnyEventObject, type AnyStateMachine, type InspectionEvent } from 'xstate'
import type { Part, RecordedSystem } from '#machines/recording/recording.types.ts'
import { createLives, type Lives } from '#machines/recording/lives.ts'
import { silenced, stillClock } from '#machines/recording/replayer.ts'
import { isMachine } from '#machines/recording/states.ts'
import { noteInspected, nothingHappened, type Happened } from '#machines/recording/steps.ts'
import { machines } from '#machines/registry.ts'
import type { PrepareActor } from './qa.types.ts'

/** The state of the systems at one moment. */
export interface SystemsCheckpoint {
  /** Persisted snapshot of each system that ran, by its index; including finished ones, without those whose screen has unmounted. */
  snapshots: ReadonlyMap<number, { snapshot: unknown; isActive: boolean }>
  /** Systems that had been started, including those whose actor has stopped. */
  started: ReadonlySet<number>
  /** Systems that were played without a screen. */
  unseen: ReadonlySet<number>
}

/** The recorded systems and the actors of the page that play them. */
export interface Systems {
  prepare: PrepareActor
  /** The actor of a system, once it runs. @throws Error if this build has no such machine */
  rootOf: (system: number) => Promise<AnyActorRef>
  /** The same; undefined if it does not run yet. */
  root: (system: number) => AnyActorRef | undefined
  /** The events in the actors of a root since the last call. */
  happenedIn: (root: AnyActorRef) => Happened
  /** Sends an event by an actor's original `send`: the one that the page calls is disabled. */
  send: (actor: AnyActorRef, event: AnyEventObject) => void
  /** Names of machines that no screen has started: the page at the masked address shows other content. */
  unseen: () => readonly string[]
  checkpoint: () => SystemsCheckpoint
  /** From now on actors that start play nothing, and the running ones are released. */
  release: () => void
  /** From now on actors that start continue from the checkpoint. */
  restore: (from: SystemsCheckpoint) => void
  /** Resolves when all actors of the checkpoint run again: a step that leaves a screen must follow that screen's rendering. */
  restored: () => Promise<void>
}

/** What the assignment needs: the part, and an observer of the actors. */
export interface SystemsDeps {
  part: Part
  /** Also receives the actors' inspection events. */
  observe: (inspected: InspectionEvent) => void
  /** Time in ms for a screen to start its machine; afterwards it is played without a screen. */
  timeLimit: number
}

type Snapshots = Map<number, { snapshot: unknown; isActive: boolean }>

/** The snapshots of the roots that have not ended. */
const snapshotsOf = (roots: ReadonlyMap<number, AnyActorRef>, lives: Lives): Snapshots =>
  new Map(
    [...roots]
      .filter(([, root]) => !lives.hasEnded(root))
      .map(([index, root]) => [index, { snapshot: root.getPersistedSnapshot(), isActive: lives.isRunning(root) }]),
  )

/** Actors without the page: it can neither send them events nor listen to them. */
interface Disconnection {
  disconnect: (ref: AnyActorRef) => void
  send: Systems['send']
  /** A root has started, maybe again. */
  noteStart: (root: AnyActorRef) => void
  /** Whether a screen has stopped the root with this session id: what this does to it is no part of a step. */
  hasStopped: (rootId: string) => boolean
}

function createDisconnection(): Disconnection {
  const originalSends = new WeakMap<AnyActorRef, (event: AnyEventObject) => void>()
  const stopped = new Set<string>()
  return {
    disconnect: (ref) => {
      if (originalSends.has(ref)) return
      originalSends.set(ref, ref.send)
      const stop = ref.stop.bind(ref)
      Object.assign(ref, {
        send: () => {},
        on: () => ({ unsubscribe: () => {} }),
        stop: () => {
          stopped.add(ref.sessionId)
          return stop()
        },
      })
    },
    send: (actor, event) => (originalSends.get(actor) ?? actor.send)(event),
    noteStart: (root) => stopped.delete(root.sessionId),
    hasStopped: (rootId) => stopped.has(rootId),
  }
}

/** The events of the actors between two steps, by their root. */
interface Happenings {
  note: (inspected: InspectionEvent) => void
  take: Systems['happenedIn']
  clear: () => void
}

function createHappenings(): Happenings {
  const bySession = new Map<string, Happened>()
  return {
    note: (inspected) => {
      const happened = bySession.get(inspected.rootId) ?? nothingHappened()
      bySession.set(inspected.rootId, happened)
      noteInspected(happened, inspected)
    },
    take: (root) => {
      const happened = bySession.get(root.sessionId) ?? nothingHappened()
      bySession.delete(root.sessionId)
      return happened
    },
    clear: () => bySession.clear(),
  }
}

/** Prepares the assignment of a part's systems; when an actor starts, it plays the next recorded system of its machine. */
export function createSystems({ part: { systems }, observe, timeLimit }: SystemsDeps): Systems {
  let roots = new Map<number, AnyActorRef>()
  let started = new Set<number>()
  let unseen = new Set<number>()
  /** Snapshots of a checkpoint, from which the next actors continue. */
  let kept: Snapshots = new Map()
  /** Increases with each release and restoration: actors prepared before it play nothing any more. */
  let generation = 0
  let isReleased = false
  const waiting = new Set<() => void>()
  const lives = createLives()
  const page = createDisconnection()
  const happenings = createHappenings()

  /**
   * The system that the next actor of that name plays: one from the checkpoint, otherwise the next one that is not played yet. A system
   * without events may have had no screen.
   */
  const nextOf = (name: string): number => {
    const ofCheckpoint = [...kept].filter(([index]) => systems[index]!.machine === name)
    const [restored] = ofCheckpoint.find(([, { isActive }]) => isActive) ?? ofCheckpoint[0] ?? []
    if (restored !== undefined) return restored
    const isNext = ({ machine }: RecordedSystem, index: number): boolean => machine === name && !started.has(index)
    const used = systems.findIndex((system, index) => isNext(system, index) && system.stimuli.length > 0)
    return used >= 0 ? used : systems.findIndex(isNext)
  }

  /** The system that an actor plays already: React may stop an actor and start it again. */
  const playedBy = (ref: AnyActorRef): number | undefined => [...roots].find(([, root]) => root === ref)?.[0]

  const begin = (index: number, ref: AnyActorRef): void => {
    kept.delete(index)
    started.add(index)
    roots.set(index, ref)
    // After it has taken its first state.
    queueMicrotask(() => waiting.forEach((check) => check()))
  }

  /** @param choose returns the index of the system that the actor plays, called again when it starts; -1: none */
  const prepareAs = (choose: () => number): PrepareActor => {
    return (_name, logic, options) => {
      const born = generation
      const chosen = isReleased ? -1 : choose()
      const system: RecordedSystem | undefined = systems[chosen]
      const snapshot = kept.get(chosen)?.snapshot ?? system?.checkpoint
      const inspect = (inspected: InspectionEvent): void => {
        const ref = inspected.actorRef as unknown as AnyActorRef
        if (isMachine(ref)) page.disconnect(ref)
        const isStart = lives.observe(inspected) === 'begins' && ref.sessionId === inspected.rootId
        if (isStart) page.noteStart(ref)
        if (born === generation && !isReleased) {
          if (!page.hasStopped(inspected.rootId)) happenings.note(inspected)
          const index = isStart ? (playedBy(ref) ?? choose()) : -1
          if (index >= 0) begin(index, ref)
        }
        observe(inspected)
      }
      const played = {
        ...options,
        inspect,
        clock: stillClock,
        ...(system === undefined ? {} : { input: system.input }),
        ...(snapshot === undefined ? {} : { snapshot }),
      }
      return [silenced(logic as AnyStateMachine) as typeof logic, played]
    }
  }

  const startUnseen = (index: number): AnyActorRef => {
    const { machine: name } = systems[index]!
    const entry = machines.find((one) => one.name === name)
    if (entry === undefined) throw new Error(`this build has no machine ${name}`)
    unseen.add(index)
    const [logic, options] = prepareAs(() => index)(name, entry.machine, { systemId: entry.machine.id })
    return createActor(logic, options as never).start()
  }

  const rootOf = (index: number): Promise<AnyActorRef> => {
    const known = roots.get(index)
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(check)
        try {
          resolve(startUnseen(index))
        } catch (error) {
          reject(error as Error)
        }
      }, timeLimit)
      const check = (): void => {
        const root = roots.get(index)
        if (root === undefined) return
        clearTimeout(timer)
        waiting.delete(check)
        resolve(root)
      }
      waiting.add(check)
    })
  }

  return {
    prepare: (name, logic, options) => prepareAs(() => nextOf(name))(name, logic, options),
    rootOf,
    root: (system) => roots.get(system),
    happenedIn: happenings.take,
    send: page.send,
    unseen: () => [...new Set([...unseen].map((index) => systems[index]!.machine))],
    checkpoint: () => ({
      snapshots: snapshotsOf(roots, lives),
      started: new Set(started),
      unseen: new Set(unseen),
    }),
    release: () => {
      generation += 1
      isReleased = true
      // Actors without a screen are stopped only here.
      for (const index of unseen) roots.get(index)?.stop()
      roots = new Map()
      happenings.clear()
    },
    restore: (from) => {
      generation += 1
      isReleased = false
      started = new Set(from.started)
      unseen = new Set()
      kept = new Map(from.snapshots)
      for (const index of from.unseen) if (from.snapshots.has(index)) startUnseen(index)
    },
    restored: async () => {
      await Promise.all([...kept].flatMap(([index, { isActive }]) => (isActive ? [rootOf(index)] : [])))
      // A later start of a finished machine plays its next system.
      kept = new Map()
    },
  }
}
