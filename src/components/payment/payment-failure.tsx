import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { isOutcomeUnknown } from '#contract/failure.ts'
import { selectFailure, selectIsCancelFailed, type PaymentRef } from '#machines/payment/payment.selectors.ts'
import { FailureMessage } from '#src/i18n/failure-messages.tsx'

/**
 * Why the last check or cancellation failed; nothing after a success.
 * @param props.unanswered the text for a check without a response
 */
export function PaymentFailure({ payment, unanswered }: { payment: PaymentRef; unanswered: ReactNode }) {
  const failure = useSelector(payment, selectFailure)
  const isCancelFailed = useSelector(payment, selectIsCancelFailed)
  if (failure === undefined) return null
  if (!isOutcomeUnknown(failure)) return <FailureMessage failure={failure} />
  return isCancelFailed ? (
    <span key="cancel">
      <Trans>The cancellation was not answered. The order may be cancelled already: check it, or cancel it again.</Trans>
    </span>
  ) : (
    <span key="check">{unanswered}</span>
  )
}
