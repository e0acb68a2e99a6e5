import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { minuteMs } from '#contract/durations.ts'
import type { Campaign } from '#contract/pre-registration.ts'
import type { PreRegistrationCoupon } from '#machines/code-challenge/code-challenge.types.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { heading2 } from '#src/design/text.css.ts'
import { externalLink } from '#src/lib/links.ts'
import { useShare } from '#src/components/use-share.ts'
import { useSite } from '#src/components/use-site.ts'
import { CouponPanel } from './coupon-panel.tsx'
import { launchCalendar } from './launch-calendar.ts'
import * as css from './pre-registration.css.ts'

type Stores = Campaign['stores']

/** The teaser in the page's language, without any data of this visitor. */
function teaserAddress(locale: string): string {
  return `${window.location.origin}/${locale}/teaser`
}

/** Shares the teaser with the system's share sheet if there is one, otherwise copies its address (S18). */
const Share = () => {
  const { locale, config } = useSite()
  const { share } = useShare()
  return (
    <Button tone="secondary" onClick={() => void share({ title: config.brand.name, address: teaserAddress(locale) })}>
      <Icon name="share" />
      <Trans>Share</Trans>
    </Button>
  )
}

/** A calendar file for the launch, created in the browser. */
const LaunchReminder = ({ launchDt }: { launchDt: string }) => {
  const { t } = useLingui()
  const { locale, config } = useSite()
  const brand = config.brand.name
  const save = () => {
    const text = launchCalendar({
      at: launchDt,
      now: new Date().toISOString(),
      title: t`Launch of ${brand}`,
      text: t`Register your pre-registration coupon.`,
      url: teaserAddress(locale),
    })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
    link.download = 'launch.ics'
    link.click()
    // The browser has read the file by then.
    setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
  }
  return (
    <Button onClick={save}>
      <Trans>Add a launch reminder</Trans>
    </Button>
  )
}

/** The stores that accept orders before the launch. */
export const StoreLinks = ({ stores }: { stores: Stores }) => {
  const { t } = useLingui()
  if (stores.length === 0) return null
  return (
    <ul className={css.stores} aria-label={t`Stores`}>
      {stores.map(({ id, url }) => (
        <li key={id}>
          <a href={url} {...externalLink} className={button({ tone: 'soft' })}>
            <Icon name="external" size="s" />
            {id === 'appStore' ? 'App Store' : 'Google Play'}
          </a>
        </li>
      ))}
    </ul>
  )
}

export interface OutcomeProps {
  title: ReactNode
  coupon: PreRegistrationCoupon | undefined
  campaign: Campaign | undefined
  children?: ReactNode
  as?: 'h1' | 'h3'
  /** False if nobody has just asked for it. */
  takesFocus?: boolean
}

/** The result, in the form's place: its heading gets the focus, since the focused control was removed. */
export const Outcome = ({ title, coupon, campaign, children, as: Heading = 'h3', takesFocus = true }: OutcomeProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { frame } = useSite()
  const launch = campaign?.launchDt ?? null
  const focusHeading = useEffectEvent(() => {
    if (takesFocus) heading.current?.focus()
  })
  useEffect(() => focusHeading(), [])
  return (
    <div className={css.step}>
      <Heading ref={heading} tabIndex={-1} className={`${heading2} ${css.outcome}`}>
        {title}
      </Heading>
      {coupon !== undefined && <CouponPanel coupon={coupon} />}
      {children}
      <div className={css.actions}>
        <Share />
        {launch !== null && Date.parse(launch) > Date.parse(frame.now) && <LaunchReminder launchDt={launch} />}
      </div>
      {campaign !== undefined && <StoreLinks stores={campaign.stores} />}
    </div>
  )
}
