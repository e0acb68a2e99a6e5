/** The app's machines come first in every recording: a replay takes where it begins from them (follow.ts). */
import type { InspectionEvent } from 'xstate'
import type { PrepareActor } from './qa.types.ts'

/**
 * @param prepare what is done to actors in any case
 * @returns `forApp` for the app, and `forOthers`: the same for what runs beside it, once the app's machines do
 */
export function afterApp(prepare: PrepareActor): { forApp: PrepareActor; forOthers: Promise<PrepareActor> } {
  let resolve!: (prepared: PrepareActor) => void
  const promise = new Promise<PrepareActor>((resolved) => {
    resolve = resolved
  })
  return {
    forApp: (name, logic, options) => {
      const [prepared, watched] = prepare(name, logic, options)
      if (name !== 'app') return [prepared, watched]
      const { inspect: tell } = watched as { inspect?: (inspected: InspectionEvent) => void }
      const inspect = (inspected: InspectionEvent): void => {
        // It starts some tasks after it was prepared (src/app/machines-root.ts); others when it has taken its first state.
        if (inspected.type === '@xstate.event' && inspected.event.type === 'xstate.init') queueMicrotask(() => resolve(prepare))
        tell?.(inspected)
      }
      return [prepared, { ...watched, inspect }]
    },
    forOthers: promise,
  }
}
