import { useEffect, useEffectEvent } from 'react'
import { onReconnected } from '#src/lib/connection.ts'

/** Calls `act` when the server can be reached again. @param act undefined: nothing waits for the connection */
export function useOnline(act: (() => void) | undefined): void {
  const isWaiting = act !== undefined
  const now = useEffectEvent(() => act?.())
  useEffect(() => (isWaiting ? onReconnected(now) : undefined), [isWaiting])
}
