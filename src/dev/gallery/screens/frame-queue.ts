/** Frames load a few at a time: each is a whole page with its scripts, and a hundred at once would stop the browser. */

export interface Ticket {
  /** It has loaded: the next one's turn. */
  done: () => void
  /** It is not wanted any more, wherever it stands. */
  leave: () => void
}

export interface FrameQueue {
  /**
   * @param start called when it is this one's turn, at once where there is room
   * @param distance how far it is from where the reader looks: the nearest comes first, of equals who came first
   */
  enter: (start: () => void, distance?: () => number) => Ticket
}

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
