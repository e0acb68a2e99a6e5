import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ProductDetail } from '#contract/shop.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
import { orderQuery } from '#src/api/orders.queries.ts'
import { button } from '#src/design/button.css.ts'
import { Button } from '#src/design/button.tsx'
import { lazyPart } from '#src/components/lazy-part.tsx'
import { useSession } from '#src/components/actors.tsx'
import { Link } from '#src/components/link.tsx'
import { LoginLink } from '#src/components/login-link.tsx'
import { OpenFromGame, WebsiteLogin } from '#src/components/open-from-game.tsx'
import { useSite } from '#src/components/use-site.ts'
import { isSoldOut, isWaitingForOther, soldOutLabelOf, waitingOrderOf } from './limits.ts'

/** Only members can buy, so the form is loaded for them only. */
const Buying = lazyPart(async () => (await import('./buying.tsx')).Buying)
/** Without the form, which shows that it is lost, its button is omitted. */
const BuyingBar = lazyPart(async () => (await import('./buying.tsx')).BuyingBar, { lost: 'nothing' })
const UnfinishedOrder = lazyPart(async () => (await import('#src/components/payment/unfinished-order.tsx')).UnfinishedOrder)

type Buyable = Pick<ProductDetail, 'productId' | 'limit' | 'free' | 'itemPrice' | 'waitingOrderNo' | 'paymentMethods'>

export interface BuyActionProps {
  product: Buyable
  payment: PaymentRef
}

/** The main action of a product: visitors log in first (A8). If sold out, the button is disabled and shows why. */
export function BuyAction({ product, payment }: BuyActionProps) {
  const { isSignedIn, isTokenless } = useSession()
  const instead = <InsteadOfBuying product={product} size="lg" />
  const isOffered = isSignedIn && !isSoldOut(product)
  // If the product is bought elsewhere, the form disappears and the result of the last press stays: it lives as long as the page.
  const [wasOffered, setWasOffered] = useState(isOffered)
  if (isOffered && !wasOffered) setWasOffered(true)
  const waiting = waitingOrderOf(product)
  if (isTokenless && !isSoldOut(product)) return <OpenFromGame as="h3" />
  // A boundary of its own: the order disappears before the form has loaded, so that the focus can move.
  if (isSignedIn && waiting !== undefined)
    return (
      <Suspense key={waiting} fallback={<PendingAction size="lg" />}>
        <UnfinishedOrder orderNo={waiting}>
          {isWaitingForOther(product) ? (isBeingReturned) => <EarlierOrder orderNo={waiting} {...{ isBeingReturned }} /> : undefined}
        </UnfinishedOrder>
      </Suspense>
    )
  if (!isSignedIn || !(isOffered || wasOffered)) return instead
  return (
    <Suspense fallback={<PendingAction size="lg" />}>
      <Buying product={product} payment={payment} instead={instead} />
    </Suspense>
  )
}

/** Why a first purchase waits for an order of another product. */
const EarlierOrder = ({ orderNo, isBeingReturned }: { orderNo: string; isBeingReturned: boolean }) =>
  isBeingReturned ? (
    <span key="returned">
      <Trans>
        The payment for an earlier order ({orderNo}) is being returned. This is sold only as the first purchase of an account: cancel that
        order to buy this first.
      </Trans>
    </span>
  ) : (
    <span key="unpaid">
      <Trans>
        An earlier order ({orderNo}) is not paid yet. This is sold only as the first purchase of an account: cancel that order to buy this
        first.
      </Trans>
    </span>
  )

/** The same action in the bar at the bottom of a phone's screen: it submits the form above it. */
export function BarAction({ product, payment, className }: BuyActionProps & { className?: string }) {
  const { isSignedIn, isTokenless } = useSession()
  const waiting = waitingOrderOf(product)
  if (isSignedIn && waiting !== undefined)
    return <WaitingOrderLink orderNo={waiting} className={[button({ size: 'md' }), className].filter(Boolean).join(' ')} />
  if (isTokenless && !isSoldOut(product)) return <WebsiteLogin className={className} />
  if (!isSignedIn || isSoldOut(product)) return <InsteadOfBuying product={product} size="md" className={className} />
  return (
    <Suspense fallback={<PendingAction size="md" className={className} />}>
      <BuyingBar product={product} payment={payment} className={className} />
    </Suspense>
  )
}

/** Leads to the page of an unpaid order. One whose payment is being returned cannot be paid any more. */
function WaitingOrderLink({ orderNo, className }: { orderNo: string; className: string }) {
  const { t } = useLingui()
  const { api, locale } = useSite()
  const { data: order } = useQuery(orderQuery(api, locale, orderNo))
  return (
    <Link to="/payment/$orderNo" params={{ orderNo }} className={className}>
      {order?.isPaymentBeingReturned === true ? t`View order` : t`Resume payment`}
    </Link>
  )
}

function PendingAction({ size, className }: { size: 'lg' | 'md'; className?: string | undefined }) {
  const { t } = useLingui()
  return (
    <Button size={size} full={size === 'lg'} className={className} loading>
      {t`Loading`}
    </Button>
  )
}

function InsteadOfBuying({ product, size, className }: { product: Buyable; size: 'lg' | 'md'; className?: string | undefined }) {
  const { t } = useLingui()
  const soldOut = isSoldOut(product) ? soldOutLabelOf(product) : undefined
  if (soldOut !== undefined)
    return (
      <Button size={size} full={size === 'lg'} className={className} disabled>
        {t(soldOut)}
      </Button>
    )
  return (
    <LoginLink className={[button({ size, full: size === 'lg' }), className].filter(Boolean).join(' ')}>
      {product.free ? t`Log in to claim` : t`Log in to buy`}
    </LoginLink>
  )
}
