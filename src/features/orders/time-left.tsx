import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { timeLeft } from '#src/lib/dates.ts'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'

/** The rest of a period, in its two largest units: `6 days 23 hours`, `5 hours 12 minutes`; within the last minute `1 minute`. */
export const TimeLeft = ({ until }: { until: string }) => {
  const { t } = useLingui()
  const { frame } = useSite()
  const now = useServerClock(frame)
  const { days, clock } = timeLeft(until, now)
  const [hours = 0, wholeMinutes = 0] = clock.split(':').map(Number)
  const minutes = days === 0 && hours === 0 ? Math.max(1, wholeMinutes) : wholeMinutes
  const daysText = t`${plural(days, { one: '# day', other: '# days' })}`
  const hoursText = t`${plural(hours, { one: '# hour', other: '# hours' })}`
  const minutesText = t`${plural(minutes, { one: '# minute', other: '# minutes' })}`
  if (days > 0) return `${daysText} ${hoursText}`
  return hours > 0 ? `${hoursText} ${minutesText}` : minutesText
}
