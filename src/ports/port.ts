/**
 * A small stand-in for a machine that has not arrived yet (design.md "First paint"): screens read and send through it, the first event
 * brings the machines, and what was sent before waits in order. On the server it stays the visitor's view for ever.
 */
export interface Port<View, Event> {
  get: () => View
  subscribe: (listener: () => void) => () => void
  send: (event: Event) => void
}

export interface PortControl<View, Event> {
  port: Port<View, Event>
  /** Puts a new view before the subscribers; one that says the same is no news. Views are data, so their JSON tells. */
  show: (view: View) => void
  /** Hands over what waited, then everything that comes. */
  connect: (deliver: (event: Event) => void) => void
}

/** @param wake called with the first event sent while nobody is connected */
export function createPort<View, Event>(initial: View, wake: () => void): PortControl<View, Event> {
  let view = initial
  let deliver: ((event: Event) => void) | undefined
  const waiting: Event[] = []
  const listeners = new Set<() => void>()
  return {
    port: {
      get: () => view,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      send: (event) => {
        if (deliver !== undefined) {
          deliver(event)
          return
        }
        waiting.push(event)
        if (waiting.length === 1) wake()
      },
    },
    show: (next) => {
      if (JSON.stringify(next) === JSON.stringify(view)) return
      view = next
      for (const listener of listeners) listener()
    },
    connect: (to) => {
      deliver = to
      for (const event of waiting.splice(0)) to(event)
    },
  }
}
