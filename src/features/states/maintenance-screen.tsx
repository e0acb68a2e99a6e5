import { Trans } from '@lingui/react/macro'
import { stageOf, useMaintenance } from '#src/components/use-maintenance.ts'
import { button } from '#src/design/button.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { StatePage } from '#src/design/state-page.tsx'
import { Link } from '#src/components/link.tsx'
import { TimeLeft } from '#src/components/time-left.tsx'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './states.css.ts'

export interface MaintenanceScreenProps {
  /** Id of its route: its own, or the shop's during a maintenance window. */
  screen: string
}

/** S12: start and end of the maintenance, with a countdown by the provider's clock. Without a window everything is open. */
export const MaintenanceScreen = ({ screen }: MaintenanceScreenProps) => {
  const { config, frame } = useSite()
  const { maintenance } = config
  const now = useServerClock(frame)
  const stage = stageOf(maintenance, now)
  const { time } = useMaintenance()
  if (maintenance === null || stage === 'none')
    return (
      <Screen id={screen} className={css.screen}>
        <StatePage
          eyebrow={<Trans>Maintenance</Trans>}
          title={
            <Trans>
              The fields
              <br />
              are open
            </Trans>
          }
          lead={<Trans>No maintenance is under way. The game, the web shop and coupons are all open.</Trans>}
          picture="/art/state/maintenance.jpg"
          narrowPicture="/art/state/maintenance-portrait.jpg"
        >
          <Link to="/" className={button({ tone: 'secondary' })}>
            <Trans>Go to the main page</Trans>
          </Link>
          <Link to="/bulletin/list" search={{ type: 'notice' }} className={button({ tone: 'secondary' })}>
            <Trans>Read the notices</Trans>
          </Link>
        </StatePage>
      </Screen>
    )
  return (
    <Screen id={screen} className={css.screen}>
      <StatePage
        eyebrow={stage === 'running' ? <Trans>Under maintenance</Trans> : <Trans>Maintenance ahead</Trans>}
        title={
          stage === 'running' ? (
            <Trans>
              We are levelling
              <br />
              the fields
            </Trans>
          ) : (
            <Trans>
              We will soon level
              <br />
              the fields
            </Trans>
          )
        }
        lead={<Trans>{time}. The web shop and coupon registration rest for a while. News and guides stay open.</Trans>}
        picture="/art/state/maintenance.jpg"
        narrowPicture="/art/state/maintenance-portrait.jpg"
      >
        <div className={css.left}>
          <p className={css.leftLabel}>{stage === 'running' ? <Trans>Time left</Trans> : <Trans>Begins in</Trans>}</p>
          <TimeLeft until={stage === 'running' ? maintenance.end : maintenance.start} now={now} />
        </div>
        {maintenance.noticeSeq === null ? (
          <Link to="/bulletin/list" search={{ type: 'notice' }} className={button({ tone: 'secondary' })}>
            <Trans>Read the notices</Trans>
          </Link>
        ) : (
          <Link to="/bulletin/$seq" params={{ seq: maintenance.noticeSeq }} className={button({ tone: 'secondary' })}>
            <Trans>What is being done</Trans>
          </Link>
        )}
      </StatePage>
    </Screen>
  )
}
