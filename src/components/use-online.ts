import { useEffect, useEffectEvent } from 'react'

/** Calls `act` when the browser is online again. @param act undefined: nothing waits for the connection */
export function useOnline(act: (() => void) | undefined): void {
  const isWaiting = act !== undefined
  const now = useEffectEvent(() => act?.())
  useEffect(() => {
    if (!isWaiting) return undefined
    const listener = (): void => now()
    addEventListener('online', listener)
    return () => removeEventListener('online', listener)
  }, [isWaiting])
}
