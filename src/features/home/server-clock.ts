import { useEffect, useState } from 'react'

/**
 * The provider's time, going on by the device's seconds: `started` is what both sides render first, so that they agree.
 * @param moment the provider's clock when it answered (ISO 8601)
 * @returns milliseconds since the epoch, new every second after mounting
 */
export function useServerClock(moment: string): number {
  const start = Date.parse(moment)
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const mounted = performance.now()
    const timer = setInterval(() => setPassed(performance.now() - mounted), 1000)
    return () => clearInterval(timer)
  }, [])
  return start + passed
}
