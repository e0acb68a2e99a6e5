/** Repeats a request of unknown outcome once: a browser that leaves a page cancels the page's requests, both calls and scripts. */
import { failureCodes, isOutcomeUnknown, toFailure, type Failure } from '#contract/failure.ts'

/** A page that is being left has been unloaded by then, and its pending code never runs. */
export const unloadGraceMs = 1000

/** Not resolved once `signal` is aborted: nothing waits for it any more. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** A provider that calls itself unavailable asks for a delay (`Retry-After`). */
const isRepeated = (failure: Failure, after: number): boolean =>
  failure.code === failureCodes.unavailable ? after > 0 : isOutcomeUnknown(failure) || failure.code === failureCodes.partMissing

/**
 * Repeats `request`, which is safe to repeat, once, after `after` ms, if it is unknown whether the provider executed it
 * (`isOutcomeUnknown`), or a part is missing. Without a delay, a provider that calls itself unavailable is not asked again.
 * @returns the response; rejects with the error of the last request
 */
export const retryOnce = <T>(request: () => Promise<T>, signal: AbortSignal, after: number): Promise<T> =>
  request().catch(async (error: unknown) => {
    if (signal.aborted || !isRepeated(toFailure(error), after)) throw error
    await pause(after, signal)
    return request()
  })
