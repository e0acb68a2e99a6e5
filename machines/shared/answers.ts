import type { AnyEventObject } from 'xstate'

/** The event by which an effect answers: `id` is the invoke's, which is its src too. For walks and tests, where no effect runs. */
export const done = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output, actorId: id })
/** The event by which an effect fails. */
export const failed = (id: string, error: unknown): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error, actorId: id })
