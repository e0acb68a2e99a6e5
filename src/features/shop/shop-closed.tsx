import { Trans } from '@lingui/react/macro'
import type { SiteConfig } from '#contract/site.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { button } from '#src/design/button.css.ts'
import { wrap } from '#src/design/layout.css.ts'
import { empty, emptyText } from '#src/design/page.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { count, heading1, muted } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { formatMinute, formatOffset } from '#src/lib/dates.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { useTimeLeft } from './countdown.tsx'
import { shortPage } from './shop-screen.css.ts'

/** While the game is being maintained the shop says so in its place (S12): until when, and how long that is by the server's clock. */
export function ShopClosed({ screen, maintenance }: { screen: string; maintenance: NonNullable<SiteConfig['maintenance']> }) {
  const { config, frame } = useSite()
  const start = formatMinute(maintenance.start, frame)
  const end = formatMinute(maintenance.end, frame)
  const zone = formatOffset(config.region.utcOffsetMinutes)
  const left = useTimeLeft(maintenance.end)
  useRefetchAt([maintenance.end], [['site', 'config']])
  return (
    <Screen id={screen}>
      <div className={`${wrap} ${shortPage}`}>
        <div className={empty}>
          <Tines />
          <h1 className={heading1}>
            <Trans>The shop is closed for maintenance</Trans>
          </h1>
          <p className={emptyText}>
            <Trans>Buying stops while the servers are looked after. Orders already paid for are delivered when the game opens again.</Trans>
          </p>
          <p>
            <span className={muted}>
              <Trans>Opens again in</Trans>
            </span>
            <br />
            <span className={count}>{left}</span>
          </p>
          <p className={muted}>
            <Trans>
              {start} – {end} ({zone})
            </Trans>
          </p>
          <Link to="/maintenance" className={button({ tone: 'secondary' })}>
            <Trans>About the maintenance</Trans>
          </Link>
        </div>
      </div>
    </Screen>
  )
}
