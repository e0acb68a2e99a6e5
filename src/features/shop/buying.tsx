import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useRef, useId, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { isOutcomeUnknown, isServiceCode } from '#contract/failure.ts'
import { orderConsentVersion } from '#contract/order-consent-version.ts'
import type { ProductDetail } from '#contract/shop.ts'
import {
  selectFailure,
  selectIsAgreed,
  selectIsConsentMissing,
  selectIsConsentOutdated,
  selectIsLimitRenewed,
  selectIsOrdering,
  selectMethod,
  selectPressedQuantity,
  selectQuantity,
  type PaymentRef,
} from '#machines/payment/payment.selectors.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { Button } from '#src/design/button.tsx'
import { Checkbox, ErrorLine } from '#src/design/field.tsx'
import { textLink } from '#src/design/link.css.ts'
import { Note } from '#src/design/note.tsx'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { randomId } from '#src/lib/random-id.ts'
import { Link } from '#src/components/link.tsx'
import { useSite } from '#src/components/use-site.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { AccountUnknown } from './account-unknown.tsx'
import * as css from './buying.css.ts'
import { FinalConfirmation } from './final-confirmation.tsx'
import { isSoldOut, remainingOf } from './limits.ts'
import { OrderConsent } from './order-consent.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { chargedCurrency } from '#contract/money.ts'
import { isQuantityRefused, isShownInPlace } from './use-purchase.ts'

/** The id of the form, which the bar's button submits too. */
const buyingForm = 'buying'

/** The provider's refusal of an outdated consent, before any order. */
const productChanged = { status: 409, code: 'PRODUCT_CHANGED', message: '' }

export interface BuyingProps {
  product: Pick<ProductDetail, 'productId' | 'free' | 'itemPrice' | 'limit' | 'paymentMethods'>
  payment: PaymentRef
  /** Replaces the form while the product is sold out for this member. */
  instead: ReactNode
}

/** Whether an order was refused for the limit, and whether the number left is still being queried: its message follows with the response. */
function useLimitRefusal(payment: PaymentRef): { isLimit: boolean; isSettling: boolean } {
  const failure = useSelector(payment, selectFailure)
  const isLimitLoading = useIsFetching({ queryKey: ['products', 'detail'] }) > 0
  const isLimit = failure !== undefined && String(failure.code) === 'LIMIT_REACHED'
  return { isLimit, isSettling: isLimit && isLimitLoading }
}

/** The button of the form in the bar at the bottom of a phone's screen. It comes with the form that it submits. */
export function BuyingBar({ product, payment, className }: Pick<BuyingProps, 'product' | 'payment'> & { className?: string | undefined }) {
  const { t } = useLingui()
  const isOrdering = useSelector(payment, selectIsOrdering)
  const { isSettling } = useLimitRefusal(payment)
  return (
    <Button type="submit" form={buyingForm} loading={isOrdering || isSettling} className={className}>
      {product.free ? t`Claim` : t`Buy`}
    </Button>
  )
}

interface Refusal {
  failure: FailureData
  /** The number that the limit still allows, if more were ordered. */
  left: number | undefined
  /** The limit allows nothing, so that the button is disabled. */
  isUsedUp: boolean
}

/** @returns why the last order failed, as far as it is told beside the button and still true */
function useRefusal(product: BuyingProps['product'], payment: PaymentRef): Refusal | undefined {
  const failure = useSelector(payment, selectFailure)
  const isRenewed = useSelector(payment, selectIsLimitRenewed)
  const pressed = useSelector(payment, selectPressedQuantity)
  const { isLimit, isSettling } = useLimitRefusal(payment)
  // The limit has been reset since the press.
  const isOver = isLimit && isRenewed
  if (failure === undefined || !isShownInPlace(failure) || isSettling || isOver) return undefined
  const left = isLimit ? remainingOf(product) : undefined
  return { failure, left: left !== undefined && left > 0 && left < pressed ? left : undefined, isUsedUp: isSoldOut(product) }
}

