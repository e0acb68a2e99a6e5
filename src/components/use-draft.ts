import { useCallback, useState, useSyncExternalStore } from 'react'
import { createDraft } from '#src/lib/drafts.ts'

type Next<T> = T | ((before: T) => T)

/**
 * State of a form that is not lost: kept in the browser while it is typed, for 24 hours or until logout (docs/requirements.md "Session").
 * The server, and the first render of its page in the browser, show `initial`; what was kept comes right after.
 * @param name of the form, the same on every visit and for as long as it is shown
 * @param initial JSON data; it also says what shape a kept value must have
 * @returns the value; how to change it; how to forget it once it is sent, which shows `initial`, or what it is given, without keeping that;
 *   whether the storage refuses it (`StorageRefused` says so)
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON data is no function
      const after = typeof next === 'function' ? (next as (before: T) => T)(before) : next
      if (!Object.is(after, before)) draft.set(after)
    },
    [draft],
  )
  const clear = useCallback((shown: T = first) => draft.clear(shown), [draft, first])
  return [value, set, clear, isRefused]
}
