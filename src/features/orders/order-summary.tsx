import { Trans, useLingui } from '@lingui/react/macro'
import { nameOf } from '#contract/local-name.ts'
import type { OrderDetail } from '#contract/orders.ts'
import { KeyValue } from '#src/design/key-value.tsx'
import { Picture } from '#src/design/picture.tsx'
import { formatZonedMinute } from '#src/lib/dates.ts'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { useSite } from '#src/components/use-site.ts'
import * as css from './payment.css.ts'

/** The product, its receiver and its price; after payment also the legal text about withdrawal (B7). */
export function OrderSummary({ order, isLarge }: { order: OrderDetail; isLarge: boolean }) {
  const { t } = useLingui()
  const { locale, frame } = useSite()
  const { amount, currency, free, image, orderNo, purchaseType, quantity, receiver, withdrawableUntil } = order
  const name = nameOf(order.productName, locale)
  return (
    <aside className={css.summary}>
      {isLarge && image !== null && <Picture src={image} alt="" sizes="(min-width: 1000px) 480px, 100vw" className={css.picture} />}
      <div className={css.summaryBody}>
        <div className={css.product}>
          {!isLarge && image !== null && <Picture src={image} alt="" sizes="84px" className={css.thumbnail} />}
          <div>
            <p className={css.productName}>{name}</p>
            <p className={css.quantity}>
              <Trans>Quantity {quantity}</Trans>
            </p>
          </div>
        </div>
        <KeyValue
          items={[
            { key: 'order', term: <Trans>Order number</Trans>, value: orderNo },
            {
              key: 'account',
              term: <Trans>Account</Trans>,
              value: receiver.server === null ? receiver.nickname : `${receiver.nickname} (${receiver.server})`,
            },
            ...(free ? [] : [{ key: 'method', term: <Trans>Method</Trans>, value: purchaseType }]),
            {
              key: 'total',
              term: <Trans>Amount</Trans>,
              value: free ? t`Free` : `${currencySign(currency)} ${formatPrice(amount, currency)}`,
              total: true,
            },
          ]}
        />
        {isLarge && withdrawableUntil !== null && (
          <p className={css.withdrawal}>
            <Trans>
              Withdrawal is possible until <b>{formatZonedMinute(withdrawableUntil, frame)}</b> as long as the goods have not been taken
              from the mailbox.
            </Trans>
          </p>
        )}
      </div>
    </aside>
  )
}