/** The checkbox of the consent (B3, R8), with its message if it was not ticked. */
function ConsentBox({ product, payment }: Pick<BuyingProps, 'product' | 'payment'>) {
  const { config } = useSite()
  const isAgreed = useSelector(payment, selectIsAgreed)
  const isMissing = useSelector(payment, selectIsConsentMissing)
  const missing = useId()
  return (
    <>
      <Checkbox
        checked={isAgreed}
        onChange={({ target }) => payment.send({ type: 'payment.consent', isGiven: target.checked })}
        aria-required
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={isMissing ? missing : undefined}
        className={css.consent}
      >
        <OrderConsent region={config.region.id} isFree={product.free} />
      </Checkbox>
      {isMissing && (
        <ErrorLine id={missing} className={css.missing}>
          <Trans>Please read and tick this first.</Trans>
        </ErrorLine>
      )}
    </>
  )
}

/** Consent and order (B3, B4, R8): one press is one purchase, whatever fails in between. */
export function Buying({ product, payment, instead }: BuyingProps) {
  const { t } = useLingui()
  const { config, locale } = useSite()
  const quantity = useSelector(payment, selectQuantity)
  const isOutdated = useSelector(payment, selectIsConsentOutdated)
  const isOrdering = useSelector(payment, selectIsOrdering)
  const method = useSelector(payment, selectMethod)
  const { isSettling } = useLimitRefusal(payment)
  const refusal = useRefusal(product, payment)
  const { form, focusWrong, wrongNames } = useWrongFields('purchase')

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSettling) return
    // Render the missing consent before the focus moves there, so that screen readers announce it with its message.
    flushSync(() => payment.send({ type: 'payment.buy', consentVersion: orderConsentVersion, idempotencyKey: randomId() }))
    if (selectIsConsentMissing(payment.getSnapshot())) focusWrong()
  }

  if (isSoldOut(product))
    return (
      <div className={css.form}>
        {refusal !== undefined && <Refused {...refusal} />}
        {instead}
      </div>
    )

  const methods = product.paymentMethods ?? []
  const currency = chargedCurrency(config.region.id, product.itemPrice)
  const sum = `${currencySign(currency)} ${formatPrice((product.itemPrice[currency] ?? 0) * quantity, currency)}`
  return (
    <form ref={form} id={buyingForm} className={css.form} onSubmit={submit} noValidate>
      <PaymentMethods methods={methods} chosen={method} onChoose={(id) => payment.send({ type: 'payment.chooseMethod', method: id })} />
      {locale === 'ja' && (
        <FinalConfirmation product={product} quantity={quantity} sum={sum} method={methods.find(({ id }) => id === method)?.name} />
      )}
      <ConsentBox product={product} payment={payment} />
      <WrongSummary names={wrongNames} />
      {refusal !== undefined && <Refused {...refusal} />}
      {isOutdated && refusal === undefined && (
        <Note tone="bad" role="alert">
          <p>
            <FailureMessage failure={productChanged} />
          </p>
        </Note>
      )}
      <Button type="submit" size="lg" full loading={isOrdering || isSettling} className={css.button}>
        {product.free ? t`Claim for free` : t`Pay ${sum}`}
      </Button>
    </form>
  )
}

/** Why the order failed, beside the button (2474: in place, no popup). */
function Refused({ failure, left, isUsedUp }: Refusal) {
  const place = useRef<HTMLDivElement>(null)
  // The pressed button may be in the bar of a phone's screen, far below the form.
  useEffect(() => {
    // In braces: newer browsers return a promise, which an effect must not return.
    place.current?.scrollIntoView({ block: 'center' })
  }, [failure])
  if (isServiceCode(failure.code, 'accountUnknown'))
    return (
      <div ref={place} role="alert">
        <AccountUnknown />
      </div>
    )
  return (
    <div ref={place}>
      <Note tone="bad" role="alert">
        <p>
          {isOutcomeUnknown(failure) && isUsedUp ? (
            <span>
              <Trans>
                No answer came, but your limit is used up now. If the order arrived, you find it in{' '}
                <Link to="/purchases" className={textLink}>
                  your purchases
                </Link>
                .
              </Trans>
            </span>
          ) : isOutcomeUnknown(failure) ? (
            <span>
              <Trans>No answer came. Press again: it stays one purchase, and nothing is charged twice.</Trans>
            </span>
          ) : isQuantityRefused(failure) ? (
            <span>
              <Trans>Fewer of this can now be bought in one order. Nothing was ordered: please check the quantity and press again.</Trans>
            </span>
          ) : left !== undefined ? (
            <span>
              <Trans>Only {left} left for you. Nothing was ordered: press again to buy this many.</Trans>
            </span>
          ) : (
            <FailureMessage failure={failure} />
          )}
        </p>
      </Note>
    </div>
  )
}
