// oxlint-disable jsx-a11y/prefer-tag-over-role -- a grid removes a table's own roles in some browsers, so they are set explicitly
import { Trans, useLingui } from '@lingui/react/macro'
import type { Order } from '#contract/orders.ts'
import { Icon } from '#src/design/icon.tsx'
import { Tag } from '#src/design/label.tsx'
import { moreLink } from '#src/design/link.css.ts'
import { visuallyHidden } from '#src/design/text.css.ts'
import { formatDay, formatListed, formatMinute, type DateFrame } from '#src/lib/dates.ts'
import { formatNumber } from '#src/lib/numbers.ts'
import { ContentLink } from '#src/components/content-link.tsx'
import { usePopups } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './history.css.ts'
import { Paid } from './money.tsx'
import { opensDialog } from './opens-dialog.ts'
import { nameOf } from '#contract/local-name.ts'
import { statusOf } from './order-labels.ts'
import { Thumb } from './thumb.tsx'

/** R5: today's times without the date, all others with date and time to the minute. */
export const listedTime = (moment: string, frame: DateFrame): string =>
  formatDay(moment, frame) === formatDay(frame.now, frame) ? formatListed(moment, frame) : formatMinute(moment, frame)

/**
 * Purchases as the rows of a table, below md as cards. The roles are explicit, since the grid removes the table's own. A row's link covers
 * the row; a plain click on desktop opens the dialog instead (P5).
 */
export const HistoryRows = ({ orders }: { orders: readonly Order[] }) => {
  const { t } = useLingui()
  const { locale, frame } = useSite()
  const popups = usePopups()
  return (
    <div role="table" aria-label={t`Purchases`} className={css.table}>
      <div role="rowgroup">
        <div role="row" className={css.heads}>
          <span role="columnheader" className={css.product}>
            <Trans>Product</Trans>
          </span>
          <span role="columnheader" className={css.wideOnly}>
            <Trans>Order number</Trans>
          </span>
          <span role="columnheader" className={css.quantity}>
            <Trans>Quantity</Trans>
          </span>
          <span role="columnheader" className={css.method}>
            <Trans>Payment method</Trans>
          </span>
          <span role="columnheader" className={css.figure}>
            <Trans>Amount</Trans>
          </span>
          <span role="columnheader" className={css.time}>
            <Trans>Date</Trans>
          </span>
          <span role="columnheader">
            <Trans>Status</Trans>
          </span>
          <span role="columnheader" className={visuallyHidden}>
            <Trans>Details</Trans>
          </span>
        </div>
      </div>
      <div role="rowgroup">
        {orders.map((order) => {
          const { orderNo, productName, quantity, free, purchaseType, createdDt, image } = order
          const name = nameOf(productName, locale)
          const { tone, label } = statusOf(order)
          return (
            <div key={orderNo} role="row" className={css.row}>
              <span role="rowheader" className={css.product}>
                <Thumb image={image} className={css.thumb} />
                <span className={css.name}>{name}</span>
              </span>
              <span role="cell" className={css.order}>
                {orderNo}
              </span>
              <span role="cell" className={css.quantity}>
                {formatNumber(quantity)}
              </span>
              <span role="cell" className={css.method}>
                {free ? '—' : purchaseType}
              </span>
              <span role="cell" className={css.amount}>
                <Paid order={order} />
              </span>
              <span role="cell" className={css.time}>
                <time dateTime={createdDt}>{listedTime(createdDt, frame)}</time>
              </span>
              <span role="cell" className={css.status}>
                <Tag tone={tone}>{t(label)}</Tag>
              </span>
              <span role="cell" className={css.details}>
                <ContentLink
                  href={`/purchases/${orderNo}`}
                  className={`${moreLink} ${css.open}`}
                  aria-label={t`Details of ${name}, ${orderNo}`}
                  onClick={(event) => {
                    if (!opensDialog(event)) return
                    event.preventDefault()
                    popups({ type: 'popup.open', popup: { kind: 'orderDetail', orderNo } })
                  }}
                >
                  <span className={css.openWord}>
                    <Trans>Details</Trans>
                  </span>
                  <Icon name="chevron-right" size="s" />
                </ContentLink>
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
