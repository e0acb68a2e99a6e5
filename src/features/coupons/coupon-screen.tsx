import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import type { Profile } from '#contract/session.ts'
import { selectRegistered } from '#machines/coupon-claim/coupon-claim.selectors.ts'
import type { RegisteredCoupon } from '#machines/coupon-claim/coupon-claim.types.ts'
import type { Audience } from '#src/api/audience.ts'
import { profileQuery } from '#src/api/session.queries.ts'
import { Icon } from '#src/design/icon.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { PageHead } from '#src/design/page-head.tsx'
import { Screen } from '#src/design/screen.tsx'
import { heading3 } from '#src/design/text.css.ts'
import { useMemberKey, useProfile, useSession } from '#src/components/actors.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { CouponForm } from './coupon-form.tsx'
import * as css from './coupon.css.ts'
import { MyCoupons } from './my-coupons.tsx'
import { Rewards } from './rewards.tsx'
import { useCouponClaim } from './use-coupon-claim.ts'

/** S6, U5: a coupon for the member who is logged in. Another member gets a page of their own; a visitor who signs in keeps the form. */
export function CouponScreen({ audience }: { audience: Audience }) {
  const profile = useOwnProfile(audience === 'member')
  return <OwnCoupons key={useMemberKey()} audience={audience} profile={profile} />
}

function OwnCoupons({ audience, profile }: { audience: Audience; profile: Profile | undefined }) {
  const claim = useCouponClaim()
  const { isSignedIn } = useSession()
  const registered = useSelector(claim, selectRegistered)
  return (
    <Screen id="/coupon/register">
      <PageHead title={<Trans>Register a coupon</Trans>} picture="/art/features/crafting.jpg" focus="50% 30%" />
      <div className={css.columns}>
        <CouponForm claim={claim} profile={profile} />
        <div className={css.aside}>
          {isSignedIn && registered.length > 0 && <RegisteredCoupons coupons={registered} />}
          <MemberNumberHelp />
          {audience === 'member' && <MyCoupons />}
          <ContentLink href="/bulletin?type=coupon" className={`${moreLink} ${css.board}`}>
            <Trans>Coupons that are out now</Trans>
            <Icon name="arrow-right" />
          </ContentLink>
        </div>
      </div>
    </Screen>
  )
}

/** The member's profile from the session. In the game the session has none (S13), so it is queried. */
function useOwnProfile(isMember: boolean): Profile | undefined {
  const { api } = useSite()
  const { isSignedIn, isTokenless } = useSession()
  const sessionProfile = useProfile()
  const isNeeded = isMember && isSignedIn && !isTokenless && sessionProfile === undefined
  const { data } = useQuery({ ...profileQuery(api), enabled: isNeeded })
  if (!isMember) return undefined
  return sessionProfile === undefined
    ? data
    : { ...sessionProfile, region: sessionProfile.region ?? null, server: sessionProfile.server ?? null }
}

const MemberNumberHelp = () => (
  <section>
    <h2 className={heading3}>
      <Trans>Where your member number is</Trans>
    </h2>
    <ol className={css.steps}>
      <li>
        <Trans>Start the game and open the menu at the top right.</Trans>
      </li>
      <li>
        <Trans>Choose Settings, then Account.</Trans>
      </li>
      <li>
        <Trans>Tap the 12-digit member number to copy it.</Trans>
      </li>
    </ol>
  </section>
)

/** The coupons registered during this visit: the popup closes automatically, this list stays. */
const RegisteredCoupons = ({ coupons }: { coupons: readonly RegisteredCoupon[] }) => (
  <section>
    <h2 className={heading3}>
      <Trans>Registered coupons</Trans>
    </h2>
    <ul className={css.coupons}>
      {coupons.map(({ couponName, rewards }, index) => (
        // The newest comes first: with an index counted from the end, a coupon keeps its key.
        <li key={coupons.length - index} className={css.coupon}>
          <p className={css.couponName}>{couponName}</p>
          <Rewards rewards={rewards} />
        </li>
      ))}
    </ul>
  </section>
)
