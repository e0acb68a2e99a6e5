/** Values that cost queries, for several gauges and each scrape. */
import { setTimeout as delay } from 'node:timers/promises'

/**
 * @param read never runs twice at once; after it ended, well or not, the next scrape after `ms` runs it again
 * @param o.patience ms that a scrape waits for a running read; then it gets the previous values
 * @param o.clock milliseconds
 * @returns the function for scrapes: the values of the last read, undefined before the first; rejects if that failed
 */
export function readSeldom<T>(
  ms: number,
  read: () => Promise<T>,
  o: { patience: number; clock: () => number },
): () => Promise<T | undefined> {
  let last: Promise<T | undefined> = Promise.resolve(undefined)
  let running: Promise<T> | undefined
  let endedAt: number | undefined
  const start = (): Promise<T> => {
    const values = read().finally(() => {
      running = undefined
      endedAt = o.clock()
      last = values
    })
    // Each scrape handles the rejection; there may be none before it.
    values.catch(() => {})
    return values
  }
  return () => {
    if (running === undefined && (endedAt === undefined || o.clock() - endedAt >= ms)) running = start()
    if (running === undefined) return last
    return Promise.race([running, delay(o.patience, undefined, { ref: false }).then(() => last)])
  }
}
