import { useServerClock } from './use-server-clock.ts'
import { useSite } from './use-site.ts'

/** Whether a moment is in the future, by the provider's clock. */
export function useIsOpen(until: string | null): boolean {
  const { frame } = useSite()
  const now = useServerClock(frame)
  return until !== null && Date.parse(until) > now
}
