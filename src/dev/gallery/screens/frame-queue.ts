/** Loads a few frames at a time: each is a whole page with its scripts, and a hundred at once would block the browser. */

export interface Ticket {
  /** Call it when the frame has loaded: the next one starts. */
  done: () => void
  /** Call it when the frame is no longer wanted, in any state. */
  leave: () => void
}

/** The frames that load now, and those that wait for it. */
export interface FrameQueue {
  /**
   * @param start called when it is this frame's turn, at once if there is room
   * @param distance from the visible part of the page: the nearest comes first; for equal distances the first one entered
   */
  enter: (start: () => void, distance?: () => number) => Ticket
}

/** @param atOnce greatest number of frames that load at the same time */
export function createFrameQueue(atOnce: number): FrameQueue {
  const waiting: { begin: () => void; distance: () => number }[] = []
  let loading = 0
  const next = (): void => {
    while (loading < atOnce && waiting.length > 0) {
      const distances = waiting.map(({ distance }) => distance())
      const [nearest] = waiting.splice(distances.indexOf(Math.min(...distances)), 1)
      loading += 1
      nearest!.begin()
    }
  }
  return {
    enter: (start, distance = () => 0) => {
      let isLoading = false
      const begin = (): void => {
        isLoading = true
        start()
      }
      const done = (): void => {
        if (!isLoading) return
        isLoading = false
        loading -= 1
        next()
      }
      const mine = { begin, distance }
      waiting.push(mine)
      next()
      return {
        done,
        leave: () => {
          const place = waiting.indexOf(mine)
          if (place >= 0) waiting.splice(place, 1)
          done()
        },
      }
    },
  }
}
