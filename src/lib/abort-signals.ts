/**
 * Takes signals and gives one that aborts with the first of them, with its reason; at once where one has aborted already.
 * Its listeners are removed when it aborts. `AbortSignal.any` does the same, but Safari 16 and Chrome 109 lack it.
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
 * @param signal of who wants the response
 * @param patience ms
 * @returns a signal that aborts with that one, or with a `TimeoutError` when the time is up; nothing is left behind after that time
 */
export const withinTime = (signal: AbortSignal, patience: number): AbortSignal => anySignal([signal, AbortSignal.timeout(patience)])
