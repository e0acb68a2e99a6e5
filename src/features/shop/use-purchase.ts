import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'
import { isOutcomeUnknown, isServiceCode } from '#contract/failure.ts'
import type { RegionId } from '#contract/regions.ts'
import type { ProductDetail } from '#contract/shop.ts'
import { selectFailure, selectMethod, selectQuantity, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import type { Offer, PaymentEmitted } from '#machines/payment/payment.types.ts'
import type { FailureData } from '#machines/shared/failure-data.ts'
import { reactionTo } from '#src/api/error-policy.ts'
import { refetchEverywhere } from '#src/api/site-news.ts'
import { usePayment } from '#src/components/payment/use-payment.ts'
import { usePopups, useSession } from '#src/components/actors.tsx'
import { useGoToErrorPage } from '#src/components/use-error-page.ts'
import { useSite } from '#src/components/use-site.ts'
import { failureText } from '#src/i18n/failure-messages.tsx'
import { opensWindow } from '#src/lib/opens-window.ts'
import { isSoldOut, mostOf, waitingOrderOf } from './limits.ts'
import { keepChoice, takeChoice } from './purchase-choice.ts'

/** The product's fields that a purchase needs. */
export type Purchasable = Pick<
  ProductDetail,
  'productId' | 'version' | 'free' | 'limit' | 'maxQuantity' | 'waitingOrderNo' | 'paymentMethods'
>

/** Whether more were ordered than a purchase may now have: an import has lowered the maximum under the open page. */
export const isQuantityRefused = ({ status, issues }: FailureData): boolean =>
  status === 400 && issues.some(({ path }) => path === 'body.quantity')

/** Failures of this purchase are shown beside its button (E2). */
export const isShownInPlace = (failure: FailureData): boolean =>
  isOutcomeUnknown(failure) ||
  isQuantityRefused(failure) ||
  failure.status === 0 ||
  isServiceCode(failure.code, 'accountUnknown') ||
  ['PRODUCT_GONE', 'PRODUCT_CHANGED', 'LIMIT_REACHED', 'METHOD_UNAVAILABLE', 'PAYMENT_UNAVAILABLE'].includes(String(failure.code))

const offerOf = (product: Purchasable, region: RegionId, isSignedIn: boolean): Offer => ({
  productId: product.productId,
  version: product.version,
  region,
  isFree: product.free,
  most: mostOf(product),
  resetsAt: product.limit.resetsAt,
  standing: !isSignedIn || waitingOrderOf(product) !== undefined ? 'closed' : isSoldOut(product) ? 'soldOut' : 'open',
  methods: (product.paymentMethods ?? []).map(({ id }) => id),
})

/**
 * The purchase of a product page (B3, B4): quantity, consent and order, for the lifetime of the page. It is updated with each change of the
 * product. Its facts lead to the order's page, its failures to a popup or to the error page.
 * @param product undefined until it is loaded
 */
export function usePurchase(product: Purchasable | undefined): PaymentRef {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const goToErrorPage = useGoToErrorPage()
  const queryClient = useQueryClient()
  const popups = usePopups()
  const { isSignedIn } = useSession()
  const region = useSite().config.region.id
  // The server has no window to check.
  const payment = usePayment({ opensWindow: !import.meta.env.SSR && opensWindow() })
  const failure = useSelector(payment, selectFailure)

  // Runs after the effect that starts the machine.
  useEffect(() => {
    if (product === undefined) return
    payment.send({ type: 'payment.offered', offer: offerOf(product, region, isSignedIn) })
    const choice = takeChoice(product)
    if (choice === undefined) return
    payment.send({ type: 'payment.choose', quantity: choice.quantity })
    if (choice.method !== undefined) payment.send({ type: 'payment.chooseMethod', method: choice.method })
  }, [payment, product, region, isSignedIn])

  const keep = useEffectEvent(() => {
    if (product === undefined) return
    const snapshot = payment.getSnapshot()
    keepChoice({ productId: product.productId, quantity: selectQuantity(snapshot), method: selectMethod(snapshot) })
  })
  useEffect(() => {
    // A reload, or a sign-in that leaves the page.
    const leave = (): void => {
      const { wanted, method } = payment.getSnapshot().context
      if (wanted > 1 || method !== undefined) keep()
    }
    addEventListener('pagehide', leave)
    return () => removeEventListener('pagehide', leave)
  }, [payment])

  const onFact = useEffectEvent(async (fact: PaymentEmitted) => {
    // The rest of the limit has changed, and there is one more purchase.
    void refetchEverywhere(queryClient, [['products'], ['orders']])
    if (fact.type === 'payment.locked') {
      popups({ type: 'popup.open', popup: { kind: 'overPurchase', minutes: fact.minutes, orderNo: fact.orderNo } })
      return
    }
    if (fact.type !== 'payment.ordered') return
    const { orderNo, paymentUrl } = fact.order
    await navigate({ to: '/payment/$orderNo', params: { orderNo }, state: { paymentWay: fact.way } })
    // The order's own page is below the payment page in the history: Back leads there.
    if (fact.way === 'sameTab' && paymentUrl !== null) location.assign(paymentUrl)
  })
  useEffect(() => {
    const facts = payment.on('*', (fact) => void onFact(fact))
    return () => facts.unsubscribe()
  }, [payment])

  const onFailure = useEffectEvent((failed: FailureData) => {
    void queryClient.invalidateQueries({ queryKey: ['products'] })
    const reaction = reactionTo({ ...failed, kind: 'other' })
    if (reaction === 'errorPage') {
      keep()
      goToErrorPage(failed.traceId)
    }
    // §8: a failure that is not about this purchase opens a popup with the provider's message.
    else if (reaction === 'popup' && !isShownInPlace(failed))
      popups({ type: 'popup.open', popup: { kind: 'apiMessage', message: failureText(failed, i18n) } })
  })
  useEffect(() => {
    if (failure !== undefined) onFailure(failure)
  }, [failure])

  return payment
}
