import { useCallback, useState, useSyncExternalStore } from 'react'
import { createDraft } from '#src/lib/form-draft.ts'

type Next<T> = T | ((before: T) => T)

/**
 * Persistent form state: stored in the browser while the player types, for 24 hours or until logout (docs/requirements.md "Session"). The
 * server, and the first render in the browser, show `initial`; the stored value follows at once.
 * @param name of the form, the same on every visit and for as long as it is shown
 * @param initial JSON data; a stored value must have the same shape
 * @returns the value; its setter; a function that clears the draft after sending, which shows `initial` or its argument without storing it;
 * whether the storage rejects it (`StorageRefused` shows this)
 */
export function useDraft<T>(
  name: string,
  initial: T,
): readonly [value: T, set: (next: Next<T>) => void, clear: (shown?: T) => void, isRefused: boolean] {
  const [first] = useState(initial)
  const [draft] = useState(() => createDraft(name, first))
  const value = useSyncExternalStore(draft.subscribe, draft.get, () => first)
  const isRefused = useSyncExternalStore(draft.subscribe, draft.isRefused, () => false)
  const set = useCallback(
    (next: Next<T>) => {
      const before = draft.get()
      // JSON data is no function.
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      if (!Object.is(after, before)) draft.set(after)
    },
    [draft],
  )
  const clear = useCallback((shown: T = first) => draft.clear(shown), [draft, first])
  return [value, set, clear, isRefused]
}
