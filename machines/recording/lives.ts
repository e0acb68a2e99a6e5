/**
 * Which actors run: the one rule, from XState's inspection. `xstate.init` begins the life of an actor, the snapshot of `xstate.stop` ends
 * it. A snapshot that is read later does not tell: a screen that unmounts stops its machine, and then `useActorRef` puts the last snapshot
 * back, so that React can start the same actor again. A machine in a final state has finished, but its screen may still show it; XState
 * does not report when that screen unmounts.
 */
import type { AnyActorRef, InspectionEvent } from 'xstate'

/** Follows actors by their inspection events. */
export interface Lives {
  /** Receives every inspection event. @returns what it does to its actor; undefined for most events */
  observe: (inspected: InspectionEvent) => 'begins' | 'ends' | undefined
  /** Whether the actor was started and stopped: nothing reaches it any more, unless React starts it again. */
  hasEnded: (ref: AnyActorRef) => boolean
  /** Whether the actor was started, and has neither ended nor finished. */
  isRunning: (ref: AnyActorRef) => boolean
}

/** Returns a follower that knows no actor. It keeps no actor in memory. */
export function createLives(): Lives {
  const begun = new WeakSet<AnyActorRef>()
  const ended = new WeakSet<AnyActorRef>()
  return {
    observe: (inspected) => {
      const ref = inspected.actorRef as unknown as AnyActorRef
      if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init') {
        begun.add(ref)
        ended.delete(ref)
        return 'begins'
      }
      if (inspected.type !== '@xstate.snapshot' || inspected.event.type !== 'xstate.stop') return undefined
      ended.add(ref)
      return 'ends'
    },
    hasEnded: (ref) => ended.has(ref),
    isRunning: (ref) => begun.has(ref) && !ended.has(ref) && (ref.getSnapshot() as { status: string }).status === 'active',
  }
}
