import { useLingui } from '@lingui/react/macro'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { connectPayment } from '#machines/payment/payment.ports.ts'
import type { PaymentRef } from '#machines/payment/payment.selectors.ts'
import type { PaymentInput } from '#machines/payment/payment.types.ts'
import { useActors } from '#src/components/actors.tsx'
import { useLatest } from '#src/components/use-latest.ts'
import { useSite } from '#src/components/use-site.ts'
import { createPaymentPorts } from './payment-effects.ts'

/** A payment that lives as long as the component; a player who returns resumes it by its order number. */
export function usePayment(input: PaymentInput): PaymentRef {
  const { t } = useLingui()
  const { api, locale } = useSite()
  // The payment outlives a change of the language; region and terms of an order can depend on its language.
  const currentLocale = useLatest(locale)
  const waiting = useLatest(t`Opening the payment page…`)
  const { payments, prepare } = useActors()
  const [prepared] = useState(() =>
    prepare('payment', connectPayment(createPaymentPorts({ api, locale: currentLocale, waiting })), { input }),
  )
  const payment = useActorRef(...prepared)
  useEffect(() => {
    payments.add(payment)
    return () => void payments.delete(payment)
  }, [payment, payments])
  return payment
}
