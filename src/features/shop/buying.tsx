import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useId, useState, type FormEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { orderConsentVersion } from '#contract/order-consent-version.ts'
import type { ProductItem } from '#contract/shop.ts'
import { selectFailure, selectIsOrdering } from '#machines/payment/payment.selectors.ts'
import type { PaymentEmitted } from '#machines/payment/payment.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { Button } from '#src/design/button.tsx'
import { Checkbox } from '#src/design/field.tsx'
import { Note } from '#src/design/note.tsx'
import { FailureWords, failureText, isUnanswered } from '#src/i18n/failure-words.tsx'
import { currencySign, formatPrice } from '#src/lib/numbers.ts'
import { opensWindow } from '#src/lib/opens-window.ts'
import { usePayment } from '#src/components/payment/use-payment.ts'
import { usePopups } from '#src/components/actors.tsx'
import { useSite } from '#src/components/use-site.ts'
import { useWrongFields, WrongSummary } from '#src/components/wrong-fields.tsx'
import { AccountUnknown } from './account-unknown.tsx'
import { buyingForm } from './buying-form.ts'
import * as css from './buying.css.ts'
import { FinalConfirmation } from './final-confirmation.tsx'
import { isSoldOut, remainingOf } from './limits.ts'
import { chargedCurrency } from '#contract/money.ts'

export interface BuyingProps {
  product: Pick<ProductItem, 'productId' | 'free' | 'itemPrice' | 'limit'>
  quantity: number
  /** Stands in place of the form while the product is sold out to this member. */
  instead: ReactNode
}

/** Consent and order (B3, B4, R8): one press is one purchase, whatever happens on the way. */
export function Buying({ product, quantity, instead }: BuyingProps) {
  const { t, i18n } = useLingui()
  const { config, locale } = useSite()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const popups = usePopups()
  const payment = usePayment({ opensWindow: !product.free && opensWindow() })
  const isOrdering = useSelector(payment, selectIsOrdering)
  const failure = useSelector(payment, selectFailure)
  const [isAgreed, setIsAgreed] = useState(false)
  const [isMissing, setIsMissing] = useState(false)
  /** At the last press: when the limit started again, and how many were asked for. */
  const [pressed, setPressed] = useState<{ resetsAt: string | null; quantity: number }>()
  const isAskingLimit = useIsFetching({ queryKey: ['products', 'detail'] }) > 0
  const { form, focusWrong, wrongNames } = useWrongFields('purchase')
  const missing = useId()

  const onFact = useEffectEvent(async (fact: PaymentEmitted) => {
    // What is left of the limit is another number now, and there is one purchase more.
    void refetchEverywhere(queryClient, [['products'], ['orders']])
    if (fact.type === 'payment.locked') {
      popups({ type: 'popup.open', popup: { kind: 'overPurchase', minutes: fact.minutes, orderNo: fact.orderNo } })
      return
    }
    if (fact.type !== 'payment.ordered') return
    const { orderNo, paymentUrl } = fact.order
    await navigate({ to: '/payment/$orderNo', params: { orderNo }, state: { paymentWay: fact.way } })
    // The order's own page lies below MyCard's in the history: going back leads there.
    if (fact.way === 'sameTab' && paymentUrl !== null) location.assign(paymentUrl)
  })
  useEffect(() => {
    const facts = payment.on('*', (fact) => void onFact(fact))
    return () => facts.unsubscribe()
  }, [payment])

  const onFailure = useEffectEvent((failed: FailureData) => {
    void queryClient.invalidateQueries({ queryKey: ['products'] })
    const reaction = reactionTo({ ...failed, kind: 'other' })
    if (reaction === 'errorPage') void navigate({ to: '/error/500', search: { trace: failed.traceId } })
    // §8: what is not about this purchase is a popup with the provider's message.
    else if (reaction === 'popup' && !isSaidInPlace(failed))
      popups({ type: 'popup.open', popup: { kind: 'apiMessage', message: failureText(failed, i18n) } })
  })
  useEffect(() => {
    if (failure !== undefined) onFailure(failure)
  }, [failure])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isOrdering || isSettling) return
    if (!isAgreed) {
      flushSync(() => setIsMissing(true))
      focusWrong()
      return
    }
    setPressed({ resetsAt: product.limit.resetsAt, quantity })
    payment.send({
      type: 'payment.buy',
      productId: product.productId,
      quantity,
      consentVersion: orderConsentVersion,
      idempotencyKey: crypto.randomUUID(),
    })
  }

  const isLimit = failure !== undefined && String(failure.code) === 'LIMIT_REACHED'
  // How many are left is being asked: the words about it come with the response.
  const isSettling = isLimit && isAskingLimit
  // Since then the limit has started again.
  const isOver = isLimit && pressed?.resetsAt !== product.limit.resetsAt
  const left = isLimit ? remainingOf(product) : undefined
  const said = failure !== undefined && isSaidInPlace(failure) && !isSettling && !isOver && (
    <Refused failure={failure} left={left !== undefined && left > 0 && left < (pressed?.quantity ?? 0) ? left : undefined} />
  )
  // Each purchase has a consent of its own.
  if (isSoldOut(product) && isAgreed) setIsAgreed(false)
  if (isSoldOut(product))
    return (
      <div className={css.form}>
        {said}
        {instead}
      </div>
    )

  const currency = chargedCurrency(config.region.id, product.itemPrice)
  const sum = `${currencySign(currency)} ${formatPrice((product.itemPrice[currency] ?? 0) * quantity, currency)}`
  return (
    <form ref={form} id={buyingForm} className={css.form} onSubmit={submit} noValidate>
      {locale === 'ja' && <FinalConfirmation product={product} quantity={quantity} sum={sum} />}
      <Checkbox
        checked={isAgreed}
        onChange={({ target }) => {
          setIsAgreed(target.checked)
          setIsMissing(false)
        }}
        aria-required
        aria-invalid={isMissing ? true : undefined}
        aria-describedby={isMissing ? missing : undefined}
        className={css.consent}
      >
        <Consent region={config.region.id} isFree={product.free} />
      </Checkbox>
      {isMissing && (
        <p id={missing} role="alert" className={css.missing}>
          <Trans>Please read and tick this first.</Trans>
        </p>
      )}
      <WrongSummary names={wrongNames} />
      {said}
      <Button type="submit" size="lg" full loading={isOrdering || isSettling} className={css.button}>
        {product.free ? t`Claim for free` : t`Pay ${sum}`}
      </Button>
    </form>
  )
}

