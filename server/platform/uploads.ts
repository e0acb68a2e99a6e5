import { createWorkQueue, type WorkQueue } from './work-queue.ts'

/** Calls with files of all callers that one process takes at once; they keep at most 360 MB. */
export const uploadsAtOnce = 24

/**
 * Calls with files, in turns: each keeps up to 15 MB in memory until its files are stored, and a slow line takes minutes to send them.
 * @param o.perCaller of one caller at once: a page, and another tab
 * @param o.inAll of all callers at once
 * @param o.waiting how many may wait, of each caller and in all
 * @param o.patience time in ms after which a waiting call is refused
 * @returns runs a call of this caller in its turn; before it, none of the body is read. @throws Busy beyond a limit
 */
export function createUploads(o = { perCaller: 2, inAll: uploadsAtOnce, waiting: 100, patience: 15_000 }) {
  const all = createWorkQueue({ atOnce: [o.inAll], waiting: o.waiting, patience: o.patience })
  const callers = new Map<string, { own: WorkQueue; calls: number }>()
  return async <T>(caller: string, call: () => Promise<T>): Promise<T> => {
    const place = callers.get(caller) ?? {
      own: createWorkQueue({ atOnce: [o.perCaller], waiting: o.waiting, patience: o.patience }),
      calls: 0,
    }
    callers.set(caller, place)
    place.calls += 1
    try {
      return await place.own(() => all(call))
    } finally {
      place.calls -= 1
      if (place.calls === 0) callers.delete(caller)
    }
  }
}
