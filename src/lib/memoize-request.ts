/**
 * Sends the request on the first call and returns the same promise to all later calls, as React's `use` requires. After a failure the next
 * call repeats the request, so that a short connection loss does not last for the whole visit (E2).
 */
export function memoizeRequest<T>(request: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | undefined
  return () => {
    if (pending !== undefined) return pending
    pending = request()
    pending.catch(() => (pending = undefined))
    return pending
  }
}
