import { useLingui } from '@lingui/react/macro'
import { Icon } from '#src/design/icon.tsx'
import { timeLeft } from '#src/lib/dates.ts'
import { useSite } from '#src/components/use-site.ts'
import { countdown } from './countdown.css.ts'
import { useServerClock } from '#src/components/use-server-clock.ts'

/**
 * The time left as a live text: `4 days 09:47:12`.
 * @param until a moment, or a function of the provider's clock if the moment itself moves
 */
export function useTimeLeft(until: string | ((now: number) => number)): string {
  const { frame } = useSite()
  const { t } = useLingui()
  const now = useServerClock(frame)
  const { days, clock } = timeLeft(typeof until === 'string' ? until : until(now), now)
  if (days === 0) return clock
  // Not `plural`: it initializes Intl, 20 ms during hydration.
  return days === 1 ? t`1 day ${clock}` : t`${days} days ${clock}`
}

/** “Resets in 09:47:12” with a clock icon; only if a limit is really reset (look.md §1). */
export function ResetCountdown({ until, className }: { until: string; className?: string | undefined }) {
  const { t } = useLingui()
  const left = useTimeLeft(until)
  return (
    <p className={className === undefined ? countdown : `${countdown} ${className}`}>
      <Icon name="clock" size="s" />
      {t`Resets in ${left}`}
    </p>
  )
}
