import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { withdrawableOrdersQuery } from '#src/api/orders.queries.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { wrap } from '#src/design/layout.css.ts'
import { Screen } from '#src/design/screen.tsx'
import { SkeletonRows } from '#src/design/skeleton.tsx'
import { heading1, heading3, visuallyHidden } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { useServerClock } from '#src/components/use-server-clock.ts'
import { useSite } from '#src/components/use-site.ts'
import { Failed } from '#src/components/failed.tsx'
import { Paid } from './money.tsx'
import * as parts from './parts.css.ts'
import { nameOf } from '#contract/local-name.ts'
import { Thumb } from './thumb.tsx'
import { TimeLeft } from './time-left.tsx'
import { useQueryWithErrorPolicy } from '#src/components/use-query-with-error-policy.ts'
import { WithdrawalConditions } from './withdrawal-conditions.tsx'
import { WithdrawalLink } from './withdrawal-entry.tsx'
import * as css from './withdrawal.css.ts'

export interface WithdrawalScreenProps {
  /** One purchase is being withdrawn from: its steps contain the conditions. */
  isOne: boolean
  /** The part that only members see. */
  children: ReactNode
}

/** The withdrawal centre (B7, R8): the conditions and the purchases that can be withdrawn from; also readable for visitors. */
export const WithdrawalScreen = ({ isOne, children }: WithdrawalScreenProps) => (
  <Screen id="/withdrawal">
    <div className={`${wrap} ${parts.page}`}>
      <div className={parts.head}>
        <div className={parts.headText}>
          <Tines />
          <h1 className={heading1}>
            <Trans>Withdrawal from a purchase</Trans>
          </h1>
        </div>
      </div>
      {isOne ? (
        <div className={css.measure}>{children}</div>
      ) : (
        <div className={css.columns}>
          <section className={css.section}>
            <h2 className={heading3}>
              <Trans>Purchases to withdraw from</Trans>
            </h2>
            {children}
          </section>
          <section className={css.section}>
            <h2 className={heading3}>
              <Trans>Conditions</Trans>
            </h2>
            <WithdrawalConditions />
          </section>
        </div>
      )}
    </div>
  </Screen>
)

/** The member's purchases that can still be withdrawn from, with the time left for each. */
export const WithdrawableOrders = () => {
  const { t } = useLingui()
  const { api, locale, frame } = useSite()
  const now = useServerClock(frame)
  const { data, error, isFetching, refetch } = useQueryWithErrorPolicy(withdrawableOrdersQuery(api, locale))
  useRefetchAt(data?.map(({ withdrawableUntil }) => withdrawableUntil) ?? [], [['orders']])
  if (data === undefined)
    return error === null ? (
      <div aria-busy="true">
        <output className={visuallyHidden}>{t`Loading`}</output>
        <SkeletonRows count={3} />
      </div>
    ) : (
      <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
    )
  const open = data.filter(({ withdrawableUntil }) => withdrawableUntil !== null && Date.parse(withdrawableUntil) > now)
  if (open.length === 0)
    return (
      <Empty
        as="h3"
        title={<Trans>Nothing to withdraw from</Trans>}
        action={
          <ContentLink href="/purchases" className={button({ tone: 'secondary' })}>
            <Trans>To the purchase history</Trans>
          </ContentLink>
        }
      >
        <Trans>None of your purchases of the last 7 days meets the conditions. The history says why for each.</Trans>
      </Empty>
    )
  return (
    <ul className={css.rows}>
      {open.map((order) => (
        <li key={order.orderNo} className={css.row}>
          <Thumb image={order.image} />
          <div>
            <p className={css.rowName}>{nameOf(order.productName, locale)}</p>
            <p className={css.rowFacts}>
              <Paid order={order} /> · {formatZonedMinute(order.createdDt, frame)}
            </p>
            <p className={css.rowFacts}>
              <Trans>
                <TimeLeft until={order.withdrawableUntil!} /> left
              </Trans>
            </p>
          </div>
          <div className={css.rowAction}>
            <WithdrawalLink order={order} />
          </div>
        </li>
      ))}
    </ul>
  )
}
