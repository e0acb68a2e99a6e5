import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this part is just being taken over from the server's page; false from the next render on, and where the browser draws it. */
export const useIsOfServer = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
