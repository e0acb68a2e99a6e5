/**
 * Values that only this tab reads again, e.g. after a reload, in the browser's `sessionStorage`; in memory if that is blocked or full.
 * Deleted with the drafts (`drafts.ts`).
 */
const prefix = 'site.tab-value.'
const inMemory = new Map<string, string>()

let areClosed = false

/** In a replay, with the drafts (`closeDrafts`): values are neither read nor changed. */
export const closeTabValues = (isOn: boolean): void => {
  areClosed = isOn
}

/** @returns the value that `writeTabValue` stored, or undefined; storage can contain any value */
export function readTabValue(name: string): unknown {
  if (areClosed) return undefined
  try {
    const text = inMemory.get(name) ?? sessionStorage.getItem(prefix + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @param value JSON data */
export function writeTabValue(name: string, value: unknown): void {
  if (areClosed) return
  const text = JSON.stringify(value)
  try {
    sessionStorage.setItem(prefix + name, text)
    inMemory.delete(name)
  } catch {
    inMemory.set(name, text)
  }
}

/** Deletes all values of this tab. Never throws. */
export function forgetTabValues(): void {
  if (areClosed) return
  inMemory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was stored.
  }
}
