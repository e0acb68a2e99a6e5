import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ProductItem } from '#contract/shop.ts'
import { selectIsFewer, selectQuantity, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { KeyValue } from '#src/design/key-value.tsx'
import { Stepper } from '#src/design/stepper.tsx'
import { caption, heading2 } from '#src/design/text.css.ts'
import { FocusAfterUnpaid } from '#src/components/payment/focus-after-unpaid.tsx'
import { useSite } from '#src/components/use-site.ts'
import { AccountUnknown } from './account-unknown.tsx'
import { BuyAction } from './buy-action.tsx'
import * as css from './buy-panel.css.ts'
import { useTimeLeft } from './countdown.tsx'
import { isSoldOut, mostOf, remainingOf, waitingOrderOf } from './limits.ts'
import { chargedCurrency } from '#contract/money.ts'
import { PriceChips, ProductPrice } from './money.tsx'
import { ProductRights } from './region-notice.tsx'

export interface BuyPanelProps {
  product: ProductItem & { isAccountUnknown?: true }
  payment: PaymentRef
}

/** Price, quantity, receiver, the region's legal notice, sum and action (B1, B3, B8, R8). */
export function BuyPanel({ product, payment }: BuyPanelProps) {
  const { t } = useLingui()
  return (
    <aside className={css.panel} aria-label={t`Buy`}>
      <div>
        <h1 className={heading2}>{product.name}</h1>
        <p className={css.line}>{product.quantity}</p>
      </div>
      <ProductPrice product={product} size="page" />
      <Terms product={product} payment={payment} />
    </aside>
  )
}

/** Currency, quantity, receiver, legal notice, sum and action. */
function Terms({ product, payment }: BuyPanelProps) {
  const { t } = useLingui()
  const quantity = useSelector(payment, selectQuantity)
  const isFewer = useSelector(payment, selectIsFewer)
  const { config } = useSite()
  const hint = useId()
  const most = mostOf(product)
  const isByLimit = remainingOf(product) === most
  return (
    <>
      <div className={css.money}>
        <PriceChips product={product} className={css.chips} />
        <p className={`${caption} ${css.charged}`}>
          {product.free ? (
            <Trans>No payment details are needed.</Trans>
          ) : chargedCurrency(config.region.id, product.itemPrice) === 'TWD' ? (
            <Trans>Charged in New Taiwan dollars; other currencies are for reference.</Trans>
          ) : (
            <Trans>Charged in US dollars; other currencies are for reference.</Trans>
          )}
        </p>
      </div>
      <div className={css.amount}>
        <span className={css.label}>
          <Trans>Quantity</Trans>
        </span>
        <Stepper
          value={quantity}
          max={isSoldOut(product) || waitingOrderOf(product) !== undefined ? 1 : most}
          onChange={(chosen) => payment.send({ type: 'payment.choose', quantity: chosen })}
          labels={{ group: t`Quantity`, less: t`One less`, more: t`One more` }}
          aria-describedby={hint}
        />
        <p id={hint} className={css.hint}>
          {!isSoldOut(product) && (
            <span className={css.allowance}>
              <AllowanceText product={product} />
            </span>
          )}
          {product.limit.resetsAt !== null && <ResetText until={product.limit.resetsAt} />}
        </p>
        {/* Changed by a purchase in another tab or on another device, or by an import. The element always exists, so that its text is announced. */}
        <output className={css.fewer}>
          {isFewer && !isSoldOut(product) && (
            <span key={`${String(isByLimit)} ${String(quantity)}`}>
              {isByLimit ? (
                <Trans>
                  Only {quantity} left for you, so the quantity is {quantity} now.
                </Trans>
              ) : (
                <Trans>
                  At most {quantity} per purchase, so the quantity is {quantity} now.
                </Trans>
              )}
            </span>
          )}
        </output>
      </div>
      <KeyValue
        className={css.facts}
        items={[
          { key: 'to', term: <Trans>Delivered to</Trans>, value: <Trans>Mailbox of the game account you log in with</Trans> },
          {
            key: 'when',
            term: <Trans>Delivery</Trans>,
            value: product.free ? <Trans>Within 1 to 2 minutes</Trans> : <Trans>1 to 2 minutes after payment</Trans>,
          },
        ]}
      />
      {/* A gift is not paid for, so there is no withdrawal. */}
      {!product.free && <ProductRights className={css.note} />}
      <div className={css.total}>
        <span>{product.free ? <Trans>Amount</Trans> : <Trans>Total</Trans>}</span>
        <ProductPrice product={product} quantity={quantity} size="total" />
      </div>
      <FocusAfterUnpaid orderNo={waitingOrderOf(product)} label={t`Order`} className={css.action}>
        {product.isAccountUnknown === true ? <AccountUnknown /> : <BuyAction product={product} payment={payment} />}
      </FocusAfterUnpaid>
    </>
  )
}

/** The number that may still be bought, per purchase and by limit. No plural forms: they initialize Intl, 20 ms during hydration. */
function AllowanceText({ product }: { product: ProductItem }) {
  const { t } = useLingui()
  const remaining = remainingOf(product)
  const most = product.maxQuantity
  if (remaining === undefined) return t`Up to ${most} per purchase`
  const texts = {
    DAILY: t`Purchases left today: ${remaining}`,
    WEEKLY: t`Purchases left this week: ${remaining}`,
    MONTHLY: t`Purchases left this month: ${remaining}`,
    UNLIMITED: t`Purchases left for this account: ${remaining}; never resets`,
    FIRST: t`Only as the first purchase of an account`,
    NONE: '',
  }
  const left = texts[product.limit.type]
  return most < remaining ? t`${left}; up to ${most} per purchase` : left
}

function ResetText({ until }: { until: string }) {
  const { t } = useLingui()
  const left = useTimeLeft(until)
  return <span className={css.reset}>{t`Resets in ${left}`}</span>
}
