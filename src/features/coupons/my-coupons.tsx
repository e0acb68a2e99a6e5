import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { myCouponsQuery } from '#src/api/coupons.queries.ts'
import { Button } from '#src/design/button.tsx'
import { Tag } from '#src/design/label.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading3, numeric } from '#src/design/text.css.ts'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { Failed } from '#src/components/failed.tsx'
import { useLastError } from '#src/components/use-last-error.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './coupon.css.ts'
import { Rewards } from './rewards.tsx'

/** Number of coupons shown at first, and added with each press. */
const sizes = { first: 5, more: 10 }

/** The member's registered coupons (U5). They only assist the form: if they cannot be loaded, a text shows it, without a popup. */
export const MyCoupons = () => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const query = myCouponsQuery(api, locale, sizes)
  const result = useInfiniteQuery({ ...query, placeholderData: (before) => before })
  const { data, isFetching, isFetchNextPageError, isPlaceholderData, hasNextPage, fetchNextPage, refetch } = result
  const error = useLastError(query.queryKey, result)
  const coupons = data?.pages.flatMap(({ items }) => items)
  /** Index of the first row that "Show more" adds: it gets the focus, since the button may be gone (WCAG 2.4.3). */
  const [firstAdded, setFirstAdded] = useState<number>()
  const focusAdded = (row: HTMLElement | null): void => {
    if (row === null) return
    row.focus()
    setFirstAdded(undefined)
  }
  const showMore = async (): Promise<void> => {
    setFirstAdded(coupons?.length)
    const result = await fetchNextPage()
    if (result.isError) setFirstAdded(undefined)
  }
  return (
    <section aria-labelledby="my-coupons" tabIndex={-1}>
      <h2 id="my-coupons" className={heading3}>
        <Trans>My coupons</Trans>
      </h2>
      {error !== null && (coupons === undefined || isPlaceholderData) ? (
        <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} hasNoPopup />
      ) : coupons === undefined ? (
        <div aria-busy="true">
          <SkeletonRows count={2} />
        </div>
      ) : coupons.length === 0 ? (
        <p className={css.nothing}>
          <Trans>You have not registered a coupon yet.</Trans>
        </p>
      ) : (
        <>
          <ul className={css.coupons} aria-busy={isFetching}>
            {coupons.map(({ id, couponName, maskedCode, rewards, registeredDt, delivered }, index) => (
              <li key={id} ref={index === firstAdded ? focusAdded : undefined} tabIndex={-1} className={css.coupon}>
                <p className={css.couponHead}>
                  <span className={css.couponName}>{couponName}</span>
                  <Tag tone={delivered ? 'ok' : 'update'}>{delivered ? t`In the mailbox` : t`On its way`}</Tag>
                </p>
                <p className={css.couponFacts}>
                  <span className={numeric}>{maskedCode}</span> ·{' '}
                  <time dateTime={registeredDt}>{formatZonedMinute(registeredDt, frame)}</time>
                </p>
                <Rewards rewards={rewards} />
              </li>
            ))}
          </ul>
          {isFetchNextPageError && !isFetching && (
            <p role="alert" className={css.nothing}>
              <Trans>More coupons could not be loaded.</Trans>
            </p>
          )}
          {hasNextPage && (
            <Button tone="secondary" loading={isFetching} className={css.more} onClick={() => void showMore()}>
              <Trans>Show more</Trans>
            </Button>
          )}
        </>
      )}
    </section>
  )
}
