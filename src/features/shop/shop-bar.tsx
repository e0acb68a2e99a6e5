import { Trans } from '@lingui/react/macro'
import { nextReset } from '#contract/server-day.ts'
import { Icon } from '#src/design/icon.tsx'
import { noBreak } from '#src/design/text.css.ts'
import { formatOffset, formatSecond } from '#src/lib/dates.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { useTimeLeft } from './countdown.tsx'
import { useServerClock } from '#src/components/use-server-clock.ts'
import * as css from './shop-bar.css.ts'

/** Server time with its zone (R7), time to the daily reset, links to the purchases and to the guide. */
export function ShopBar() {
  const { config, frame } = useSite()
  const { utcOffsetMinutes } = config.region
  const now = useServerClock(frame)
  const time = formatSecond(new Date(now).toISOString(), frame).slice(11)
  const zone = formatOffset(utcOffsetMinutes)
  const left = useTimeLeft((at) => nextReset('DAILY', at, utcOffsetMinutes))
  return (
    <div className={css.bar}>
      <p>
        <Trans>
          Server time <b className={noBreak}>{time}</b> ({zone})
        </Trans>
      </p>
      <p>
        <Trans>
          Daily reset in <b className={noBreak}>{left}</b>
        </Trans>
      </p>
      <div className={css.links}>
        <Link to="/purchases" className={css.link}>
          <Icon name="receipt" />
          <Trans>Purchase history</Trans>
        </Link>
        <Link to="/shop/guide" className={css.link}>
          <Icon name="info" />
          <Trans>Web shop guide</Trans>
        </Link>
      </div>
    </div>
  )
}
