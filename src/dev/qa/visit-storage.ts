/** Where a tab keeps its visit, and whether it keeps one. Small: pages that record nothing load no more than this. */

const name = 'qa:visit'

/** @returns the visit as text; empty where this one is not recorded; null where nothing is known, or storage is blocked */
export function stored(): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Blocked or full storage takes nothing. */
export function store(text: string): void {
  try {
    sessionStorage.setItem(name, text)
  } catch {
    // What was written before stays.
  }
}

/**
 * Whether this visit is one of those that are recorded; drawn once, kept for the pages after.
 * @param share of all visits, 0 to 1
 */
export function isChosen(share: number): boolean {
  const text = stored()
  if (text !== null) return text !== ''
  const isOne = Math.random() < share
  if (!isOne) store('')
  return isOne
}
