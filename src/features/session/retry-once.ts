/** Repeats a request without response once: a browser that leaves a page cancels the page's requests, calls and scripts alike. */
import { failureCodes, toFailure } from '#contract/failure.ts'

/** Milliseconds: within these a page that is being left is gone, and whatever waits in it never goes on. */
export const leaving = 1000

/** Not resolved once `signal` is aborted: nobody waits any more. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => clearTimeout(timer))
  })

/** Whether no response came, as far as the code of a failure tells. */
export const isUnanswered = (code: number | string): boolean => code === failureCodes.network || code === failureCodes.partMissing

/** Repeats `ask` once, `after` milliseconds later, when no response came. */
export const retryOnce = <T>(ask: () => Promise<T>, signal: AbortSignal, after: number): Promise<T> =>
  ask().catch(async (error: unknown) => {
    if (signal.aborted || !isUnanswered(toFailure(error).code)) throw error
    await pause(after, signal)
    return ask()
  })
