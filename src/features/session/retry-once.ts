/** Repeats a request without response once: a browser that leaves a page cancels the page's requests, both calls and scripts. */
import { failureCodes, isOutcomeUnknown, toFailure } from '#contract/failure.ts'

/** A page that is being left has been unloaded by then, and its pending code never runs. */
export const unloadGraceMs = 1000

/** Not resolved once `signal` is aborted: nothing waits for it any more. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Repeats `request`, which is safe to repeat, once, after `after` ms, if there was no response of the provider. */
export const retryOnce = <T>(request: () => Promise<T>, signal: AbortSignal, after: number): Promise<T> =>
  request().catch(async (error: unknown) => {
    const failure = toFailure(error)
    if (signal.aborted || !(isOutcomeUnknown(failure) || failure.code === failureCodes.partMissing)) throw error
    await pause(after, signal)
    return request()
  })
