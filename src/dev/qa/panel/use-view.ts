import { useState, useSyncExternalStore } from 'react'

interface Source {
  subscribe: (listener: () => void) => () => void
}

/**
 * Reads external state, and reads it again whenever one of the sources reports a change.
 * @param read returns a new object each time
 */
export function useView<View>(sources: readonly Source[], read: () => View): View {
  const [store] = useState(() => {
    let view = read()
    return {
      subscribe: (listener: () => void) => {
        const ends = sources.map((source) =>
          source.subscribe(() => {
            view = read()
            listener()
          }),
        )
        // Include changes between the first read and now.
        view = read()
        listener()
        return () => ends.forEach((end) => end())
      },
      get: () => view,
    }
  })
  return useSyncExternalStore(store.subscribe, store.get)
}
