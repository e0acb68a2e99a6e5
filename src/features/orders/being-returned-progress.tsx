import { Trans } from '@lingui/react/macro'
import type { OrderDetail } from '#contract/orders.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
import { button } from '#src/design/button.css.ts'
import { display2, lead } from '#src/design/text.css.ts'
import { BeingReturnedText } from '#src/components/payment/being-returned.tsx'
import { ContentLink } from '#src/components/content-link.tsx'
import { supportHref } from '#src/components/support-href.ts'
import { FailedCheck } from './failed-check.tsx'
import { OpenOrderActions } from './open-order-actions.tsx'
import { OrderEyebrow } from './order-eyebrow.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import * as css from './payment.css.ts'
import { useStepTime } from './use-step-time.tsx'

/** Another amount was paid (P-2): the order is open until it is cancelled or its time is over, and cannot be paid any more. */
export function BeingReturnedProgress({ payment, order }: { payment: PaymentRef; order: OrderDetail }) {
  const timeOf = useStepTime(order)
  const { orderNo, purchaseType } = order
  return (
    <>
      <OrderEyebrow orderNo={orderNo} />
      <h1 className={`${display2} ${css.title}`}>
        <Trans>Paid, being returned</Trans>
      </h1>
      <p className={`${lead} ${css.lead}`}>
        <BeingReturnedText />
      </p>
      <PaymentSteps
        steps={[
          { key: 'placed', state: 'done', title: <Trans>Order placed</Trans>, time: timeOf('created') },
          { key: 'returned', state: 'now', title: <Trans>Your payment is being returned</Trans> },
        ]}
      />
      <FailedCheck payment={payment} purchaseType={purchaseType} />
      <div className={css.actions}>
        <ContentLink href={supportHref(orderNo)} className={button({ size: 'lg' })}>
          <Trans>Ask support</Trans>
        </ContentLink>
        <OpenOrderActions payment={payment} />
      </div>
    </>
  )
}
