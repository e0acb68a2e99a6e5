import { useEffect, useState } from 'react'
import { usePorts } from '#src/ports/ports-context.tsx'

/** Milliseconds. */
const lookEvery = 100

/**
 * Whether the screen's own machines may start: in the browser, and, where a recorder is on its way (D4), when it is there, so that nothing
 * of them goes unrecorded.
 */
export function useMayStart(): boolean {
  const ports = usePorts()
  const [may, setMay] = useState(false)
  useEffect(() => {
    const isWatched = document.documentElement.dataset['qa'] !== undefined
    const look = (): boolean => {
      const is = !isWatched || ports.prepare !== undefined
      if (is) setMay(true)
      return is
    }
    if (look()) return undefined
    const timer = setInterval(() => look() && clearInterval(timer), lookEvery)
    return () => clearInterval(timer)
  }, [ports])
  return may
}
