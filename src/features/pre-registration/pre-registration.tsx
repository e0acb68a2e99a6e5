import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { toFailure } from '#contract/failure.ts'
import { campaignQuery } from './pre-registration.queries.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { display1, lead } from '#src/design/text.css.ts'
import { Failed } from '#src/components/failed.tsx'
import { useLastError } from '#src/components/use-last-error.ts'
import { useSite } from '#src/components/use-site.ts'
import { campaignFrame, nextCountOf, windowText } from './campaign-dates.ts'
import { RegistrationLink } from './look-up.tsx'
import { Milestones } from './milestones.tsx'
import { PreRegistrationPanel } from './panel.tsx'
import * as css from './pre-registration.css.ts'

/**
 * The campaign, refetched when its window opens or closes, and when its registrations are counted.
 * @param refetchesOnMount fetches on mount, if no loader has just done so: the data may be outdated
 */
export function useCampaign(refetchesOnMount = false) {
  const { api } = useSite()
  const { queryKey } = campaignQuery(api)
  const query = useQuery({ ...campaignQuery(api), refetchOnMount: refetchesOnMount })
  const { data, isFetching, refetch } = query
  const turn = data?.state === 'before' ? data.opensDt : data?.state === 'open' ? data.closesDt : undefined
  const recount = data === undefined || data.state === 'before' ? undefined : nextCountOf(data)
  useRefetchAt([turn, recount], [queryKey])
  return { data, error: useLastError(queryKey, query), isFetching, refetch }
}

/** Why there is no registration: no campaign is planned (404), or the request failed. An earlier registration can be seen all the same (T4). */
export const NoCampaign = ({ error, isTrying, onRetry }: { error: Error; isTrying: boolean; onRetry: () => void }) =>
  toFailure(error).status !== 404 ? (
    <Failed error={error} isTrying={isTrying} onRetry={onRetry} hasNoPopup />
  ) : (
    <div className={css.step}>
      <p>
        <Trans>There is no pre-registration at the moment.</Trans>
      </p>
      <RegistrationLink />
    </div>
  )

/** The teaser's section of pre-registration (S18, T1–T4). The teaser defines its anchor. */
export const PreRegistration = () => {
  const titleId = useId()
  const { frame } = useSite()
  const { data: campaign, error, isFetching, refetch } = useCampaign()
  return (
    <section className={css.section} aria-labelledby={titleId} tabIndex={-1}>
      <div className={css.columns}>
        <div>
          <h2 id={titleId} className={display1}>
            <Trans>Pre-registration</Trans>
          </h2>
          {campaign !== undefined && <p className={css.dates}>{windowText(campaign, campaignFrame(frame))}</p>}
          {campaign !== undefined && campaign.state !== 'closed' && (
            <p className={`${lead} ${css.lead}`}>
              <Trans>Finish here and your launch coupon appears at once. As more people join, the rewards for everyone grow.</Trans>
            </p>
          )}
          {campaign !== undefined && <Milestones campaign={campaign} />}
        </div>
        <div className={css.card}>
          {campaign !== undefined ? (
            <PreRegistrationPanel campaign={campaign} />
          ) : error === null ? (
            <SkeletonRows count={5} />
          ) : (
            <NoCampaign error={error} isTrying={isFetching} onRetry={() => void refetch()} />
          )}
        </div>
      </div>
    </section>
  )
}
