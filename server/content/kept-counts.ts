/**
 * Totals of lists, kept until they can change: at an import, which the content's version tells (also one in another process), or at a moment
 * that the rows name themselves (a post's day, the beginning or end of a sale). Counting a million rows takes a hundred times as long as
 * reading a page of them.
 */
import { LRUCache } from 'lru-cache'

export interface Counted<T> {
  value: T
  /** The first moment from which another value may hold; null where there is none. */
  until: Date | null
}

/**
 * @param key what is counted; the 500 asked of late are kept
 * @param count asks the database, as of `now`
 */
export type KeptCounts = <T extends object | number>(key: string, now: Date, count: () => Promise<Counted<T>>) => Promise<T>

interface Kept extends Counted<object | number> {
  version: string
  from: Date
}

const holds = (kept: Kept, version: string, now: Date): boolean =>
  kept.version === version && kept.from <= now && (kept.until === null || now < kept.until)

/** @param version of the content, asked each time (content-version.ts) */
export function createKeptCounts(version: () => Promise<string>): KeptCounts {
  const kept = new LRUCache<string, Kept>({ max: 500 })
  const running = new Map<string, Promise<Kept>>()
  return async <T extends object | number>(key: string, now: Date, count: () => Promise<Counted<T>>): Promise<T> => {
    // Before counting: an import that comes in between makes it count once more, and never shows an old number.
    const current = await version()
    const found = kept.get(key)
    if (found !== undefined && holds(found, current, now)) return found.value as T
    const name = `${key} ${current}`
    // However many ask at once, it is counted once.
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

/** The earliest of some moments; null where there is none. */
export const earliest = (moments: readonly (Date | null)[]): Date | null =>
  moments.reduce((first, moment) => (first === null || (moment !== null && moment < first) ? moment : first), null)