/** What is agreed to, by region (R8). Raise `orderConsentVersion` with every change of these words. */
function Consent({ region, isFree }: { region: 'KR' | 'TW' | 'default'; isFree: boolean }) {
  if (isFree) return <Trans>I have checked the product. It goes to the game account I am logged in with.</Trans>
  if (region === 'TW')
    return (
      <Trans>
        I have checked product and price. I agree that this digital content is provided at once and that the seven-day appraisal period does
        not apply then. If I am a minor, my legal guardian agrees.
      </Trans>
    )
  if (region === 'KR')
    return (
      <Trans>
        I have checked product, price and the conditions of withdrawal, and I agree to the purchase. If I am a minor, my legal guardian
        agrees.
      </Trans>
    )
  return (
    <Trans>
      I have checked product, price and the conditions of return, and I agree to the purchase. If I am a minor, my parent or legal guardian
      agrees.
    </Trans>
  )
}

/** What is about this purchase stands beside its button (E2). */
const isSaidInPlace = (failure: FailureData): boolean =>
  isUnanswered(failure) ||
  failure.status === 0 ||
  ['2474', 'PRODUCT_GONE', 'LIMIT_REACHED', 'PAYMENT_UNAVAILABLE'].includes(String(failure.code))

/**
 * Why nothing was ordered, beside the button (2474: in place, no popup).
 * @param props.left how many the limit still allows, where more were asked for
 */
function Refused({ failure, left }: { failure: FailureData; left: number | undefined }) {
  if (String(failure.code) === '2474')
    return (
      <div role="alert">
        <AccountUnknown />
      </div>
    )
  return (
    <Note tone="bad" role="alert">
      <p>
        {isUnanswered(failure) ? (
          <span>
            <Trans>No answer came. Press again: it stays one purchase, and nothing is charged twice.</Trans>
          </span>
        ) : left !== undefined ? (
          <span>
            <Trans>Only {left} left for you. Nothing was ordered: press again to buy this many.</Trans>
          </span>
        ) : (
          <FailureWords failure={failure} />
        )}
      </p>
    </Note>
  )
}
