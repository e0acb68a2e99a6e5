import { timeLeft } from '#src/lib/dates.ts'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'

/** `2:41` until a moment, by the provider's clock. */
export const Countdown = ({ until }: { until: string }) => {
  const { frame } = useSite()
  const { clock } = timeLeft(until, useServerClock(frame))
  return clock.replace(/^00:0?/, '')
}
