import { dayMs } from '#contract/durations.ts'

/** Key of the visitor's decision about third parties. */
export const consentKey = 'consent'

/** Small values in localStorage. If the browser has none, or it is full, they last as long as the page. */
export interface Stored {
  /** @returns undefined if there is no readable value */
  read: () => unknown
  write: (value: unknown) => void
  remove: () => void
}

function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was stored there.
  }
}

/** Creates access to one value, stored as JSON. No function throws. @param key in localStorage */
export function createStored(key: string): Stored {
  /** The last value that the browser refused to store. */
  let unstored: { value: unknown } | undefined
  return {
    read: () => {
      let text: string | null = null
      try {
        text = localStorage.getItem(key)
      } catch {
        // Blocked.
      }
      // What another tab has stored since is newer.
      if (text === null) return unstored?.value
      try {
        return JSON.parse(text)
      } catch {
        return undefined
      }
    },
    write: (value) => {
      unstored = undefined
      try {
        localStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Blocked or full: only this page keeps the value.
        unstored = { value }
        // What was stored before no longer holds, such as a consent that was withdrawn.
        removeStored(key)
      }
    },
    remove: () => {
      unstored = undefined
      removeStored(key)
    },
  }
}

/**
 * Whether a stored value still counts. A time in the future counts as none: the device's clock was ahead. One day is allowed for corrections.
 * @param at when it was stored, in ms since the epoch
 * @param now by the device too
 * @param keptFor in ms
 */
export function isStillKept(at: number, now: number, keptFor: number): boolean {
  const age = now - at
  return age >= -dayMs && age <= keptFor
}
