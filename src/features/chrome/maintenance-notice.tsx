import { Trans } from '@lingui/react/macro'
import { useConfigTurns, useMaintenance } from '#src/components/use-maintenance.ts'
import { Link } from '#src/components/link.tsx'
import { Icon } from '#src/design/icon.tsx'
import { textLink } from '#src/design/link.css.ts'
import * as css from './maintenance-notice.css.ts'
import { useIsTeaser } from './use-is-teaser.ts'

/** One line above every page (S12): a planned or running maintenance, with its times in the server's time (R7). */
export const MaintenanceNotice = () => {
  useConfigTurns()
  const { planned, running, time, end } = useMaintenance()
  // Maintenance does not affect the teaser.
  const isTeaser = useIsTeaser()
  if (isTeaser || (planned === null && running === null)) return null
  return (
    <output className={css.line}>
      <Icon name="clock" size="s" />
      <span>
        {running === null ? <Trans>Maintenance ahead: {time}.</Trans> : <Trans>Under maintenance until {end}.</Trans>}{' '}
        <Link to="/maintenance" className={textLink}>
          <Trans>About the maintenance</Trans>
        </Link>
      </span>
    </output>
  )
}
