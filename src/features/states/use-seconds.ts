import { useEffect, useState } from 'react'

/**
 * Seconds since mounting, counted on a clock that nobody can set: both sides render 0 first, so that they agree.
 * @param runs whether anybody looks
 */
export function useSeconds(runs: boolean): number {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!runs) return undefined
    const mounted = performance.now()
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - mounted) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [runs])
  return seconds
}
