import type { AnyActorRef } from 'xstate'
import type { Json, States } from './recording.types.ts'

/** Ids from below the root to the actor. */
export const pathOf = (ref: AnyActorRef): string => {
  const parent = (ref as { _parent?: AnyActorRef })._parent
  if (parent === undefined) return ''
  const above = pathOf(parent)
  return above === '' ? ref.id : `${above}/${ref.id}`
}

interface MachineSnapshot {
  value?: Json
  children?: Record<string, AnyActorRef>
}

/** State values of an actor and of the machines below it. Effects are actors too; they have no state value. */
export function statesOf(ref: AnyActorRef): States {
  const { value, children } = ref.getSnapshot() as MachineSnapshot
  return Object.assign(
    { [pathOf(ref)]: value ?? null },
    ...Object.values(children ?? {})
      .filter((child) => 'value' in (child.getSnapshot() as MachineSnapshot))
      .map(statesOf),
  ) as States
}

/** `{ signedIn: 'fresh' }` as `signedIn.fresh`; parallel parts side by side: `stack.closed+loader.idle`. */
export const stateName = (value: Json | undefined): string =>
  typeof value === 'object' && value !== null
    ? Object.entries(value)
        .map(([key, inner]) =>
          inner === null || (typeof inner === 'object' && Object.keys(inner).length === 0) ? key : `${key}.${stateName(inner as Json)}`,
        )
        .join('+')
    : String(value ?? 'none')

/** State values once a stimulus has changed some; null says of a machine that it has ended. */
export const statesAfter = (before: States, changed: States | undefined): States =>
  Object.fromEntries(Object.entries({ ...before, ...changed }).filter(([, value]) => value !== null))
