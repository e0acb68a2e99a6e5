import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myCouponsQuery } from '#src/api/coupons.queries.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'
import { Tag } from '#src/design/label.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading3, numeric } from '#src/design/text.css.ts'
import { formatMinute } from '#src/lib/dates.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './coupon.css.ts'
import { Rewards } from './rewards.tsx'

/** Number of coupons shown at first, and added with each press. */
const step = 5
/** The provider's page limit (contract, `listMyCoupons`). */
const most = 50

/** The member's registered coupons (U5). They only assist the form: if they cannot be loaded, a text shows it, without a popup. */
export const MyCoupons = () => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const [size, setSize] = useState(step)
  const { data, isError, isFetching, refetch } = useQuery({
    ...myCouponsQuery(api, locale, { size: Math.min(size, most) }),
    placeholderData: (before) => before,
  })
  return (
    <section aria-labelledby="my-coupons">
      <h2 id="my-coupons" className={heading3}>
        <Trans>My coupons</Trans>
      </h2>
      {isError && data === undefined && !isFetching ? (
        <p className={css.nothing}>
          <Trans>Your coupons could not be listed.</Trans>{' '}
          <Button tone="ghost" size="sm" onClick={() => void refetch()}>
            <Icon name="refresh" size="s" />
            <Trans>Try again</Trans>
          </Button>
        </p>
      ) : data === undefined ? (
        <div aria-busy="true">
          <SkeletonRows count={2} />
        </div>
      ) : data.items.length === 0 ? (
        <p className={css.nothing}>
          <Trans>You have not registered a coupon yet.</Trans>
        </p>
      ) : (
        <>
          <ul className={css.coupons} aria-busy={isFetching}>
            {data.items.map(({ id, couponName, maskedCode, rewards, registeredDt, delivered }) => (
              <li key={id} className={css.coupon}>
                <p className={css.couponHead}>
                  <span className={css.couponName}>{couponName}</span>
                  <Tag tone={delivered ? 'ok' : 'update'}>{delivered ? t`In the mailbox` : t`On its way`}</Tag>
                </p>
                <p className={css.couponFacts}>
                  <span className={numeric}>{maskedCode}</span> · <time dateTime={registeredDt}>{formatMinute(registeredDt, frame)}</time>
                </p>
                <Rewards rewards={rewards} />
              </li>
            ))}
          </ul>
          {data.totalCount > data.items.length && size < most && (
            <Button tone="secondary" loading={isFetching} className={css.more} onClick={() => setSize((before) => before + step * 2)}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
    </section>
  )
}
