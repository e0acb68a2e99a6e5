import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the controls of this part work: false on the server and during hydration, true from the next render on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
