import { useServerClock } from './use-server-clock.ts'
import { useSite } from './use-site.ts'

/** Whether it is before a moment, by the provider's clock; false without one. */
export function useIsBefore(moment: string | null): boolean {
  const { frame } = useSite()
  const now = useServerClock(frame)
  return moment !== null && now < Date.parse(moment)
}
