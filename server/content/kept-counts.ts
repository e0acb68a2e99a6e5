/**
 * Totals of lists, cached until they can change: at an import (also in another process), which changes the content's version, or at a time
 * that the rows contain (a post's day, the start or end of a sale). Counting a million rows takes a hundred times as long as reading a page
 * of them.
 */
import { LRUCache } from 'lru-cache'

/** A counted value, and how long it is valid if no import comes before. */
export interface Counted<T> {
  value: T
  /** The first moment at which the value may change; null if there is none. */
  until: Date | null
}

/**
 * @param key the counted set; the 500 most recently used are cached
 * @param count queries the database, as of `now`
 */
export type KeptCounts = <T extends object | number>(key: string, now: Date, count: () => Promise<Counted<T>>) => Promise<T>

interface Kept extends Counted<object | number> {
  version: string
  from: Date
}

const holds = (kept: Kept, version: string, now: Date): boolean =>
  kept.version === version && kept.from <= now && (kept.until === null || now < kept.until)

/**
 * @param version version of the content, called each time (content-version.ts)
 * @param limit size of all that is kept together, and of one value; undefined: only their number is limited
 */
export function createKeptCounts(version: () => Promise<string>, limit?: { most: number; sizeOf: (value: object) => number }): KeptCounts {
  const kept = new LRUCache<string, Kept>({
    max: 500,
    ...(limit === undefined ? {} : { maxSize: limit.most, sizeCalculation: ({ value }: Kept) => limit.sizeOf(value as object) }),
  })
  const running = new Map<string, Promise<Kept>>()
  return async <T extends object | number>(key: string, now: Date, count: () => Promise<Counted<T>>): Promise<T> => {
    // Read before counting: an import in between causes one more count, and never an outdated number.
    const current = await version()
    const found = kept.get(key)
    if (found !== undefined && holds(found, current, now)) return found.value as T
    const name = `${key} ${current}`
    // Concurrent calls share one count.
    const shared = running.get(name)
    if (shared !== undefined) {
      const counted = await shared
      if (holds(counted, current, now)) return counted.value as T
    }
    const counting = count().then((counted): Kept => ({ ...counted, version: current, from: now }))
    running.set(name, counting)
    try {
      const counted = await counting
      kept.set(key, counted)
      return counted.value as T
    } finally {
      if (running.get(name) === counting) running.delete(name)
    }
  }
}

/** The earliest of several times; null if there is none. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, moment) => (first === null || (moment !== null && moment < first) ? moment : first), null)
