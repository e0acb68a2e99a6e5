import type { AnyActorRef } from 'xstate'

/**
 * Says to which stimulus belongs what inspection tells. An event is told when it is sent; an actor that is busy takes it later, and until then
 * goes on with the one before. One snapshot is told for each event that was taken.
 */
export interface Attribution<Owner> {
  /** @param stimulus what the event begins; undefined: it follows from what its sender is doing */
  sent: (event: object, o: { to: AnyActorRef; from: unknown; stimulus: Owner | undefined }) => void
  /** @returns the owner of what the actor is doing; undefined: nobody's */
  ownerAt: (actor: AnyActorRef) => Owner | undefined
  /** Whether nobody is doing anything just now. */
  isIdle: () => boolean
  /** @returns the owner of the event, which is done with */
  taken: (event: object, actor: AnyActorRef) => Owner | undefined
}

interface Pending<Owner> {
  event: object
  owner: Owner | undefined
}

export function createAttribution<Owner>(): Attribution<Owner> {
  const pending = new WeakMap<object, Pending<Owner>[]>()
  /** What is being done now, the innermost last. */
  const active: Pending<Owner>[] = []
  // An actor that is being stopped does what its parent's event wants.
  const ownerAt = (actor: object): Owner | undefined => (pending.get(actor)?.[0] ?? active.at(-1))?.owner
  return {
    ownerAt,
    isIdle: () => active.length === 0,
    sent: (event, { to, from, stimulus }) => {
      if ((to.getSnapshot() as { status: string }).status !== 'active') return
      const waiting = pending.get(to) ?? []
      pending.set(to, waiting)
      const one = { event, owner: stimulus ?? (typeof from === 'object' && from !== null ? ownerAt(from) : undefined) }
      // What was sent to an actor before its start waits until it has started.
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
