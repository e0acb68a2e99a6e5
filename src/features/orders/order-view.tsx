import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { toFailure } from '#contract/failure.ts'
import { orderNoPattern } from '#contract/order-number.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { useRefetchAt } from '#src/components/use-refetch-at.ts'
import { button } from '#src/design/button.css.ts'
import { Empty } from '#src/design/empty.tsx'
import { Skeleton, SkeletonRows } from '#src/design/skeleton.tsx'
import { visuallyHidden } from '#src/design/text.css.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { FocusAfterUnpaid } from '#src/components/payment/focus-after-unpaid.tsx'
import { UnfinishedOrder } from '#src/components/payment/unfinished-order.tsx'
import { BeingReturned } from '#src/components/payment/being-returned.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './detail.css.ts'
import { Failed } from '#src/components/failed.tsx'
import * as parts from './parts.css.ts'
import { nameOf } from '#contract/local-name.ts'
import { isWaiting, pollingOf } from './order-labels.ts'
import { Receipt } from './receipt.tsx'
import { ServerTime } from './server-time.tsx'
import { Thumb } from './thumb.tsx'
import { OrderTimeline } from './timeline-list.tsx'
import { useQueryWithErrorPolicy } from '#src/components/use-query-with-error-policy.ts'
import { NotArrived, WithdrawalLink, WithdrawalNote } from './withdrawal-entry.tsx'

/**
 * Loads one of the member's purchases and renders it; until then, or after a failure, shows the state in its place.
 * @param props.orderNo from the address or a popup; may be any text
 */
export function WithOrder({ orderNo, children }: { orderNo: string; children: (order: OrderDetail) => ReactNode }) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  // The provider would reject the call, which is no failure of the visitor's.
  const isPossible = orderNoPattern.test(orderNo)
  const { data, error, isFetching, refetch } = useQueryWithErrorPolicy({
    ...orderQuery(api, locale, orderNo),
    enabled: isPossible,
    refetchInterval: ({ state }) => state.data !== undefined && pollingOf(state.data),
  })
  useRefetchAt([data?.withdrawableUntil], [['orders']])
  const failure = error === null ? undefined : toFailure(error)
  // Also for a purchase that is shown: the reader may have become another member.
  const isMissing = failure !== undefined && reactionTo({ status: failure.status, code: failure.code, kind: 'other' }) === 'notFound'
  if (!isPossible || isMissing) return <NoSuchPurchase />
  if (data !== undefined) return children(data)
  if (failure === undefined)
    return (
      <div className={css.loading} aria-busy="true">
        <output className={visuallyHidden}>{t`Loading`}</output>
        <Skeleton className={css.loadingBox} />
        <SkeletonRows count={9} />
      </div>
    )
  return <Failed error={error} isTrying={isFetching} onRetry={() => void refetch()} />
}

const NoSuchPurchase = () => (
  <Empty
    title={<Trans>There is no such purchase</Trans>}
    action={
      <ContentLink href="/purchases" className={button({ tone: 'secondary' })}>
        <Trans>To the purchase history</Trans>
      </ContentLink>
    }
  >
    <Trans>None of your purchases has this number. Was it made with another account?</Trans>
  </Empty>
)

/** A complete purchase: progress, receipt, possible actions (S15, B6, B7). The same as dialog and as page. */
export const OrderView = ({ order }: { order: OrderDetail }) => {
  const { locale } = useSite()
  const { orderNo, productName, quantity, contents, image } = order
  return (
    <>
      <FocusAfterUnpaid orderNo={isWaiting(order) ? orderNo : undefined} label={nameOf(productName, locale)} className={css.columns}>
        <div>
          <div className={css.item}>
            <Thumb image={image} className={css.picture} />
            <div>
              <p className={css.itemName}>{nameOf(productName, locale)}</p>
              <p className={css.facts}>
                <Trans>Quantity {formatNumber(quantity)}</Trans> · {orderNo}
              </p>
            </div>
          </div>
          {contents.length > 0 && (
            <ul className={css.contents}>
              {contents.map(({ name, count }, index) => (
                <li key={index}>
                  <span>{nameOf(name, locale)}</span>
                  <span className={css.facts}>×{formatNumber(count * quantity)}</span>
                </li>
              ))}
            </ul>
          )}
          <OrderTimeline order={order} />
        </div>
        <Receipt order={order} />
      </FocusAfterUnpaid>
      {isWaiting(order) && (
        <div className={css.waiting}>
          <UnfinishedOrder orderNo={orderNo} />
        </div>
      )}
      {order.isPaymentBeingReturned && !isWaiting(order) && (
        <BeingReturned orderNo={orderNo} isReturned={order.isPaymentReturned} className={css.note} />
      )}
      <WithdrawalNote order={order} />
      <div className={parts.actions}>
        <WithdrawalLink order={order} />
        <NotArrived order={order} />
      </div>
      <ServerTime className={css.note} />
    </>
  )
}
