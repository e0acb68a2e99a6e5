import type { AnyEventObject } from 'xstate'
import { Failure } from '#contract/failure.ts'

/** The event with an effect's result: `id` is the invoke's, which is also its src. For walks and tests, where no effect runs. */
export const done = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output, actorId: id })
/** The event with an effect's failure. */
export const failed = (id: string, error: unknown): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error, actorId: id })

/** A failed call for walks and tests: HTTP status (0: no response) and code. */
export const aFailure = (status: number, code: number | string = status, message = 'No.'): Failure =>
  new Failure(status, { code, message, traceId: 't-1' })
/** What a recording keeps of a failed effect. None of it is secret; the provider's text is left out, since it may contain anything. */
export const failureRule = ['error.status', 'error.code', 'error.traceId', 'actorId'] as const
