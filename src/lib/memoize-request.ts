/**
 * Sends the request with the first call and returns the same promise to every later call, as React's `use` needs it. After a failure the
 * next call sends it again, so that a short loss of connection does not last for the whole visit (E2).
 */
export function memoizeRequest<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    if (asked !== undefined) return asked
    asked = ask()
    asked.catch(() => (asked = undefined))
    return asked
  }
}
