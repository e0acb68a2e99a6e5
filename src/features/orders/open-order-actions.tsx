import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { selectIsAsking, selectIsCancelling, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { Button } from '#src/design/button.tsx'
import { Icon } from '#src/design/icon.tsx'

/** Checks or cancels an order that is open. */
export function OpenOrderActions({ payment }: { payment: PaymentRef }) {
  const isAsking = useSelector(payment, selectIsAsking)
  const isCancelling = useSelector(payment, selectIsCancelling)
  return (
    <>
      <Button tone="secondary" size="lg" loading={isAsking} disabled={isCancelling} onClick={() => payment.send({ type: 'payment.check' })}>
        <Icon name="refresh" />
        <Trans>Check now</Trans>
      </Button>
      <Button tone="ghost" size="lg" loading={isCancelling} onClick={() => payment.send({ type: 'payment.cancel' })}>
        <Trans>Cancel order</Trans>
      </Button>
    </>
  )
}
