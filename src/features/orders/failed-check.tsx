import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { selectFailure, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { Note } from '#src/design/note.tsx'
import { PaymentFailure } from '#src/components/payment/payment-failure.tsx'

/** Why the last check of an open order failed; nothing if it did not. */
export function FailedCheck({ payment, purchaseType }: { payment: PaymentRef; purchaseType: string }) {
  const isFailed = useSelector(payment, selectFailure) !== undefined
  if (!isFailed) return null
  return (
    <Note tone="warn">
      <p>
        <PaymentFailure
          payment={payment}
          unanswered={<Trans>We could not check with {purchaseType} just now. Nothing is lost: we will check again automatically.</Trans>}
        />
      </p>
    </Note>
  )
}
