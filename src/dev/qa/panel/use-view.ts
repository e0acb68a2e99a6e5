import { useState, useSyncExternalStore } from 'react'

interface Source {
  subscribe: (listener: () => void) => () => void
}

/**
 * What is read from outside React, read again whenever one of the sources says that something happened.
 * @param read gives a new object each time
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
        // What happened between the first look and now.
        view = read()
        listener()
        return () => ends.forEach((end) => end())
      },
      get: () => view,
    }
  })
  return useSyncExternalStore(store.subscribe, store.get)
}
