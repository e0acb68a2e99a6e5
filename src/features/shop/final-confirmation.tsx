import { Trans, useLingui } from '@lingui/react/macro'
import { hasWithdrawal } from '#contract/regions.ts'
import type { ProductItem } from '#contract/shop.ts'
import { KeyValue } from '#src/design/key-value.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import * as css from './buying.css.ts'

/** Japan's Act on Specified Commercial Transactions, Art. 12-6: six facts before the order is submitted. */
export function FinalConfirmation({
  product,
  quantity,
  sum,
  method,
}: {
  product: Pick<ProductItem, 'free'>
  quantity: number
  sum: string
  /** Name of the payment method; undefined if the shop names none. */
  method: string | undefined
}) {
  const { t } = useLingui()
  const { config } = useSite()
  return (
    <section className={css.facts} aria-label={t`Please confirm your order`}>
      <h2 className={css.factsTitle}>
        <Trans>Please confirm your order</Trans>
      </h2>
      <KeyValue
        left
        items={[
          { key: 'amount', term: <Trans>Quantity</Trans>, value: String(quantity) },
          { key: 'price', term: <Trans>Price (tax included)</Trans>, value: product.free ? t`Free` : sum },
          {
            key: 'payment',
            term: <Trans>Payment</Trans>,
            value: product.free ? (
              <Trans>Nothing to pay</Trans>
            ) : method === undefined ? (
              <Trans>At once when the order is placed</Trans>
            ) : (
              <Trans>{method}, at once when the order is placed</Trans>
            ),
          },
          {
            key: 'delivery',
            term: <Trans>Delivery</Trans>,
            value: product.free ? (
              <Trans>To the in-game mailbox, within 1 to 2 minutes</Trans>
            ) : (
              <Trans>To the in-game mailbox, 1 to 2 minutes after payment</Trans>
            ),
          },
          { key: 'period', term: <Trans>Order period</Trans>, value: <Trans>As long as the product is shown in the shop</Trans> },
          {
            key: 'withdrawal',
            term: <Trans>Cancellation</Trans>,
            value: product.free ? (
              <span key="free">
                <Trans>Does not apply: nothing is paid</Trans>
              </span>
            ) : (
              <span key="paid">
                {hasWithdrawal(config.region.id) ? (
                  <Trans>Within 7 days of payment, while the goods are still in the mailbox.</Trans>
                ) : (
                  <Trans>Not possible once the goods are provided, which is at once.</Trans>
                )}{' '}
                <Link to="/shop/guide" hash="withdrawal" className={textLink}>
                  <Trans>About withdrawal</Trans>
                </Link>
              </span>
            ),
          },
        ]}
      />
    </section>
  )
}
