/**
 * The reaction of machines to one stimulus, from XState's inspection: changed states and contexts, and commands: effects started with their
 * input, timers set with their delay, events sent and emitted, actions run. Recorder and replay follow a system by the same code, so that
 * their results can be compared.
 */
import type { AnyActorRef, InspectionEvent } from 'xstate'
import type { Command, ContextChanges, Json, States } from './recording.types.ts'
import { isMachine, pathBelow } from './states.ts'

/** The used part of a machine's snapshot. The rest, mostly state nodes and tags, would only keep memory. */
interface MachineSnapshot {
  of: AnyActorRef
  status: string
  value: Json | undefined
  context: Readonly<Record<string, unknown>> | undefined
  children: Readonly<Record<string, AnyActorRef>>
}
interface Action {
  by: AnyActorRef
  type: string
  params: unknown
}

/** The inspection events between two stimuli: references only, so that keeping them is cheap. */
export interface Happened {
  /** Replaced, never changed: most steps add one or two, and a growing array would reserve room for many. */
  snapshots: readonly MachineSnapshot[]
  actions: readonly Action[]
}

/** An empty record for the inspection events of one step; each call returns another one. */
export const nothingHappened = (): Happened => ({ snapshots: [], actions: [] })

/** Adds a snapshot of a machine. */
export function noteSnapshot(happened: Happened, of: AnyActorRef, snapshot: unknown): void {
  const { status, value, context, children } = snapshot as MachineSnapshot
  happened.snapshots = [...happened.snapshots, { of, status, value, context, children }]
}

/** Adds an inspection event. */
export function noteInspected(happened: Happened, inspected: InspectionEvent): void {
  const ref = inspected.actorRef as unknown as AnyActorRef
  if (inspected.type === '@xstate.snapshot') {
    if (isMachine(ref)) noteSnapshot(happened, ref, inspected.snapshot)
  } else if (inspected.type === '@xstate.action') {
    const { type, params } = inspected.action
    happened.actions = [...happened.actions, { by: ref, type, params }]
  }
}

/** The result of a step. */
export interface StepFacts {
  /** Changed states only; null: the machine has ended. */
  states: States
  /** Changed fields only. */
  contexts: ContextChanges
  did: readonly Command[]
}

const nameOf = (target: unknown): string => {
  if (typeof target === 'string') return target
  const { id } = (target ?? {}) as { id?: unknown }
  return typeof id === 'string' ? id : ''
}

interface Params {
  id?: string
  src?: unknown
  input?: unknown
  event?: { type: string }
  delay?: number
  to?: unknown
  targetId?: string
}

const typeOf = (event: Params['event']): string => event?.type ?? ''

/** Details of a command as JSON. Names of actors and types of events belong to the machine and stay, even if a user has typed the same text. */
const detailsOf = (details: Record<string, unknown>, json: (value: unknown) => Json): Json =>
  Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]): [string, Json] => {
        if (key === 'id' || key === 'to') return [key, value as Json]
        return [key, key === 'event' ? { ...(json(value) as object), type: (value as { type: string }).type } : json(value)]
      }),
  )

/** The action as a command; undefined for a log action. */
function commandOf({ type, params }: Omit<Action, 'by'>, by: string, json: (value: unknown) => Json): Command | undefined {
  const made = (what: string, how: Command['do'], details?: Record<string, unknown>): Command => ({
    by,
    do: how,
    what,
    ...(details === undefined ? {} : { with: detailsOf(details, json) }),
  })
  if (type === 'xstate.log') return undefined
  if (type === 'xstate.cancel') return made(nameOf(params), 'cancel')
  if (type === 'xstate.stopChild') return made(nameOf(params), 'stop')
  const { id, src, input, event, delay, to, targetId } = (params ?? {}) as Params
  if (type === 'xstate.spawnChild') return made(nameOf(src), 'start', { id, input })
  if (type === 'xstate.raise') return made(typeOf(event), delay === undefined ? 'raise' : 'wait', { event, delay })
  if (type === 'xstate.sendTo') return made(typeOf(event), 'send', { to: targetId ?? nameOf(to), event, delay })
  if (type === 'xstate.emit') return made(typeOf(event), 'emit', { event })
  return made(type, 'act', params === undefined ? undefined : { params })
}

/** Follows one system from its start, step by step. */
export interface Follower {
  /** @param json converts values to JSON: masked if they are recorded. @returns the changes of this step */
  after: (happened: Happened, json: (value: unknown) => Json) => StepFacts
  /** The path of an actor, by ids below the root; undefined for an actor that has ended. */
  pathOf: (ref: AnyActorRef) => string | undefined
  states: () => States
}

/** Returns a follower of the system below this root, for all its steps in order from the first snapshot. */
export function createFollower(root: AnyActorRef): Follower {
  const standing = new Map<AnyActorRef, MachineSnapshot>()
  let paths = new Map<AnyActorRef, string>([[root, '']])
  let states: Record<string, Json> = {}
  const contexts = new Map<AnyActorRef, Readonly<Record<string, unknown>> | undefined>()
  const fields = new Map<AnyActorRef, Record<string, string>>()

  const walk = (ref: AnyActorRef, path: string, found: Map<AnyActorRef, string>): void => {
    found.set(ref, path)
    for (const [id, child] of Object.entries(standing.get(ref)?.children ?? {})) walk(child, pathBelow(path, id), found)
  }

  const changedFields = (ref: AnyActorRef, json: (value: unknown) => Json): Record<string, Json> => {
    const before = contexts.get(ref)
    const now = standing.get(ref)?.context
    if (before === now) return {}
    contexts.set(ref, now)
    const written = fields.get(ref) ?? {}
    fields.set(ref, written)
    const changed: Record<string, Json> = {}
    for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(now ?? {})])) {
      if (before !== undefined && before[name] === now?.[name]) continue
      const value = json(now?.[name])
      const text = JSON.stringify(value)
      // JSON drops undefined fields: they equal null.
      if ((written[name] ?? 'null') === text) continue
      written[name] = text
      changed[name] = value
    }
    return changed
  }

  return {
    pathOf: (ref) => paths.get(ref),
    states: () => states,
    after: ({ snapshots, actions }, json) => {
      const told = new Set(snapshots.map(({ of }) => of))
      for (const one of snapshots) standing.set(one.of, one)
      const before = paths
      paths = new Map()
      walk(root, '', paths)
      const now: Record<string, Json> = {}
      const changedContexts: Record<string, Record<string, Json>> = {}
      for (const [ref, path] of paths) {
        const snapshot = standing.get(ref)
        if (snapshot === undefined) continue
        // A machine that threw has no state.
        now[path] = snapshot.status === 'error' ? 'error' : (snapshot.value ?? null)
        if (!told.has(ref)) continue
        const changed = changedFields(ref, json)
        if (Object.keys(changed).length > 0) changedContexts[path] = changed
      }
      const changedStates: Record<string, Json> = {}
      for (const path of Object.keys(states)) if (!(path in now)) changedStates[path] = null
      for (const [path, value] of Object.entries(now))
        if (JSON.stringify(states[path]) !== JSON.stringify(value)) changedStates[path] = value
      states = now
      for (const ref of standing.keys()) if (!paths.has(ref)) standing.delete(ref)
      const did = actions.flatMap(({ by, ...action }) => commandOf(action, paths.get(by) ?? before.get(by) ?? by.id, json) ?? [])
      return { states: changedStates, contexts: changedContexts, did }
    },
  }
}
