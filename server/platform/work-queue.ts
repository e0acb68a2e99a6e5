/** Work that would starve a small machine or fill its memory: so much at a time, few that wait, and the others are refused at once. */

/** What is refused because too much waits already, or because it has waited too long. */
export class Busy extends Error {
  /** Seconds until asking again makes sense. */
  readonly retryAfter = 2
  constructor() {
    super('too much work is waiting')
    this.name = 'Busy'
  }
}

/** Does work in its turn. @param rank 0 goes first. @throws Busy, or what the work throws */
export type WorkQueue = <T>(work: () => Promise<T>, rank?: number) => Promise<T>

/**
 * @param o.atOnce by rank: work of that rank begins while fewer than these run, of whichever rank; so the first ranks find room where the last
 * ones fill theirs. Work of a higher rank than the list names has the room of its last entry
 * @param o.waiting how many may wait. Of more, the one that came last in the last rank is refused
 * @param o.patience ms after which one that waits is refused
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
      // In the order of their ranks, and of their coming within one.
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
