/** Time limits of calls that a button causes, in ms: without a network a button must not spin forever. Repeating such a call is safe. */
import { withinTime } from '#src/lib/abort-signals.ts'

export const callTimeLimit = 30_000
/** Time that an outcome waits for the provider's new state of what was changed. */
export const refetchTimeLimit = 5000

/** @returns a signal that aborts with `signal`, or with a `TimeoutError` after the time limit of a call */
export const withinCallTime = (signal: AbortSignal): AbortSignal => withinTime(signal, callTimeLimit)
