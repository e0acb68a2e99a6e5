import { Trans } from '@lingui/react/macro'
import type { Campaign } from '#contract/pre-registration.ts'
import { caption, count as figures, gold, noBreak, numeric, small } from '#src/design/text.css.ts'
import { formatMinute } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'
import { campaignFrame } from './campaign-dates.ts'
import * as css from './pre-registration.css.ts'
import { useTeaserLang } from './use-pre-registration-machine.ts'

/** The number of registrations as of the last 11:00 (UTC+9), and the rewards it unlocks (T4). */
export const Milestones = ({ campaign: { count, countedDt, milestones, state } }: { campaign: Campaign }) => {
  const { frame } = useSite()
  const lang = useTeaserLang()
  // After the window no further one can be reached.
  const next = state === 'closed' ? undefined : milestones.find((one) => one.count > (count ?? 0))
  const at = formatMinute(countedDt, campaignFrame(frame))
  return (
    <>
      {count !== null && (
        <p className={css.count}>
          <b className={`${figures} ${css.figure}`}>{formatNumber(count)}</b>
          <span className={caption}>
            <Trans>As of {at} (UTC+9)</Trans>
          </span>
        </p>
      )}
      <ol className={css.milestones}>
        {milestones.map((milestone) => {
          const isReached = count !== null && milestone.count <= count
          const left = formatNumber(milestone.count - (count ?? 0))
          return (
            <li key={milestone.count} className={css.milestone} data-reached={isReached ? '' : undefined}>
              <b className={css.milestoneCount}>{formatNumber(milestone.count)}</b>
              <span className={css.reward}>
                {milestone.image !== null && <img src={milestone.image} alt="" width={48} height={48} loading="lazy" decoding="async" />}
                <span>{milestone.reward[lang]}</span>
              </span>
              <span className={`${small} ${noBreak}`}>
                {isReached && (
                  <span className={gold}>
                    <Trans>Reached</Trans>
                  </span>
                )}
                {milestone === next && count !== null && (
                  <span className={numeric}>
                    <Trans>{left} to go</Trans>
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
