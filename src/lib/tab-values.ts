/**
 * Values that only this tab reads again, e.g. after a reload, in the browser's `sessionStorage`; in memory if that is blocked or full.
 * Deleted with the drafts (`drafts.ts`).
 */
const prefix = 'site.tab-value.'
const inMemory = new Map<string, string>()

/** @returns the value that `writeTabValue` stored, or undefined; storage can contain any value */
export function readTabValue(name: string): unknown {
  try {
    const text = inMemory.get(name) ?? sessionStorage.getItem(prefix + name)
    return text === null ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @returns the value that `writeTabValue` stored, and deletes it; undefined or null if there is none */
export function takeTabValue(name: string): unknown {
  const value = readTabValue(name)
  if (value !== undefined && value !== null) writeTabValue(name, null)
  return value
}

/** @param value JSON data */
export function writeTabValue(name: string, value: unknown): void {
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
  inMemory.clear()
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // Blocked: nothing was stored.
  }
}
