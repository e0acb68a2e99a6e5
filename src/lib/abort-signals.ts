/**
 * Combines signals into one that aborts with the first of them and its reason; at once if one has already aborted. Its listeners are
 * removed when it aborts. `AbortSignal.any` does the same, but Safari 16 and Chrome 109 lack it.
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  const any = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) any.abort(signal.reason)
    if (any.signal.aborted) break
    signal.addEventListener('abort', () => any.abort(signal.reason), { signal: any.signal })
  }
  return any.signal
}

/**
 * @param signal of the caller that wants the response, if it has one
 * @param timeLimit in ms
 * @returns a signal that aborts with that one, or with a `TimeoutError` after the time limit; no listener remains after that time
 */
export function withinTime(signal: AbortSignal | undefined, timeLimit: number): AbortSignal {
  const limit = AbortSignal.timeout(timeLimit)
  return signal === undefined ? limit : anySignal([signal, limit])
}
