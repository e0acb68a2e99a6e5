import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { caption, count as figures } from '#src/design/text.css.ts'
import { formatMinute } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'
import { campaignFrame } from './campaign-dates.ts'
import { campaignQuery } from './pre-registration.queries.ts'
import * as css from './pre-registration.css.ts'

/** The number of registrations as of the last 11:00 (UTC+9, T4): at the end of the teaser's first section. Empty if there is no count. */
export const RegistrationCount = () => {
  const { t } = useLingui()
  const { api, frame } = useSite()
  // The section of pre-registration refetches it.
  const { data } = useQuery({ ...campaignQuery(api), refetchOnMount: false })
  if (data?.count == null) return null
  const at = formatMinute(data.countedDt, campaignFrame(frame))
  return (
    <p className={css.heroCount}>
      <b className={`${figures} ${css.figure}`}>{formatNumber(data.count)}</b>
      <span className={css.heroCountText}>{data.count === 1 ? t`has pre-registered` : t`have pre-registered`}</span>
      <span className={caption}>
        <Trans>As of {at} (UTC+9)</Trans>
      </span>
    </p>
  )
}
