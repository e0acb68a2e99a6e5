/** The running machines of this tab: for the panel, and over the channel for the gallery of machines (D3). */
import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
  StateValue,
} from 'xstate'
import { createLives } from '#machines/recording/lives.ts'
import { isMachine } from '#machines/recording/states.ts'
import { randomId } from '#src/lib/random-id.ts'
import { qaChannelName, type QaMessage, type RunningActor, type SiteMessage, type TakenTransition } from './channel.ts'
import { createTaken, type Taken } from './taken.ts'

/** The running machines of this tab, as panel and gallery see them. */
export interface Live {
  observe: (inspected: InspectionEvent) => void
  /** Running machines, roots first in starting order. */
  actors: () => readonly RunningActor[]
  /** The unchanged context of a running machine: masked only if a recording is played. */
  contextOf: (sessionId: string) => unknown
  /** Calls the listener once per batch of changes. @returns ends it */
  subscribe: (listener: () => void) => () => void
  /** Notifies the listeners of changes outside the machines: a note was written. */
  notify: () => void
  /** Sends an event to a running machine. */
  send: (sessionId: string, event: AnyEventObject) => void
}

const arrowOf = ({ source, eventType, target, guard }: AnyTransitionDefinition): TakenTransition => {
  const name = typeof guard === 'object' && 'type' in guard ? guard.type : guard
  return {
    source: source.id,
    eventType,
    targets: (target ?? []).map(({ id }) => id),
    ...(typeof name === 'string' ? { guard: name } : {}),
  }
}

/** Opens the channel and follows the machines that `observe` receives. Before a gallery has asked, it sends nothing but `started` and `gone`. */
export function createLive(): Live {
  const running = new Map<string, AnyActorRef>()
  const lives = createLives()
  const taken = new WeakMap<AnyActorRef, Taken>()
  const listeners = new Set<() => void>()
  const actors = (): RunningActor[] =>
    [...running].flatMap(([sessionId, ref]) => {
      const { value } = ref.getSnapshot() as { value: StateValue }
      return lives.isRunning(ref) ? [{ sessionId, machineId: (ref as unknown as { logic: { id: string } }).logic.id, value }] : []
    })
  const takenBy = (ref: AnyActorRef & { logic: AnyStateMachine }): Taken => {
    const existing = taken.get(ref)
    if (existing !== undefined) return existing
    const follower = createTaken(ref.logic)
    taken.set(ref, follower)
    return follower
  }
  const send = (sessionId: string, event: AnyEventObject): void => {
    const ref = running.get(sessionId)
    if (ref !== undefined && lives.isRunning(ref)) ref.send(event)
  }

  const channel = new BroadcastChannel(qaChannelName)
  const tab = randomId()
  let isWatched = false
  type MessageBody = SiteMessage extends infer Message
    ? Message extends SiteMessage
      ? Omit<Message, 'from' | 'tab' | 'title'>
      : never
    : never
  const post = (body: MessageBody): void => channel.postMessage({ from: 'site', tab, title: location.pathname, ...body })
  channel.addEventListener('message', ({ data }: MessageEvent<QaMessage>) => {
    if (data.from !== 'gallery') return
    if (data.type === 'hello') {
      isWatched = true
      post({ type: 'actors', actors: actors() })
    } else if (data.tab === tab) send(data.sessionId, data.event)
  })
  addEventListener('pagehide', () => post({ type: 'gone' }))
  // An open gallery learns of this page: a new one, or one that Back shows again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) post({ type: 'started' })
  })
  post({ type: 'started' })

  let isNotifying = false
  const notifySoon = (): void => {
    if (isNotifying) return
    isNotifying = true
    queueMicrotask(() => {
      isNotifying = false
      for (const [sessionId, ref] of running) if (!lives.isRunning(ref)) running.delete(sessionId)
      if (isWatched) post({ type: 'actors', actors: actors() })
      for (const listener of listeners) listener()
    })
  }

  return {
    actors,
    contextOf: (sessionId) => (running.get(sessionId)?.getSnapshot() as { context?: unknown } | undefined)?.context,
    send,
    notify: notifySoon,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    observe: (inspected) => {
      const ref = inspected.actorRef as unknown as AnyActorRef
      if (!isMachine(ref)) return
      // Added when it begins: React creates actors for screens that it then renders again, and these never start.
      if (lives.observe(inspected) === 'begins') running.set(ref.sessionId, ref)
      if (inspected.type === '@xstate.event') takenBy(ref).onEvent(ref.getSnapshot() as AnyMachineSnapshot)
      if (inspected.type === '@xstate.microstep') {
        const transitions = takenBy(ref).onMicrostep(inspected.event, inspected.snapshot as AnyMachineSnapshot)
        if (isWatched && transitions.length > 0)
          post({ type: 'taken', sessionId: ref.sessionId, machineId: ref.logic.id, transitions: transitions.map(arrowOf) })
      }
      if (inspected.type === '@xstate.event' || inspected.type === '@xstate.snapshot') notifySoon()
    },
  }
}
