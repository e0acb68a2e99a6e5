import { Trans } from '@lingui/react/macro'
import { useMaintenance, type MaintenanceWindow } from '#src/components/use-maintenance.ts'
import { button } from '#src/design/button.css.ts'
import { wrap } from '#src/design/layout.css.ts'
import { empty, emptyText } from '#src/design/page.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { count, heading1, muted } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { Link } from '#src/components/link.tsx'
import { useTimeLeft } from './countdown.tsx'
import { shortPage } from './shop-screen.css.ts'

/** Shown instead of the shop during maintenance of the game (S12): the end time, and the time left by the server's clock. */
export function ShopClosed({ screen, maintenance }: { screen: string; maintenance: MaintenanceWindow }) {
  const { time } = useMaintenance()
  const left = useTimeLeft(maintenance.end)
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
          <p className={muted}>{time}</p>
          <Link to="/maintenance" className={button({ tone: 'secondary' })}>
            <Trans>About the maintenance</Trans>
          </Link>
        </div>
      </div>
    </Screen>
  )
}
