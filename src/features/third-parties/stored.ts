/** Small values in localStorage. If the browser has none, they last as long as the page. */
export interface Stored {
  /** @returns undefined if there is no readable value */
  read: () => unknown
  write: (value: unknown) => void
  remove: () => void
}

export function createStored(key: string): Stored {
  let inMemory: unknown
  return {
    read: () => {
      try {
        const text = localStorage.getItem(key)
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return inMemory
      }
    },
    write: (value) => {
      inMemory = value
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Blocked or full: only this page keeps the value.
      }
    },
    remove: () => {
      inMemory = undefined
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was stored there.
      }
    },
  }
}
