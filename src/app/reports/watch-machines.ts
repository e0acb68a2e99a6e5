import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { PrepareActor } from '#src/components/actors.tsx'
import type { Faults } from './faults.ts'

const machineOf = (actor: AnyActorRef): string | undefined => {
  const { logic } = actor as { logic?: { id?: unknown; config?: unknown } }
  return logic?.config !== undefined && typeof logic.id === 'string' ? logic.id : undefined
}

/**
 * Prepares actors so that each statechart of the system that stops with an error is reported with its name and last state. A root's error
 * is still thrown as uncaught, as XState does without an error listener.
 */
export const watchMachines =
  (prepare: PrepareActor, report: Faults['report']): PrepareActor =>
  (...given) => {
    const [logic, options] = prepare(...given)
    const { inspect } = options as { inspect?: (event: InspectionEvent) => void }
    const watching = (event: InspectionEvent): void => {
      inspect?.(event)
      if (event.type !== '@xstate.actor') return
      const actor = event.actorRef as AnyActorRef
      const name = machineOf(actor)
      if (name === undefined) return
      actor.subscribe({
        error: (error) => {
          report('machine', error, { name, state: (actor.getSnapshot() as { value?: unknown }).value })
          if (actor.sessionId === event.rootId) throw error
        },
      })
    }
    return [logic, { ...options, inspect: watching }]
  }
