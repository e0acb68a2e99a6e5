import { useLingui } from '@lingui/react/macro'
import type { OrderDetail } from '#contract/orders.ts'
import { KeyValue, type KeyValueProps } from '#src/design/key-value.tsx'
import { heading4, numeric } from '#src/design/text.css.ts'
import { formatOffset, formatSecond } from '#src/lib/dates.ts'
import { formatNumber, moneyText } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'
import { CopyOrderNo } from './copy-button.tsx'
import * as css from './detail.css.ts'
import { Paid } from './money.tsx'
import { PrintButton } from './print.tsx'
import { nameOf } from '#contract/local-name.ts'
import { isPaid, statusOf } from './order-labels.ts'

/** The lines of a receipt: product, payment method, receiver (B6). */
function useReceiptLines(order: OrderDetail): KeyValueProps['items'] {
  const { t } = useLingui()
  const { receiver, quantity, free, amount, currency } = order
  return [
    ...(free ? [] : [{ term: t`Price`, value: moneyText(amount / quantity, currency) }]),
    { term: t`Quantity`, value: formatNumber(quantity) },
    ...(free ? [] : [{ term: t`Payment method`, value: order.purchaseType }]),
    // Without a purchase, nothing has been received.
    {
      term: free || isPaid(order) ? t`Received by` : t`Account`,
      value: receiver.server === null ? receiver.nickname : `${receiver.nickname} (${receiver.server})`,
    },
    { term: isPaid(order) ? t`Amount paid` : t`Amount`, value: <Paid order={order} />, total: true },
    ...(order.isPaymentBeingReturned ? [{ term: t`Payment`, value: t(statusOf(order).label) }] : []),
  ]
}

/** The receipt of a purchase, or the summary of an unpaid order, to print or to save. */
export const Receipt = ({ order }: { order: OrderDetail }) => {
  const { t } = useLingui()
  const { locale, frame } = useSite()
  const { orderNo, paidDt, createdDt, tradeNo } = order
  const lines = useReceiptLines(order)
  const title = isPaid(order) ? t`Receipt` : t`Order summary`
  const at = isPaid(order) ? (paidDt ?? createdDt) : createdDt
  const time = formatSecond(at, frame)
  return (
    <section className={css.receipt}>
      <div className={css.receiptHead}>
        <h2 className={heading4}>{title}</h2>
        <time dateTime={at} className={css.facts}>
          {time}
        </time>
      </div>
      <KeyValue items={lines} className={css.breakable} />
      <div className={css.receiptTools}>
        <PrintButton
          title={title}
          items={[
            { term: t`Order number`, value: <span className={numeric}>{orderNo}</span> },
            { term: t`Product`, value: nameOf(order.productName, locale) },
            { term: isPaid(order) ? t`Paid at` : t`Ordered at`, value: `${time} (${formatOffset(frame.utcOffsetMinutes)})` },
            ...(tradeNo === null ? [] : [{ term: t`Trade number`, value: tradeNo }]),
            ...lines,
          ]}
        />
        <CopyOrderNo orderNo={orderNo} />
      </div>
    </section>
  )
}
