import { Trans } from '@lingui/react/macro'
import { count } from '#src/design/text.css.ts'
import { timeLeft } from '#src/lib/dates.ts'
import * as css from './time-left.css.ts'

/**
 * Days and clock until a moment, in large figures.
 * @param until ms since the epoch, or a moment (RFC 3339); `now` is the provider's clock in ms
 */
export const TimeLeft = ({ until, now }: { until: number | string; now: number }) => {
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
