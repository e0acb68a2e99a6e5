import type { AnyActorRef, AnyStateMachine } from 'xstate'
import type { Digest, Json, States } from './recording.types.ts'

interface MachineSnapshot {
  value?: Json
  children?: Record<string, AnyActorRef>
}

/** Effects (promises, callbacks) are actors too. */
export const isMachine = (ref: unknown): ref is AnyActorRef & { logic: AnyStateMachine } =>
  // Not by class: the developers' scripts are a separate build, with its own copy of xstate (docs/decisions/0011).
  typeof (ref as { logic?: { provide?: unknown } } | undefined)?.logic?.provide === 'function'

/** Path of an actor: `app` and `session` give `app/session`. The root's path in its system is empty. */
export const pathBelow = (above: string, path: string): string => [above, path].filter((ids) => ids !== '').join('/')

/** Every actor of a system by its path: ids below the root; the root's path is empty. Effects are actors too. */
export function actorsOf(root: AnyActorRef, path = ''): [path: string, ref: AnyActorRef][] {
  const { children = {} } = root.getSnapshot() as MachineSnapshot
  return [[path, root], ...Object.entries(children).flatMap(([id, child]) => actorsOf(child, pathBelow(path, id)))]
}

/** State values of an actor and of the machines below it. Effects have no state value. */
export const statesOf = (root: AnyActorRef): States =>
  Object.fromEntries(
    actorsOf(root).flatMap(([path, ref]) => {
      const snapshot = ref.getSnapshot() as MachineSnapshot
      return ref === root || 'value' in snapshot ? [[path, snapshot.value ?? null]] : []
    }),
  )

/** States, values and contexts of an actor and of the machines below it; `json` converts a context to JSON. */
export function digestOf(ref: AnyActorRef, json: (context: unknown) => Json): Digest {
  const snapshot = ref.getSnapshot() as { value?: Json; status: string; context?: unknown; children?: Record<string, AnyActorRef> }
  const machines = Object.entries(snapshot.children ?? {}).filter(([, child]) => isMachine(child))
  return {
    value: snapshot.value ?? null,
    status: snapshot.status,
    context: json(snapshot.context),
    children: Object.fromEntries(machines.map(([id, child]) => [id, digestOf(child, json)])),
  }
}

/** `{ signedIn: 'fresh' }` as `signedIn.fresh`; parallel regions are joined: `stack.closed+loader.idle`. */
export const stateName = (value: Json | undefined): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) =>
          inner === null || (typeof inner === 'object' && Object.keys(inner).length === 0) ? key : `${key}.${stateName(inner as Json)}`,
        )
        .join('+')
    : String(value ?? 'none')

/** State values after a stimulus has changed some; null means that a machine has ended. */
export const statesAfter = (before: States, changed: States | undefined): States =>
  Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== null))
