import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { PreRegistrationCoupon } from '#machines/code-challenge/code-challenge.types.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { noBreak, visuallyHidden } from '#src/design/text.css.ts'
import { formatMinute } from '#src/lib/dates.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { fillInCoupon } from '#src/lib/coupon-draft.ts'
import { Link } from '#src/components/link.tsx'
import { useIsBefore } from '#src/components/use-is-before.ts'
import { useSite } from '#src/components/use-site.ts'
import { campaignFrame, campaignEnd } from './campaign-dates.ts'
import * as css from './pre-registration.css.ts'

/** Copies the coupon (C2) and shows the result on the button. */
const CopyCoupon = ({ code }: { code: string }) => {
  const [copied, setCopied] = useState<boolean>()
  const text =
    copied === undefined ? <Trans>Copy the coupon</Trans> : copied ? <Trans>Copied</Trans> : <Trans>Select the coupon to copy it</Trans>
  return (
    <>
      <Button tone="soft" size="sm" onClick={() => void copyText(code).then(setCopied)} onBlur={() => setCopied(undefined)}>
        <Icon name={copied === true ? 'check' : 'copy'} size="s" />
        {text}
      </Button>
      {/* Screen readers do not announce a button's changed label. */}
      <output className={visuallyHidden}>{copied !== undefined && text}</output>
    </>
  )
}

/** The coupon of a registration (T1, T4), when it is valid, and from then on the link to where it is registered. */
export const CouponPanel = ({ coupon }: { coupon: PreRegistrationCoupon }) => {
  const { frame } = useSite()
  const isEarly = useIsBefore(coupon?.validFrom ?? null)
  if (coupon === null)
    return (
      <p>
        <Trans>There is no coupon for this registration.</Trans>
      </p>
    )
  const inCampaign = campaignFrame(frame)
  const until = formatMinute(campaignEnd(coupon.validUntil), inCampaign)
  const from = coupon.validFrom === undefined ? undefined : formatMinute(coupon.validFrom, inCampaign)
  return (
    <div className={css.couponPart}>
      <p>
        {isEarly ? (
          <Trans>
            Keep this coupon. You can register it from <b className={noBreak}>{from}</b> until <b className={noBreak}>{until} (UTC+9)</b>.
          </Trans>
        ) : (
          <Trans>
            Keep this coupon. You can register it until <b className={noBreak}>{until} (UTC+9)</b>.
          </Trans>
        )}
      </p>
      <div className={css.coupon}>
        <b className={css.couponCode}>{coupon.couponCode}</b>
        <CopyCoupon code={coupon.couponCode} />
      </div>
      {!isEarly && (
        <Link to="/coupon/register" className={button({ tone: 'secondary', full: true })} onClick={() => fillInCoupon(coupon.couponCode)}>
          <Trans>Register a coupon</Trans>
        </Link>
      )}
    </div>
  )
}
