import { Trans } from '@lingui/react/macro'
import { count } from '#src/design/text.css.ts'
import { timeLeft } from '#src/lib/dates.ts'
import * as css from './time-left.css.ts'

/**
 * Days and clock until a moment, in large figures.
 * @param until and `now` are milliseconds since the epoch, by the provider's clock
 */
export const TimeLeft = ({ until, now }: { until: number; now: number }) => {
  const { days, clock } = timeLeft(until, now)
  return (
    <p className={count} role="timer">
      {days > 0 && (
        <span>
          {days}
          <span className={css.days}>
            <Trans comment="Short for days, after a number in a countdown">d</Trans>
          </span>
        </span>
      )}
      <span>{clock}</span>
    </p>
  )
}
