import type { AnyActorRef } from 'xstate'

/**
 * Attributes inspection events to stimuli. An event is reported when it is sent; a busy actor processes it later and until then continues
 * with the previous one. One snapshot is reported for each processed event.
 */
export interface Attribution<Owner> {
  /** @param stimulus the stimulus that the event starts; undefined: the event follows from the sender's current work */
  sent: (event: object, o: { to: AnyActorRef; from: unknown; stimulus: Owner | undefined }) => void
  /** @returns the owner of the actor's current work; undefined: it has no owner */
  ownerAt: (actor: AnyActorRef) => Owner | undefined
  /** Whether no work is in progress. */
  isIdle: () => boolean
  /** @returns the owner of the event, which is then complete */
  taken: (event: object, actor: AnyActorRef) => Owner | undefined
}

interface Pending<Owner> {
  event: object
  owner: Owner | undefined
}

/** Returns the attribution of one actor system, before its start. `Owner`: the record of a stimulus. */
export function createAttribution<Owner>(): Attribution<Owner> {
  const pending = new WeakMap<object, Pending<Owner>[]>()
  /** Work in progress, the innermost last. */
  const active: Pending<Owner>[] = []
  // An actor that is being stopped works for its parent's event.
  const ownerAt = (actor: object): Owner | undefined => (pending.get(actor)?.[0] ?? active.at(-1))?.owner
  return {
    ownerAt,
    isIdle: () => active.length === 0,
    sent: (event, { to, from, stimulus }) => {
      if ((to.getSnapshot() as { status: string }).status !== 'active') return
      const waiting = pending.get(to) ?? []
      pending.set(to, waiting)
      const one = { event, owner: stimulus ?? (typeof from === 'object' && from !== null ? ownerAt(from) : undefined) }
      // Events sent to an actor before its start wait until it has started.
      if ((event as { type?: string }).type === 'xstate.init') waiting.unshift(one)
      else waiting.push(one)
      if (waiting[0] === one) active.push(one)
    },
    taken: (event, actor) => {
      const waiting = pending.get(actor) ?? []
      const at = waiting.findIndex((one) => one.event === event)
      if (at < 0) return ownerAt(actor)
      const [one] = waiting.splice(at, 1)
      const here = active.lastIndexOf(one!)
      if (here >= 0) active.splice(here, 1)
      if (waiting[0] !== undefined) active.push(waiting[0])
      return one!.owner
    },
  }
}
