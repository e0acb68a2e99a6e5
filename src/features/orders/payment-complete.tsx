import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { OrderDetail } from '#contract/orders.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
import { button } from '#src/design/button.css.ts'
import { Icon } from '#src/design/icon.tsx'
import { display2, eyebrow, lead } from '#src/design/text.css.ts'
import { Tines } from '#src/design/tines.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { Link } from '#src/components/link.tsx'
import { supportHref } from '#src/components/support-href.ts'
import { PaymentSteps } from './payment-steps.tsx'
import * as css from './payment.css.ts'
import { useStepTime } from './use-step-time.tsx'

/** The order is paid and not withdrawn from; the goods arrive while the page is open, or later. */
export function PaymentComplete({ payment, order }: { payment: PaymentRef; order: OrderDetail }) {
  const timeOf = useStepTime(order)
  const isDelivered = useSelector(payment, (snapshot) => snapshot.context.order?.status === 'delivered')
  const { free, orderNo, purchaseType, tradeNo } = order
  return (
    <>
      <p className={eyebrow}>
        <Tines />
        <span>{free ? <Trans>Order complete</Trans> : <Trans>Payment complete</Trans>}</span>
      </p>
      <h1 tabIndex={-1} className={`${display2} ${css.title}`}>
        {free ? <Trans>Yours. The ferryman has your crate.</Trans> : <Trans>Paid. The ferryman has your crate.</Trans>}
      </h1>
      <p className={`${lead} ${css.lead}`}>
        {isDelivered ? (
          <Trans>Start the game and open your mailbox: your goods are there.</Trans>
        ) : (
          <Trans>Start the game and open your mailbox. Goods arrive within 1 to 2 minutes.</Trans>
        )}
      </p>
      <PaymentSteps
        steps={[
          { key: 'placed', state: 'done', title: <Trans>Order placed</Trans>, time: timeOf('created') },
          ...(free
            ? []
            : [
                {
                  key: 'paid',
                  state: 'done' as const,
                  title: <Trans>Payment confirmed</Trans>,
                  note:
                    tradeNo === null ? undefined : (
                      <Trans>
                        {purchaseType} · trade {tradeNo}
                      </Trans>
                    ),
                  time: timeOf('paid', 'confirmed'),
                },
              ]),
          isDelivered
            ? { key: 'delivered', state: 'done', title: <Trans>Delivered to your mailbox</Trans>, time: timeOf('delivered') }
            : {
                key: 'delivering',
                state: 'now',
                title: <Trans>On its way to your mailbox</Trans>,
                note: <Trans>Takes 1 to 2 minutes</Trans>,
                time: timeOf('delivering', 'confirmed'),
              },
        ]}
      />
      <div className={css.actions}>
        <Link to="/shop" className={button({ size: 'lg' })}>
          <Trans>Back to the shop</Trans>
        </Link>
        <Link to="/purchases/$orderNo" params={{ orderNo }} className={button({ tone: 'secondary', size: 'lg' })}>
          <Icon name="receipt" />
          {free ? <Trans>View order</Trans> : <Trans>View receipt</Trans>}
        </Link>
        <ContentLink href={supportHref(orderNo)} className={button({ tone: 'ghost', size: 'lg' })}>
          <Trans>The goods did not arrive</Trans>
        </ContentLink>
      </div>
    </>
  )
}
