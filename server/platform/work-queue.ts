/** Queue for work that would exhaust a small machine: it limits running and waiting work, and refuses the rest immediately. */

/** Work that is refused because too much is waiting already, or because it has waited too long. */
export class Busy extends Error {
  /** Seconds after which a retry makes sense. */
  readonly retryAfter = 2
  constructor() {
    super('too much work is waiting')
    this.name = 'Busy'
  }
}

/** Runs work in its turn. @param rank 0 comes first. @throws Busy, or the work's error */
export type WorkQueue = <T>(work: () => Promise<T>, rank?: number) => Promise<T>

/**
 * @param o.atOnce by rank: work of that rank starts while fewer than this many pieces of any rank run; so the first ranks find room where
 *   the last ones are full. A rank beyond the list uses its last entry
 * @param o.waiting how many may wait. Beyond that, the latest one of the last rank is refused
 * @param o.patience time in ms after which waiting work is refused
 */
export function createWorkQueue(o: { atOnce: readonly number[]; waiting: number; patience: number }): WorkQueue {
  interface Waiting {
    rank: number
    begin: () => void
    refuse: () => void
  }
  let running = 0
  const waiting: Waiting[] = []
  const hasRoom = (rank: number): boolean => running < o.atOnce[Math.min(rank, o.atOnce.length - 1)]!
  const remove = (one: Waiting): void => void waiting.splice(waiting.indexOf(one), 1)

  const turn = (rank: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => one.refuse(), o.patience)
      const one: Waiting = {
        rank,
        begin: () => {
          clearTimeout(timer)
          remove(one)
          running += 1
          resolve()
        },
        refuse: () => {
          clearTimeout(timer)
          remove(one)
          reject(new Busy())
        },
      }
      // Ordered by rank, and by arrival within a rank.
      const after = waiting.findIndex((other) => other.rank > rank)
      waiting.splice(after === -1 ? waiting.length : after, 0, one)
      if (waiting.length > o.waiting) waiting.at(-1)!.refuse()
    })

  return async (work, rank = 0) => {
    if (hasRoom(rank) && !waiting.some((other) => other.rank <= rank)) running += 1
    else await turn(rank)
    try {
      return await work()
    } finally {
      running -= 1
      const [first] = waiting
      if (first !== undefined && hasRoom(first.rank)) first.begin()
    }
  }
}
