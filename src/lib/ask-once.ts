/**
 * Asks with the first call and gives the same promise from then on, as React's `use` wants it; after a failure the next call asks anew,
 * so that a line lost for a moment is not a loss for the whole visit (E2).
 */
export function askOnce<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    if (asked !== undefined) return asked
    asked = ask()
    asked.catch(() => (asked = undefined))
    return asked
  }
}
