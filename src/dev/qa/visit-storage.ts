/** The tab's storage of its visit, and whether it is recorded. Small: pages that record nothing load only this. */

const name = 'qa:visit'

/** @returns the visit as text; empty if this visit is not recorded; null if unknown, or if storage is blocked */
export function stored(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Blocked or full storage stores nothing. */
export function store(text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // The previous value stays.
  }
}

/**
 * Whether this visit is recorded; drawn at random once and stored for the following pages.
 * @param share of all visits, 0 to 1
 */
export function isChosen(share: number): boolean {
  const text = stored()
  if (text !== null) return text !== ''
  const isOne = Math.random() < share
  if (!isOne) store('')
  return isOne
}
