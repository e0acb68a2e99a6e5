/** The app's machines come first in every recording: a replay takes where it begins from them (follow.ts). */
import type { PrepareActor } from './qa.types.ts'

/** @returns `forApp` for the app, and `forOthers`: the same for what runs beside it, once the app's machines do */
export function afterApp(prepare: PrepareActor): { forApp: PrepareActor; forOthers: Promise<PrepareActor> } {
  const { promise, resolve } = Promise.withResolvers<PrepareActor>()
  return {
    forApp: (name, logic, options) => {
      // After whoever asked has started them, which is the next thing done.
      if (name === 'app') queueMicrotask(() => resolve(prepare))
      return prepare(name, logic, options)
    },
    forOthers: promise,
  }
}
