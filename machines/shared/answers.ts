import type { AnyEventObject } from 'xstate'
import { Failure } from '#contract/failure.ts'

/** The event by which an effect answers: `id` is the invoke's, which is its src too. For walks and tests, where no effect runs. */
export const done = (id: string, output?: unknown): AnyEventObject => ({ type: `xstate.done.actor.${id}`, output, actorId: id })
/** The event by which an effect fails. */
export const failed = (id: string, error: unknown): AnyEventObject => ({ type: `xstate.error.actor.${id}`, error, actorId: id })

/** A failed call for walks and tests: HTTP status (0: no answer) and code. */
export const aFailure = (status: number, code: number | string = status, message = 'No.'): Failure =>
  new Failure(status, { code, message, traceId: 't-1' })
/** What a recording keeps of an effect that failed. None of it is a secret; the words are the provider's and may name anything. */
export const failureRule = ['error.status', 'error.code', 'error.traceId', 'actorId'] as const
