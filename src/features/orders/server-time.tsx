import { Trans } from '@lingui/react/macro'
import { useSite } from '#src/components/use-site.ts'
import { formatOffset } from '#src/lib/dates.ts'
import * as parts from './parts.css.ts'

/** Names the zone of all times above or below it (R7). */
export const ServerTime = ({ className }: { className?: string }) => {
  const { frame } = useSite()
  return (
    <p className={className === undefined ? parts.remark : `${parts.remark} ${className}`}>
      <Trans>All times are server time ({formatOffset(frame.utcOffsetMinutes)}).</Trans>
    </p>
  )
}
